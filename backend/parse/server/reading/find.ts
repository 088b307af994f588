import { escapeIdentifier } from 'pg'
import type { ClassFields, ParseStorage } from '../storage-types.ts'
import { withoutBrokenDates } from './broken-dates.ts'
import { type ConditionOptions, conditionSql, documentOf, typeOf } from './condition.ts'
import { spreadOf, spreadWithEmpty, type WaysLeft, waysOfStatement } from './document.ts'
import { findDistance, findRank } from './places-and-texts.ts'

interface FindOptions {
  skip?: number
  limit?: number
  /** 1 for the smallest first; something else for a score, or the largest first. */
  sort?: Record<string, unknown>
  keys?: readonly string[]
  caseInsensitive?: boolean
  explain?: unknown
}

/**
 * Finds, counts and lists values with statements of our own: what Parse's adapter makes of conditions and orders differs from what MongoDB made of
 * them, mostly without a word.
 */
export function readAsMongo(storage: ParseStorage, readTime: ConditionOptions['readTime']): void {
  const run = (statement: string) => storage._client.any<Record<string, unknown>>(statement)
  storage.find = async (className, schema, query, options: FindOptions = {}) => {
    const { caseInsensitive, explain } = options
    const ways = waysOfStatement()
    const where = conditionSql(schema, query, { caseInsensitive, readTime, ways })
    const statement = [
      `select ${columnsOf(schema, query, options.keys)} from ${escapeIdentifier(className)} where ${where}`,
      orderOf(schema, { query, sort: options.sort ?? {}, ways }),
      options.limit === undefined ? '' : `limit ${Number(options.limit)}`,
      options.skip === undefined ? '' : `offset ${Number(options.skip)}`,
    ].join(' ')
    if (explain) return run(storage.createExplainableQuery(statement))
    const rows = await run(statement).catch(ofNoTable([]))
    return rows.map((row) => storage.postgresObjectToParseObject(className, row, schema))
  }
  const { postgresObjectToParseObject: toObject } = storage
  storage.postgresObjectToParseObject = (className, row, schema) =>
    toObject.call(
      storage,
      className,
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withoutBrokenDates(value)])),
      schema,
    )
  // Counts exactly: PostgreSQL's estimate is 0 until it has analysed the table.
  storage.count = async (className, schema, query) => {
    const where = conditionSql(schema, query, { readTime, ways: waysOfStatement() })
    const statement = `select count(*) from ${escapeIdentifier(className)} where ${where}`
    const [row] = await run(statement).catch(ofNoTable([]))
    return Number(row?.count ?? 0)
  }
  storage.distinct = async (className, schema, query, key) => {
    const ways = waysOfStatement()
    const where = conditionSql(schema, query, { readTime, ways })
    const rows = await run(distinctOf(schema, { className, key: String(key), where, ways })).catch(
      ofNoTable([]),
    )
    return rows.map((row) => asDistinct(schema, String(key), withoutBrokenDates(row['#v'])))
  }
}

/** A class may be known before it has a table. */
export function ofNoTable<T>(nothing: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === '42P01') return nothing
    throw error
  }
}

/** Relations are no columns, and a score is one only where there is a search. */
function columnsOf(schema: ClassFields, query: unknown, keys: readonly string[] | undefined): string {
  if (keys === undefined) return '*'
  const rank = findRank(query)
  const columns = keys.flatMap((key) => {
    if (key === 'ACL') return ['_rperm', '_wperm'].map((name) => escapeIdentifier(name))
    if (key === '$score') return rank === undefined ? [] : [`${rank} as score`]
    const type = key === '' ? undefined : typeOf(schema, key)
    return type === undefined || type === 'Relation' ? [] : [escapeIdentifier(key)]
  })
  return columns.join(', ')
}

/** Every object has these, and orders by them use the indexes that there are. What an aggregate calls so may be anything. */
const always = ['objectId', 'createdAt', 'updatedAt']

