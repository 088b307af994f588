import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The terms in the last column of the tables in docs/words.md, without notes in brackets. */
function listRefusedTerms(): string[] {
  const rows = readFileSync(`${root}docs/words.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const cells = rows.map((row) => row.split('|').at(-2)?.trim() ?? '')
  return cells
    .filter((cell) => cell !== 'refused')
    .flatMap((cell) => (cell.startsWith(', ') ? cell.split(/(?<=\w), (?=,)/) : cell.split(', ')))
    .filter((term) => term !== '')
}

/** The files whose texts people read. */
function listTexts(): string[] {
  const packages = readdirSync(`${root}packages`).map((name) => `packages/${name}/src/messages/en`)
  return ['board/messages/en', ...packages]
    .filter((folder) => existsSync(root + folder))
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts'))
}

const refused = listRefusedTerms()
const pattern = new RegExp(
  refused.map((term) => `${/^\w/.test(term) ? '\\b' : ''}${term}${/\w$/.test(term) ? '\\b' : ''}`).join('|'),
  'gi',
)

test.each(listTexts())('%s uses none of the terms that docs/words.md refuses', (file) => {
  const found = readFileSync(root + file, 'utf8')
    .split('\n')
    .flatMap((line, at) => [...line.matchAll(pattern)].map(([term]) => `line ${at + 1}: ${term}`))
  expect(found).toEqual([])
})

test('reads the refused terms from docs/words.md', () => {
  expect(refused).toEqual(expect.arrayContaining(['anew', 'e-mail', ', for people', '—']))
})
