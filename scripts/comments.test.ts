import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listSources } from './tests/projects.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = [...listSources(root), 'vitest.config.ts'].filter((file) => /\.(?:tsx?|mjs)$/.test(file))

/** A `//` on the line below another one continues that comment. */
const beginning = /\/\*+[\s*]*(?:The same|What)\b|\/\/(?<!^\s*\/\/.*\n\s*\/\/)\s*(?:The same|What)\b/gm

function findBeginnings(text: string): string[] {
  return [...text.matchAll(beginning)].map(({ index }) => `line ${text.slice(0, index).split('\n').length}`)
}

it('finds no comment that begins with "The same" or "What": each names its subject, for who reads it alone', () => {
  expect(files).toEqual(
    expect.arrayContaining(['board/server/app.ts', 'board/site/jobs/page.tsx', 'scripts/build.mjs']),
  )
  const places = files.flatMap((file) =>
    findBeginnings(readFileSync(root + file, 'utf8')).map((line) => `${file}, ${line}`),
  )
  expect(places).toEqual([])
})

/** Put into the examples, or this file would have such comments itself. */
describe.each(['The same', 'What'])('a comment that begins with "%s"', (words) => {
  it.each([
    `/** ${words} for a team. */`,
    `/**\n * ${words} for a team,\n * locked.\n */`,
    `/* ${words}. */`,
    `<p>{/* ${words}. */}</p>`,
    `const a = 1 // ${words} for all.`,
    `const a = 'https://example.org'\n// ${words} for all.`,
  ])('is refused in %j', (text) => {
    expect(findBeginnings(text)).toHaveLength(1)
  })

  it.each([
    `/** A row for a team. ${words} row may be read twice. */`,
    `/**\n * A row for a team.\n * ${words} row may be read twice.\n */`,
    `  // A row for a team.\n  // ${words} row may be read twice.`,
    `const a = '${words}'`,
  ])('is not seen in %j', (text) => {
    expect(findBeginnings(text)).toEqual([])
  })
})

it.each(['/** The samefile of Python. */', '/** Whatever it is. */', '// Whatsoever.'])(
  'allows %j',
  (text) => {
    expect(findBeginnings(text)).toEqual([])
  },
)
