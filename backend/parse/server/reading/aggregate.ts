import { escapeIdentifier, escapeLiteral } from 'pg'
import { isObject, type JsonObject } from '../../http/body.ts'
import type { ClassFields, ParseStorage } from '../storage-types.ts'
import { withoutBrokenDates } from './broken-dates.ts'
import { type ConditionOptions, conditionSql, typeOf } from './condition.ts'
import { waysOfStatement } from './document.ts'
import { ofNoTable, orderOf } from './find.ts'

/** Input and output of a stage. */
interface Rows {
  /** A query that has a column for each field. */
  statement: string
  schema: ClassFields
  /** Fields that stages made: JSON, in which null is a value. All others are columns of the class. */
  computed: ReadonlySet<string>
}

type Stage = (rows: Rows, value: unknown, options: ConditionOptions) => Rows

/** Runs pipelines with statements of our own, as `readAsMongo` does with queries: Parse's adapter silently leaves out what it doesn't know. */
export function aggregateAsMongo(storage: ParseStorage, readTime: ConditionOptions['readTime']): void {
  const run = (statement: string) => storage._client.any<Record<string, unknown>>(statement)
  storage.aggregate = async (className, schema, pipeline, _readPreference, _hint, explain) => {
    const start = startOf(className, schema)
    const options = { readTime, ways: waysOfStatement() }
    const end = pipeline
      .flatMap((stage) => Object.entries(stage))
      .reduce((rows, [name, value]) => stageOf(name)(rows, value, options), start)
    const statement = selectFrom(
      end,
      Object.keys(end.schema.fields).map((name) => asAnswered(end, name)),
    )
    if (explain) return run(storage.createExplainableQuery(statement))
    const rows = await run(statement).catch(ofNoTable([]))
    return rows.map((row) => {
      const computed = Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
        end.computed.has(name) && Array.isArray(value) ? [[name, withoutBrokenDates(value[0])]] : [],
      )
      const own = Object.entries(row).filter(([name]) => !end.computed.has(name))
      return {
        ...storage.postgresObjectToParseObject(className, Object.fromEntries(own), end.schema),
        ...Object.fromEntries(computed),
      }
    })
  }
}

/** Relations, permissions and passwords are no columns of these names, and Parse shows none of them in an aggregate. */
function startOf(className: string, { fields }: ClassFields): Rows {
  const inTable = Object.entries(fields).filter(
    ([name, field]) =>
      field?.type !== 'Relation' && field?.type !== 'ACL' && !(className === '_User' && name === 'password'),
  )
  return {
    statement: `select * from ${escapeIdentifier(className)}`,
    schema: { fields: Object.fromEntries(inTable) },
    computed: new Set(),
  }
}

/** A field that stages made comes as a list of one, so that null differs from nothing. */
function asAnswered({ computed }: Rows, name: string): string {
  const column = escapeIdentifier(name)
  return computed.has(name)
    ? `case when ${column} is not null then jsonb_build_array(${column}) end as ${column}`
    : column
}

function stageOf(name: string): Stage {
  const stage = Object.hasOwn(stages, name) ? stages[name] : undefined
  if (stage === undefined) throw new TypeError(`${name} is no stage.`)
  return stage
}

const stages: Record<string, Stage> = {
  $match(rows, where, options) {
    const stored = isObject(where) ? asStored(rows.schema, where) : where
    return withClause(rows, `where ${conditionSql(rows.schema, stored, options)}`)
  },
  $sort(rows, value, { ways }) {
    const sort = isObject(value) ? value : {}
    return withClause(rows, orderOf(rows.schema, { query: {}, sort, ways }))
  },
  $skip: (rows, count) => withClause(rows, `offset ${Number(count)}`),
  $limit: (rows, count) => withClause(rows, `limit ${Number(count)}`),
  $project: (rows, value) => project(rows, isObject(value) ? value : {}),
  $unwind: (rows, value) =>
    unwind(rows, isObject(value) ? value : { path: value, preserveNullAndEmptyArrays: false }),
  $group: (rows, value) => group(rows, isObject(value) ? value : {}),
  $count(rows, name) {
    const count = `to_jsonb(count(*)) as ${escapeIdentifier(String(name))}`
    return computedRows([String(name)], `${selectFrom(rows, [count])} having count(*) > 0`)
  },
}

function withClause(rows: Rows, clause: string): Rows {
  return { ...rows, statement: `${selectFrom(rows, ['*'])} ${clause}` }
}

function selectFrom({ statement }: Rows, columns: readonly string[]): string {
  return `select ${columns.join(', ')} from (${statement}) as "#rows"`
}

