import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTestDatabase } from '@cryptolist/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Only SQL names them. */
const untyped = [
  'board.addresses_to_spell',
  'board.kysely_migration',
  'board.kysely_migration_lock',
  'board.launch',
]

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  /** PostgreSQL has a value for it when a row is inserted without. */
  isFilled: boolean
}

/** As the driver reads them. JSON may be anything. */
const types: Record<string, string> = {
  text: 'string',
  character: 'string',
  uuid: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  real: 'number',
  'double precision': 'number',
  bigint: 'string',
  numeric: 'string',
  'timestamp with time zone': 'Date',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'unknown',
  tsvector: 'string',
  xid8: 'string',
}

/** The types of TypeScript that a column has to fit. */
function typeOf({ table, name, type }: Column): string {
  const item = type.replace(/\[\]$/, '')
  const read = types[item]
  if (read === undefined) throw new Error(`${table}.${name} is ${type}: say above how the driver reads it.`)
  return type.endsWith('[]') ? `readonly ${read}[]` : read
}

const helpers = `
import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '../../server/database/schema.ts'
type Rows = { [Table in keyof Schema]: Selectable<Schema[Table]> }
type NewRows = { [Table in keyof Schema]: Insertable<Schema[Table]> }
type Fits<Read, Type, IsNullable> = unknown extends Read ? true
  : [null extends Read ? true : false] extends [IsNullable] ? [NonNullable<Read>] extends [Type] ? true : false : false
type IsSkippable<Row, Name extends string> = Name extends keyof Row
  ? unknown extends Row[Name] ? false : object extends Pick<Row, Name> ? true : false
  : false
type None<Type> = [Type] extends [never] ? true : false
export type Check<Result extends true> = Result
export type CheckNot<Result extends false> = Result
`

interface Check {
  /** The sentence that isn't true if TypeScript refuses it. */
  about: string
  code: string
}

/** That the types have these tables and no others, and that these columns are as they are and no others are in their tables. */
function listChecks(tables: readonly string[], columns: readonly Column[]): Check[] {
  const noOthers = (keys: string, names: readonly string[]): string =>
    `Check<None<Exclude<keyof ${keys}, ${names.map((name) => `'${name}'`).join(' | ')}>>>`
  return [
    { about: 'all tables are in the database', code: noOthers('Rows', tables) },
    ...[...new Set(columns.map(({ table }) => table))].map((table) => ({
      about: `all columns of ${table} are in the database`,
      code: noOthers(
        `Rows['${table}']`,
        columns.filter((column) => column.table === table).map(({ name }) => name),
      ),
    })),
    ...columns.map((column) => ({
      about: `${column.table}.${column.name} is ${column.type}${column.isNullable ? '' : ' not null'}`,
      code: `Check<Fits<Rows['${column.table}']['${column.name}'], ${typeOf(column)}, ${column.isNullable}>>`,
    })),
    ...columns
      .filter(({ isNullable, isFilled }) => !isNullable && !isFilled)
      .map(({ table, name }) => ({
        about: `${table}.${name} has no default`,
        code: `CheckNot<IsSkippable<NewRows['${table}'], '${name}'>>`,
      })),
  ]
}

/** Those that TypeScript refuses. */
async function findRefused(checks: readonly Check[]): Promise<Check[]> {
  const lines = checks.map(({ code }, index) => `export type Check${index} = ${code}`)
  const errors = new Set(await compile([helpers, ...lines].join('\n')))
  const first = helpers.split('\n').length + 1
  const refused = checks.filter((_check, index) => errors.delete(first + index))
  if (errors.size > 0) throw new Error(`TypeScript refuses other lines: ${[...errors].join(', ')}`)
  return refused
}

let folder: string

/** The numbers of the lines with errors. */
async function compile(text: string): Promise<number[]> {
  writeFileSync(join(folder, 'check.ts'), text)
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { types: ['node'] },
    include: [],
    files: ['check.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'))
  return errors.map((line) => {
    const number = /^check\.ts\((\d+),/.exec(line)?.[1]
    if (number === undefined) throw new Error(line)
    return Number(number)
  })
}

async function readCatalogue(): Promise<Column[]> {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      `
      select nspname || '.' || relname as table, attname as name, format_type(atttypid, null) as type,
        not attnotnull as "isNullable", atthasdef or attidentity <> '' as "isFilled"
      from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('board', 'chain') and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and nspname || '.' || relname <> all ($1)
      order by nspname, relname, attnum`,
      [untyped],
    )
    return rows
  } finally {
    await client.end()
    await database.close()
  }
}

const table = 'board.companies'
let catalogue: Column[]
let real: Check[]
/** Of a database that differs in a table. */
let other: Check[]
let refused: Check[]
beforeAll(async () => {
  folder = mkdtempSync(join(root, 'board/node_modules/.schema-'))
  catalogue = await readCatalogue()
  const tables = [...new Set(catalogue.map((column) => column.table))]
  real = listChecks(tables, catalogue)
  const changes: Record<string, Partial<Column>> = {
    slug: { type: 'integer' },
    name: { isNullable: true },
    domain: { isNullable: false },
    aliases: { type: 'text' },
  }
  const changed = catalogue
    .filter((column) => column.table === table && column.name !== 'website')
    .map((column) => ({ ...column, ...changes[column.name] }))
  const added = { table, name: 'added', type: 'text', isNullable: true, isFilled: false }
  other = listChecks(
    tables.filter((one) => one !== 'board.cities'),
    [...changed, added],
  )
  // At once, because TypeScript takes seconds to begin.
  refused = await findRefused([...real, ...other])
})
afterAll(() => rmSync(folder, { recursive: true }))

function describeRefused(checks: readonly Check[]): string[] {
  return checks.filter((check) => refused.includes(check)).map(({ about }) => about)
}

describe('the types of tables', () => {
  it('are those of the database', () => {
    expect(catalogue.length).toBeGreaterThan(400)
    expect(describeRefused(real)).toEqual([])
  })

  it('are refused where the database has something else', () => {
    expect(describeRefused(other).sort()).toEqual([
      'all columns of board.companies are in the database',
      'all tables are in the database',
      'board.companies.added is text',
      'board.companies.aliases is text not null',
      'board.companies.domain has no default',
      'board.companies.domain is text not null',
      'board.companies.name is text',
      'board.companies.slug is integer not null',
    ])
  })
})
