import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { listSources } from './tests/projects.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = [...listSources(root), 'vitest.config.ts'].filter((file) => /\.(?:tsx?|mjs)$/.test(file))

/** They say what was done with a thing, never what it is. */
const words = 'asked|found|kept|known|made|said|shown'
const refused = new RegExp(`^(?:${words})$`)
/** Most files that have such a word have it in texts, or behind a dot: they needn't be parsed. */
const declaration = new RegExp(`(?:\\b(?:const|let|var|using)|[({[,:]|\\.\\.\\.|^)\\s*(?:${words})\\b`, 'm')

type Node = Record<string, unknown>

/** The variables and parameters that have such a name, as `line 7: found`. Properties may have one, and so may functions. */
function findRefused(source: string, lang: 'ts' | 'tsx'): string[] {
  if (!declaration.test(source)) return []
  const names: string[] = []
  const check = (pattern: unknown): void => {
    if (!isNode(pattern)) return
    const { type, name, start, elements, properties, value, argument, left } = pattern
    if (type === 'Identifier' && refused.test(String(name)))
      names.push(`line ${source.slice(0, Number(start)).split('\n').length}: ${name}`)
    for (const part of [elements, properties, value, argument, left].flat()) check(part)
  }
  const visit = (node: Node): void => {
    const { type, id, param, params, parameters } = node
    for (const pattern of [type === 'VariableDeclarator' && id, param, params, parameters].flat())
      check(pattern)
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child)
  }
  visit(parseAst(source, { lang }) as unknown as Node)
  return names
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

it('finds no variable and no parameter whose name says only what was done with it', () => {
  expect(files).toEqual(
    expect.arrayContaining(['board/server/app.ts', 'board/site/jobs/page.tsx', 'scripts/build.mjs']),
  )
  const names = files.flatMap((file) =>
    findRefused(readFileSync(root + file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
      (name) => `${file}, ${name}`,
    ),
  )
  expect(names).toEqual([])
})

it.each([
  'const found = find()',
  'let known: string[] = []',
  'for (const asked of list) run()',
  'const { found } = answer',
  'const { rows: found } = answer',
  'const { first: { found = 1 } } = answer',
  'const { id, ...kept } = row',
  'const [, said] = parts',
  'const [first, ...made] = parts',
  'function show(shown: Shown): void {}',
  'function show(this: Page, { shown }: Shown, known = 1): void {}',
  'list.map((found) => found.id)',
  'const isIn = async ({ of: known }: Group) => true',
  'try { run() } catch (said) {}',
  'class Cache { find(asked: string): void {} }',
  'type Find = (asked: string) => void',
  'interface Finder { find(asked: string): void }',
  'type Rows = { [known: string]: Row }',
  'export const found = 1',
  'const list = <ul>{rows.map((shown) => <li>{shown}</li>)}</ul>',
])('refuses %j', (text) => {
  expect(findRefused(`\n${text}`, 'tsx')).toEqual(
    text.startsWith('function show(this')
      ? ['line 2: shown', 'line 2: known']
      : [expect.stringMatching(/^line 2: [a-z]+$/)],
  )
})

it.each([
  'const rows = answer.found',
  'const { found: rows } = answer',
  'const knownRows = { found: 1, known: rows }',
  'interface Answer { found: Row[]; known?: string }',
  `type Kind = 'found' | 'known'`,
  `const text = 'const found = 1'`,
  '// const found = 1',
  'class Answer { found = 1 }',
  'list.map(({ found: row }) => row.id)',
  'call(asked, { found })',
  'const page = <Rows found={rows} />',
  `import { found } from './words.ts'`,
])('allows %j', (text) => {
  expect(findRefused(text, 'tsx')).toEqual([])
})