function computedRows(names: readonly string[], statement: string): Rows {
  return {
    statement,
    schema: { fields: Object.fromEntries(names.map(asComputed)) },
    computed: new Set(names),
  }
}

/** Columns of any JSON are asked as objects are. */
function asComputed(name: string): [string, { type: string }] {
  return [name, { type: 'Object' }]
}

/** Plain texts are meant as dates where the field is a date, and as ids where it is a pointer. */
function asStored(schema: ClassFields, where: JsonObject): JsonObject {
  const entries = Object.entries(where).map(([key, value]): [string, unknown] => {
    if (key.startsWith('$') && Array.isArray(value))
      return [key, value.map((clause) => (isObject(clause) ? asStored(schema, clause) : clause))]
    const type = typeOf(schema, key)
    if (type === 'Date') return [key, mapTexts(value, asDate)]
    const className = schema.fields[key]?.targetClass
    if (type !== 'Pointer' || className === undefined) return [key, value]
    const idOf = (text: string) =>
      text.startsWith(`${className}$`) ? text.slice(className.length + 1) : text
    const pointer = typeof value === 'string' ? { __type: 'Pointer', className, objectId: value } : value
    return [key, mapTexts(pointer, idOf)]
  })
  return Object.fromEntries(entries)
}

function asDate(text: string): unknown {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : { __type: 'Date', iso: new Date(time).toISOString() }
}

/** A value, or those in its operators and their lists, with each text changed. */
function mapTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change))
  if (!isObject(value) || '__type' in value || '$regex' in value) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]))
}

function project(rows: Rows, projection: JsonObject): Rows {
  const { fields } = rows.schema
  const { objectId, ...others } = projection
  const hasId = objectId !== 0 && objectId !== false
  const names = Object.keys(others)
  const isExclusion = names.length > 0 ? names.every((name) => !others[name]) : !hasId
  const includedNames = isExclusion
    ? Object.keys(fields).filter((name) => !Object.hasOwn(projection, name))
    : ['objectId', ...names].filter((name) => Object.hasOwn(fields, name) && (hasId || name !== 'objectId'))
  const copies = Object.entries(projection).filter(([, source]) => typeof source === 'string')
  const copied = new Set(copies.map(([name]) => name))
  const own = includedNames.filter((name) => !copied.has(name))
  const columns = [
    ...own.map((name) => escapeIdentifier(name)),
    ...copies.map(([name, source]) => `${jsonOf(rows.schema, nameOf(source))} as ${escapeIdentifier(name)}`),
  ]
  return {
    statement: selectFrom(rows, columns),
    schema: {
      fields: Object.fromEntries([
        ...own.map((name): [string, ClassFields['fields'][string]] => [name, fields[name]]),
        ...[...copied].map(asComputed),
      ]),
    },
    computed: new Set([...own.filter((name) => rows.computed.has(name)), ...copied]),
  }
}

/** A value that isn't a list is unwound to itself. */
function unwind(rows: Rows, { path, preserveNullAndEmptyArrays: keepsEmpty }: JsonObject): Rows {
  const name = nameOf(path)
  const type = typeOf(rows.schema, name)
  if (type === undefined) return keepsEmpty === true ? rows : withClause(rows, 'where false')
  const column = escapeIdentifier(name)
  if (type !== 'Array' && type !== 'Object')
    return keepsEmpty === true ? rows : withClause(rows, `where ${column} is not null`)
  const items = `case when jsonb_typeof(${column}) = 'array' then ${column}
    when ${column} <> 'null' then jsonb_build_array(${column}) else '[]' end`
  const item = `coalesce("#item", nullif(${column}, '[]'))`
  const columns = Object.keys(rows.schema.fields).map((other) =>
    other === name ? `${item} as ${column}` : escapeIdentifier(other),
  )
  const join = `${keepsEmpty === true ? 'left' : ''} join lateral jsonb_array_elements(${items}) as items("#item") on true`
  return {
    statement: `${selectFrom(rows, columns)} ${join}`,
    schema: { fields: { ...rows.schema.fields, ...Object.fromEntries([asComputed(name)]) } },
    computed: new Set([...rows.computed, name]),
  }
}

function group(rows: Rows, { _id, ...totals }: JsonObject): Rows {
  const key = keyOf(rows.schema, _id)
  // PostgreSQL numbers rows as they come.
  const keyed = selectFrom(rows, [
    '*',
    `coalesce(${key}, 'null') as "#key"`,
    'row_number() over () as "#place"',
  ])
  const columns = Object.entries(totals).map(([name, total]) => {
    const [accumulator = '', source] = (isObject(total) ? Object.entries(total)[0] : undefined) ?? []
    return `coalesce(${accumulate(rows.schema, accumulator, source)}, 'null') as ${escapeIdentifier(name)}`
  })
  const statement = `select ${['"#key" as "objectId"', ...columns].join(', ')} from (${keyed}) as "#keyed" group by "#key"`
  return computedRows(['objectId', ...Object.keys(totals)], statement)
}

