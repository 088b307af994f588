import type { Client } from 'pg'

interface Column {
  name: string
  type: string
  isNeeded: boolean
  /** `select` of one value of the table that it refers to. */
  reference: string | null
}

interface Table {
  name: string
  columns: Column[]
  /** Its check constraints, each with its text and the columns that it is about. */
  checks: { name: string; columns: string[]; text: string }[]
}

/** Where the checks depend on each other too much for trial and error. */
const given: Record<string, (n: number) => Record<string, string>> = {
  'board.jobs': (n) => ({
    source: 'greenhouse',
    source_id: String(n),
    source_url: `https://company${n}.example/jobs/${n}`,
    title: 'Solidity engineer',
    slug: `solidity-engineer-${n}`,
    status: 'live',
    published_at: `2026-10-0${n} 12:00:00+00`,
    work_mode: 'remote',
  }),
  'board.scam_register': (n) => ({
    address: `evil${n}.example`,
    kind: 'domain',
    state: 'reported',
    reason: 'malware',
  }),
}

const rowsPerTable = 2
const mostTries = 60

/** Values for columns of a type; which one a check lets through is found by trying. */
const candidates: Record<string, (n: number) => string[]> = {
  text: (n) => [
    `text ${n}`,
    `word-${n}`,
    `0x${String(n).padStart(40, '0')}`,
    String(n).padStart(32, '0'),
    `0x${String(n).padStart(64, 'a')}`,
    String(n).padStart(64, '0'),
    `name${n}@people.example`,
    `company${n}.example`,
    `https://company${n}.example/${n}`,
    `1${n}`,
    'DE',
    'USD',
    `Qm${String(n).repeat(44)}`,
  ],
  number: (n) => [String(n), '1', '0', `${n}000`],
  boolean: () => ['false', 'true'],
  'timestamp with time zone': (n) => [`2026-10-0${n} 12:00:00+00`],
  date: (n) => [`2026-10-0${n}`],
  uuid: (n) => [`00000000-0000-4000-8000-00000000000${n}`],
  bytea: (n) => [4, 8, 16, 20, 32, 64].map((bytes) => `\\x${String(n).padStart(bytes * 2, '0')}`),
  jsonb: (n) => [`{"n": ${n}}`, `["${n}"]`],
}

/** Adds rows that satisfy all keys and checks to each empty table of the board; returns the tables for which it found none. */
export async function addMadeUpRows(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<Table>(describeTables)
  let left: Table[] = []
  for (const table of tables)
    if ((await client.query(`select from ${table.name} limit 1`)).rowCount === 0) left.push(table)
  for (;;) {
    const empty: Table[] = []
    for (const table of left) if (!(await fill(client, table))) empty.push(table)
    // Those left may need rows of tables that were filled after them.
    if (empty.length === 0 || empty.length === left.length) return empty.map(({ name }) => name)
    left = empty
  }
}

async function fill(client: Client, table: Table): Promise<boolean> {
  for (let n = 1; n <= rowsPerTable; n += 1) if (!(await addRow(client, table, n))) return n > 1
  return true
}

async function addRow(client: Client, table: Table, n: number): Promise<boolean> {
  const fixed = given[table.name]?.(n) ?? {}
  const needed = table.columns.filter(({ name, isNeeded }) => isNeeded || name in fixed)
  const choices = new Map(needed.map(({ name }) => [name, 0]))
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const names = [...choices.keys()]
    const values = names.map((name) =>
      name in fixed ? `'${fixed[name]}'` : pickValue(table, name, choices.get(name) ?? 0, n),
    )
    const list = names.map((name) => `"${name}"`).join(', ')
    const statement =
      names.length === 0
        ? `insert into ${table.name} default values`
        : `insert into ${table.name} (${list}) values (${values.join(', ')})`
    await client.query('savepoint row')
    const problem = await client.query(statement).then(
      () => undefined,
      (error: Error & { constraint?: string; column?: string }) => error,
    )
    await client.query(problem === undefined ? 'release savepoint row' : 'rollback to savepoint row')
    if (problem === undefined) return true
    const check = table.checks.find(({ name }) => name === problem.constraint)
    if (check === undefined) return false
    // Counts through the candidates of the check's columns like a number of as many digits.
    for (const name of check.columns) {
      const next = (choices.get(name) ?? -1) + 1
      choices.set(name, next)
      if (next < candidatesOf(table, name, n).length) break
      choices.set(name, 0)
    }
  }
  return false
}

function pickValue(table: Table, name: string, choice: number, n: number): string {
  const { reference } = columnOf(table, name)
  if (reference !== null) return `(${reference} offset ${n - 1} limit 1)`
  const options = candidatesOf(table, name, n)
  return `'${options[choice % options.length]?.replaceAll("'", "''")}'`
}

function candidatesOf(table: Table, name: string, n: number): string[] {
  const { type } = columnOf(table, name)
  if (type.endsWith('[]')) return ['{}', `{${candidatesOfType(type.slice(0, -2), n)[0]}}`]
  const pattern = type === 'text' ? /'([^']*)'::text/g : /(?:ARRAY\[|, )(\d+)(?=[,\]])/g
  const named = table.checks
    .filter(({ columns }) => columns.includes(name))
    .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, word = '']) => word))
  return [...named, ...candidatesOfType(type, n)]
}

function candidatesOfType(type: string, n: number): string[] {
  const [, length] = /^character\((\d+)\)$/.exec(type) ?? []
  if (length !== undefined)
    return ['A', 'a', '0'].map(
      (letter) =>
        letter.repeat(Number(length) - 1) + (letter === '0' ? n : letter === 'A' ? 'ABC'[n] : 'abc'[n]),
    )
  const kind = /^(smallint|integer|bigint|numeric|real|double)/.test(type)
    ? 'number'
    : /^character/.test(type)
      ? 'text'
      : type
  return candidates[kind]?.(n) ?? [String(n)]
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.find((one) => one.name === name)
  if (column === undefined) throw new Error(`${table.name} has no column ${name}.`)
  return column
}

const describeTables = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'isNeeded', a.attnotnull and not a.atthasdef and a.attidentity = '',
        'reference', (
          select format('select %I from %s order by 1', ta.attname, f.confrelid::regclass)
          from pg_constraint f join pg_attribute ta on ta.attrelid = f.confrelid
            and ta.attnum = f.confkey[array_position(f.conkey, a.attnum)]
          where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey) limit 1)
      ) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(json_build_object(
        'name', k.conname,
        'columns', (select json_agg(a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any(k.conkey) and a.attgenerated = ''),
        'text', pg_get_constraintdef(k.oid)))
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('board', 'chain') and c.relkind = 'r' and c.relname not like 'kysely%'
  order by c.oid`
