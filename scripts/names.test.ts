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

/** A column's name: rows have it in camelCase, as code has all names, from the statement that reads them on (docs/decisions/0048-names-of-rows.md). */
const columnName = /^_?[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/
/** Methods of a statement that take columns, and those that would return all of them. A `Map` is set with two arguments. */
const writes = /^(?:values|set|doUpdateSet)$/
const selects = /^(?:select|returning)$/
const selectsAll = /^(?:selectAll|returningAll)$/
/** Most files have no such name but in statements: they needn't be parsed. */
const columnUse =
  /\b(?:select|returning)(?:All)?\(|\.\s*_?[a-z][a-z0-9]*_[a-z0-9]|(?:[{,;]|^)\s*_?[a-z][a-z0-9]*_[a-z0-9_]+\s*[?:,}=]/m

/** Folders and files whose names with underscores aren't columns, with whose they are. They hold for no repository in there. */
const foreign: Readonly<Record<string, string>> = {
  'board/server/api/openapi/operations.ts': 'parameters of the API',
  'board/server/config/read-config.ts': 'variables that npm sets',
  'board/server/database/schema': 'the tables themselves',
  'board/server/domain/posting/json-fields.ts': 'inputs of the form',
  'board/server/domain/systems/': 'answers of other systems, and inputs of the form',
  'board/server/http/route.ts': 'kinds of callers, by what a head says',
  'board/server/mcp/tools/': 'arguments of the tools, as OJCP names them',
  'board/server/search/index/live-index.ts': 'orders, by what an address says',
  'backend/chain/metadata/read-metadata.ts': 'metadata of NFTs, as their standard names them',
  'backend/chain/sync/mirror-wallets.ts': 'fields of the classes, as Moralis named them',
  'backend/chain/wallet-history.ts': 'answers of the data API',
  'backend/data-api/': 'parameters and answers of the data API, as Moralis named them',
  'backend/migration/moved-addresses.ts': 'documents of MongoDB',
  'backend/migration/moved-object.ts': 'documents of MongoDB',
  'backend/migration/schemas.ts': 'documents of MongoDB',
  'backend/parse/functions/sync-functions.ts': 'parameters of Moralis’ functions',
  'backend/parse/http/parse-error.ts': 'codes of errors',
  'backend/parse/push/adapter.ts': 'parameters of pushes, as Parse names them',
  'backend/parse/rules/pushes.ts': 'parameters of pushes, as Parse names them',
}
const product = /^(?:board\/server|backend)\/(?!tests\/|docs\/)(?!.*(?:\.test|\.slow|\.fixture)\.).*\.tsx?$/

/** Names with underscores that have left a statement: read, destructured, declared in a type, or selected, as `line 7: created_at`. */
function findColumns(source: string, lang: 'ts' | 'tsx'): string[] {
  if (!columnUse.test(source)) return []
  const names: string[] = []
  const note = (name: unknown, { start }: Node): void => {
    names.push(`line ${source.slice(0, Number(start)).split('\n').length}: ${name}`)
  }
  const check = (key: unknown): void => {
    if (isNode(key) && key.type === 'Identifier' && columnName.test(String(key.name))) note(key.name, key)
  }
  const checkCall = (method: string, call: Node): void => {
    if (selectsAll.test(method)) note(method, call)
    if (!selects.test(method)) return
    for (const item of [call.arguments].flat().flatMap((argument) => partsOf(argument)))
      if (typeof item.value === 'string' && columnName.test(item.value.split('.').at(-1) ?? ''))
        note(item.value, item)
  }
  const visit = (node: Node): void => {
    const { type, computed, property, properties, key, callee } = node
    if (type === 'MemberExpression' && computed === false) check(property)
    if (type === 'TSPropertySignature' && computed === false) check(key)
    if (type === 'ObjectPattern')
      for (const part of [properties].flat()) if (isNode(part) && part.computed === false) check(part.key)
    const method = isNode(callee) && isNode(callee.property) ? String(callee.property.name) : ''
    if (type === 'CallExpression') checkCall(method, node)
    const isWrite = writes.test(method) && [node.arguments].flat().length === 1
    for (const [name, child] of Object.entries(node))
      if (!isWrite || name !== 'arguments') for (const part of [child].flat()) if (isNode(part)) visit(part)
  }
  visit(parseAst(source, { lang }) as unknown as Node)
  return names
}

function partsOf(argument: unknown): Node[] {
  if (!isNode(argument)) return []
  return argument.type === 'ArrayExpression' ? [argument.elements].flat().filter(isNode) : [argument]
}

it('finds no name of a column outside of statements', () => {
  const places = Object.keys(foreign)
  const used = new Set<string>()
  const names = files
    .filter((file) => product.test(file))
    .flatMap((file) => {
      const columns = findColumns(readFileSync(root + file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts')
      const place = file.endsWith('repository.ts') ? undefined : places.find((one) => file.startsWith(one))
      if (place !== undefined && columns.length > 0) used.add(place)
      return place === undefined ? columns.map((name) => `${file}, ${name}`) : []
    })
  expect(names).toEqual([])
  expect(places.filter((place) => !used.has(place))).toEqual([])
})

it.each([
  'const time = row.created_at',
  'const time = rows[0]?.created_at',
  'const { created_at } = row',
  'const { created_at: createdAt } = row',
  'const { job: { created_at: createdAt = null } } = rows',
  'rows.map(({ created_at: createdAt, ...row }) => row)',
  'interface Row { created_at: Date }',
  'const { rows } = await sql<{ id: string; created_at?: Date }>`select`',
  'type Row = Readonly<{ created_at: Date }>',
  `db.selectFrom('board.jobs').select('created_at')`,
  `db.selectFrom('board.jobs as j').select(['j.id', 'j.created_at'])`,
  `db.deleteFrom('board.jobs').returning(['id', 'board.jobs.created_at'])`,
  `db.selectFrom('board.jobs').selectAll()`,
  `db.updateTable('board.jobs').set({ title }).returningAll()`,
  'db.updateTable(table).set({ title }).where(column, "=", row.created_at)',
  'times.set(row.id, row.created_at)',
])('refuses %j', (text) => {
  expect(findColumns(`\n${text}`, 'ts')).toEqual([
    expect.stringMatching(/^line 2: (?:.*created_at|selectAll|returningAll)$/),
  ])
})

it.each([
  'const time = row.createdAt',
  'const time = row[column]',
  `const time = row['createdAt']`,
  'const columns = { created_at: time }',
  'db.insertInto(table).values({ created_at: time })',
  'db.insertInto(table).values({ ...row, claimed_at: row.created_by === null ? null : now })',
  'db.insertInto(table).values(rows.map(({ created_at }) => ({ created_at })))',
  'conflict.columns(keys).doUpdateSet({ block_hash: place.block_hash })',
  `db.selectFrom('board.jobs').select(['id', 'created_at as createdAt']).orderBy('created_at')`,
  'const { rows } = await sql<Row>`select created_at as "createdAt" from board.jobs`',
  `type Effect = 'close' | 'freeze_reason'`,
  'const limit = limits.MAX_JOBS',
  '// row.created_at',
])('allows %j', (text) => {
  expect(findColumns(text, 'ts')).toEqual([])
})