/** The SQL of what rows are grouped by: nothing, a field, or several by new names. What is missing in all of them is nothing. */
function keyOf(schema: ClassFields, key: unknown): string {
  if (typeof key === 'string') {
    const name = nameOf(key)
    return typeOf(schema, name) === 'Pointer' ? `to_jsonb(${escapeIdentifier(name)})` : jsonOf(schema, name)
  }
  if (!isObject(key)) return 'null::jsonb'
  const parts = Object.entries(key).map(([alias, source]) => {
    const value = jsonOf(schema, nameOf(source))
    return `case when ${value} is null then '{}' else jsonb_build_object(${escapeLiteral(alias)}, ${value}) end`
  })
  return `nullif(${parts.join(' || ')}, '{}')`
}

type Accumulator = (source: Source) => string

interface Source {
  /** JSON; null where nothing is there. */
  json: string
  /** The number there; null for anything else. */
  number: string
  /** The smallest or largest, as JSON. */
  extreme(which: 'min' | 'max'): string
}

const accumulators: Record<string, Accumulator> = {
  $sum: ({ number }) => `to_jsonb(coalesce(sum(${number}), 0))`,
  $avg: ({ number }) => `to_jsonb(avg(${number}))`,
  $min: ({ extreme }) => extreme('min'),
  $max: ({ extreme }) => extreme('max'),
  $push: ({ json }) =>
    `coalesce(jsonb_agg(${json} order by "#place") filter (where ${json} is not null), '[]')`,
  $addToSet: ({ json }) => `coalesce(jsonb_agg(distinct ${json}) filter (where ${json} is not null), '[]')`,
  $first: ({ json }) => `(array_agg(${json} order by "#place"))[1]`,
  $last: ({ json }) => `(array_agg(${json} order by "#place" desc))[1]`,
}

function accumulate(schema: ClassFields, name: string, source: unknown): string {
  if (name === '$count') return 'to_jsonb(count(*))'
  if (typeof source === 'number') return `to_jsonb(count(*) * ${source}::float8)`
  const accumulator = Object.hasOwn(accumulators, name) ? accumulators[name] : undefined
  if (accumulator === undefined) throw new TypeError(`${name} is no accumulator.`)
  return accumulator(sourceOf(schema, nameOf(source)))
}

function sourceOf(schema: ClassFields, name: string): Source {
  const json = jsonOf(schema, name)
  const type = typeOf(schema, name)
  const column = escapeIdentifier(name)
  if (type === undefined) return { json, number: 'null::float8', extreme: () => `'null'::jsonb` }
  if (type === 'Array' || type === 'Object')
    return {
      json,
      number: `case jsonb_typeof(${column}) when 'number' then ${column}::float8 end`,
      extreme: (which) =>
        `(array_agg(${column} order by order_of(${column}) ${which === 'min' ? 'asc' : 'desc'})
          filter (where ${column} is not null and ${column} <> 'null'))[1]`,
    }
  const extremes = type === 'Boolean' ? { min: 'bool_and', max: 'bool_or' } : { min: 'min', max: 'max' }
  return {
    json,
    number: type === 'Number' ? column : 'null::float8',
    extreme: (which) => formOf(schema, name)(`${extremes[which]}(${column})`),
  }
}

/** The SQL of a field's value as JSON, as MongoDB kept it; null where nothing is there. */
function jsonOf(schema: ClassFields, name: string): string {
  return typeOf(schema, name) === undefined ? 'null::jsonb' : formOf(schema, name)(escapeIdentifier(name))
}

function formOf(schema: ClassFields, name: string): (sql: string) => string {
  const type = typeOf(schema, name)
  if (type === 'Array' || type === 'Object') return (sql) => sql
  if (type === 'String' || type === 'Number' || type === 'Boolean' || type === 'File')
    return (sql) => `to_jsonb(${sql})`
  if (type === 'Pointer')
    return (sql) => `to_jsonb(${escapeLiteral(`${schema.fields[name]?.targetClass}$`)} || ${sql})`
  if (type === 'Date')
    return (sql) => {
      const iso = `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      return `jsonb_set('{"__type": "Date", "iso": null}', '{iso}', to_jsonb(${iso}))`
    }
  throw new TypeError(`${name} is a place or bytes, which aggregates only match, sort and show.`)
}

function nameOf(reference: unknown): string {
  return String(reference).replace(/^\$/, '')
}