/** The SQL of an order; empty where there is none. Throws a TypeError if its paths have too many ways. */
export function orderOf(
  schema: ClassFields,
  { query, sort, ways }: { query: unknown; sort: Record<string, unknown>; ways: WaysLeft },
): string {
  const rank = findRank(query)
  const keys = Object.entries(sort).flatMap(([key, direction]) => {
    if (key === 'score' && typeof direction === 'object') return rank === undefined ? [] : [`${rank} desc`]
    const way = direction === 1 ? 'asc' : 'desc'
    if (always.includes(key) && typeOf(schema, key) !== 'Object') return [`${escapeIdentifier(key)} ${way}`]
    const value = orderedValue(schema, { key, way, ways })
    // A missing value is less than any other.
    return value === undefined ? [] : [`${value} ${way} nulls ${way === 'asc' ? 'first' : 'last'}`]
  })
  const distance = keys.length === 0 ? findDistance(query) : undefined
  const all = distance === undefined ? keys : [distance]
  return all.length === 0 ? '' : `order by ${all.join(', ')}`
}

/** A list is ordered by its smallest value, or by its largest in descending order. */
function orderedValue(
  schema: ClassFields,
  { key, way, ways }: { key: string; way: 'asc' | 'desc'; ways: WaysLeft },
): string | undefined {
  const [name = key, ...steps] = key.split('.')
  const type = typeOf(schema, name)
  if (steps.length === 0 && type !== 'Array' && type !== 'Object' && type !== 'Bytes')
    return type === undefined || type === 'Relation' ? undefined : escapeIdentifier(name)
  const from = spreadWithEmpty(documentOf(schema, name), steps, ways)
  return `coalesce((select order_of("#v") from ${from} order by 1 ${way} limit 1), order_of('null'))`
}

function distinctOf(
  schema: ClassFields,
  { className, key, where, ways }: { className: string; key: string; where: string; ways: WaysLeft },
): string {
  const [name = key, ...steps] = key.split('.')
  const table = escapeIdentifier(className)
  const document = documentOf(schema, name)
  const isColumn = steps.length === 0 && document.startsWith('null')
  if (!isColumn)
    return `select distinct "#v" from ${table}, ${spreadOf(document, steps, ways)} where ${where} and "#v" <> 'null'`
  const type = typeOf(schema, name)
  if (type === undefined || type === 'Relation') return `select null as "#v" where false`
  const value = escapeIdentifier(name)
  return `select distinct ${value} as "#v" from ${table} where ${where} and ${value} is not null`
}

function asDistinct({ fields }: ClassFields, key: string, value: unknown): unknown {
  if (value instanceof Date) return { __type: 'Date', iso: value.toISOString() }
  if (fields[key]?.type !== 'Pointer') return value
  return { __type: 'Pointer', className: fields[key]?.targetClass, objectId: value }
}

/**
 * MongoDB's order of values of any type as bytes: nothing, numbers, texts, objects, lists, truths, dates; an empty list before all. PostgreSQL's own
 * order of JSON is another one.
 */
export const orderFunction = `create or replace function order_of(value jsonb) returns bytea
  language sql immutable as $function$
  select case jsonb_typeof(value)
    when 'number' then '\\x02'::bytea || decode(lpad(to_hex((case when number < 0 then ~bits else bits # sign end)::bigint), 16, '0'), 'hex')
    when 'string' then '\\x03'::bytea || convert_to(value #>> '{}', 'UTF8')
    when 'array' then case value when '[]' then '\\x00'::bytea else '\\x05'::bytea || convert_to(value::text, 'UTF8') end
    when 'boolean' then case value when 'true' then '\\x0601'::bytea else '\\x0600'::bytea end
    when 'object' then case value ->> '__type'
      when 'Date' then '\\x07'::bytea || convert_to(value ->> 'iso', 'UTF8')
      else '\\x04'::bytea || convert_to(value::text, 'UTF8')
    end
    else '\\x01'::bytea
  end
  from (select number, ('x' || encode(float8send(number), 'hex'))::bit(64) as bits, ('x8000000000000000')::bit(64) as sign
    from (select case jsonb_typeof(value) when 'number' then value::text::float8 + 0 end as number) as numbers) as bytes
  $function$`
