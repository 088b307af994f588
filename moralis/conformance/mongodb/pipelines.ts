import {
  compareAll,
  type Fields,
  type Found,
  inOrder,
  isObject,
  isPointer,
  type Json,
  keptPointer,
  meets,
  sortKeys,
} from './meaning.ts'
import { schema } from './rows.ts'

// MongoDB's reading of a pipeline, by its documentation, and Parse's of a condition in one: a text is a date where the field is a date, and an id
// where it is a pointer.

export type Stage = { [name: string]: Json }

/** The documents that are left after a pipeline. */
export function runPipeline(documents: readonly Fields[], pipeline: readonly Stage[]): Fields[] {
  return pipeline
    .flatMap(Object.entries)
    .reduce<Fields[]>((left, [name, value]) => stages[name]?.(left, value as never) ?? [], [...documents])
}

const stages: Record<string, (documents: Fields[], value: never) => Fields[]> = {
  $match: (documents, where: Fields) => documents.filter((one) => meets(one, asStored(where))),
  $sort: (documents, sort: Record<string, 1 | -1>) =>
    Object.entries(sort).reduceRight((sorted, [key, way]) => inOrder(sorted, key, way), documents),
  $skip: (documents, count: number) => documents.slice(count),
  $limit: (documents, count: number) => documents.slice(0, count),
  $count: (documents, name: string) => (documents.length === 0 ? [] : [{ [name]: documents.length }]),
  $project: (documents, projection: Fields) => documents.map((one) => project(one, projection)),
  $unwind: (documents, how: string | Fields) =>
    documents.flatMap((one) => (typeof how === 'string' ? unwind(one, { path: how }) : unwind(one, how))),
  $group: (documents, { _id = null, ...totals }: Fields) => {
    const groups = new Map<string, Fields[]>()
    for (const one of documents) {
      const key = JSON.stringify(sortKeys(keyOf(one, _id)))
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
    return [...groups.values()].map((members) => ({
      _id: members[0] === undefined ? null : keyOf(members[0], _id),
      ...Object.fromEntries(
        Object.entries(totals).map(([name, total]) => [name, accumulate(members, total)]),
      ),
    }))
  },
}

function asStored(where: Fields): Fields {
  const entries = Object.entries(where).map(([key, value]): [string, Json] => {
    if (key.startsWith('$') && Array.isArray(value))
      return [key, value.filter(isObject).map((clause) => asStored(clause))]
    const type = typeOf(key)
    if (type === 'Date') return [key, withDates(value)]
    const isId = type === 'Pointer' && typeof value === 'string'
    return [key, isId ? { __type: 'Pointer', className: 'Person', objectId: value } : value]
  })
  return Object.fromEntries(entries)
}

function withDates(value: Json): Json {
  if (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    return { __type: 'Date', iso: new Date(value).toISOString() }
  if (Array.isArray(value)) return value.map(withDates)
  if (!isObject(value) || '__type' in value || '$regex' in value) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withDates(one)]))
}

/** `$field`; a field that is a pointer is kept as a text. */
function readField(document: Fields, reference: Json): Found {
  const name = String(reference).slice(1)
  const value = document[name]
  return isPointer(value) && isPointerField(name) ? keptPointer(value) : value
}

function isPointerField(name: string): boolean {
  return typeOf(name) === 'Pointer'
}

function typeOf(name: string): string | undefined {
  return Object.entries(schema).find(([field]) => field === name)?.[1].type
}

function withoutMissing(entries: readonly [string, Found][]): Fields {
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function project(document: Fields, { _id, ...projection }: Fields): Fields {
  const names = Object.keys(projection)
  const hidesSome = names.length > 0 ? names.every((name) => projection[name] === 0) : _id === 0
  if (hidesSome)
    return withoutMissing(
      Object.entries(document).filter(([name]) => !(name in projection || (name === '_id' && _id === 0))),
    )
  const id: [string, Found][] = _id === 0 ? [] : [['_id', document._id]]
  const others = names.map((name): [string, Found] => [
    name,
    typeof projection[name] === 'string' ? readField(document, projection[name]) : document[name],
  ])
  return withoutMissing([...id, ...others])
}

function unwind(document: Fields, { path, preserveNullAndEmptyArrays: keepsEmpty }: Fields): Fields[] {
  const name = String(path).slice(1)
  const { [name]: value, ...others } = document
  if (Array.isArray(value) && value.length > 0) return value.map((one) => ({ ...others, [name]: one }))
  if (keepsEmpty !== true && (value === undefined || value === null || Array.isArray(value))) return []
  return Array.isArray(value) ? [others] : [document]
}

function keyOf(document: Fields, key: Json): Json {
  if (isObject(key)) {
    const parts = Object.entries(key).map(([alias, source]): [string, Found] => [
      alias,
      readField(document, source),
    ])
    const values = withoutMissing(parts)
    // Parse shows an empty one as null.
    return Object.keys(values).length === 0 ? null : values
  }
  const value = key === null ? null : (readField(document, key) ?? null)
  // Parse shows the id alone.
  return isPointerField(String(key).slice(1)) ? (String(value ?? '').split('$')[1] ?? null) : value
}

function accumulate(members: readonly Fields[], total: Json): Json {
  const [name = '', source = null] = isObject(total) ? (Object.entries(total)[0] ?? []) : []
  if (name === '$count') return members.length
  if (typeof source === 'number') return members.length * source
  return accumulators[name]?.(members.map((one) => readField(one, source))) ?? null
}

const accumulators: Record<string, (values: readonly Found[]) => Json> = {
  $sum: (values) => sumOf(values.filter((one) => typeof one === 'number')),
  $avg: (values) => {
    const numbers = values.filter((one) => typeof one === 'number')
    return numbers.length === 0 ? null : sumOf(numbers) / numbers.length
  },
  $min: (values) => known(values).sort(compareAll)[0] ?? null,
  $max: (values) => known(values).sort(compareAll).at(-1) ?? null,
  $push: (values) => values.filter((one) => one !== undefined),
  $addToSet: (values) => [
    ...new Map(
      values.filter((one) => one !== undefined).map((one) => [JSON.stringify(sortKeys(one)), one]),
    ).values(),
  ],
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

function known(values: readonly Found[]): Json[] {
  return values.filter((one) => one !== undefined && one !== null)
}
