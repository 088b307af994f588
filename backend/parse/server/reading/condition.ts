import { escapeIdentifier, escapeLiteral } from 'pg'
import { toDatabasePattern } from '../../grammar/text-search.ts'
import { isObject, type JsonObject } from '../../http/body.ts'
import type { ClassFields } from '../storage-types.ts'
import { documentField, type WaysLeft } from './document.ts'
import {
  allOf,
  always,
  anyOf,
  type Comparison,
  type Field,
  findColumn,
  namesColumn,
  never,
  not,
  placeColumn,
  type Test,
} from './field.ts'
import { placeTest, textTest } from './places-and-texts.ts'

export interface ConditionOptions {
  /** Names and email addresses are compared without case. */
  caseInsensitive?: boolean | undefined
  /** Reads "3 days ago". */
  readTime(text: string): { result?: Date }
  /** Shared by this condition and all else in its statement. */
  ways: WaysLeft
}

/** The SQL of a condition, as MongoDB meant it. Throws TypeErrors for what can't be asked of a field. */
export function conditionSql(schema: ClassFields, where: unknown, options: ConditionOptions): Test {
  if (!isObject(where)) return always
  return allOf(
    buildAll(Object.entries(where), ([key, constraint]) => {
      if (key.startsWith('$'))
        return logic(
          key,
          buildAll(listOf(constraint), (part) => conditionSql(schema, part, options)),
        )
      // Parse looks for those in `authData`.
      if (key.startsWith('_auth_data_')) return always
      if (
        options.caseInsensitive &&
        (key === 'username' || key === 'email') &&
        typeof constraint === 'string'
      )
        return `lower(${escapeIdentifier(key)}) = lower(${escapeLiteral(constraint)})`
      return fieldTest(schema, key, constraint, options)
    }),
  )
}

/** In letters. A request has a million at most, and a query in it may bring a hundred thousand ids. */
const longestCondition = 8_000_000

/** Builds tests one after the other. Throws a TypeError as soon as they are too long together, because building them blocks the process. */
function buildAll<T>(items: readonly T[], build: (item: T) => Test): Test[] {
  let length = 0
  return items.map((item) => {
    const test = build(item)
    length += test.length
    if (length > longestCondition) throw new TypeError('This asks for too much at once.')
    return test
  })
}

function logic(name: string, parts: readonly Test[]): Test {
  if (name === '$and') return allOf(parts)
  if (name === '$or') return anyOf(parts)
  if (name === '$nor') return not(anyOf(parts))
  throw new TypeError(`${name} joins no conditions.`)
}

function fieldTest(
  schema: ClassFields,
  key: string,
  constraint: unknown,
  { readTime, ways }: ConditionOptions,
): Test {
  const type = typeOf(schema, key)
  if (type === 'Names')
    return namesColumn(key).isOneOf(listOf(isObject(constraint) ? constraint.$in : [constraint]))
  const field = fieldOf(schema, key, ways)
  // A pointer alone was never equal to an id alone.
  if (type === 'Pointer' && typeof constraint === 'string') return never
  if (!isObject(constraint) || !Object.keys(constraint).some((name) => name.startsWith('$')))
    return field.isOneOf([constraint])
  return allOf(
    buildAll(Object.entries(constraint), ([name, value]) => {
      const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
      if (operator !== undefined) return operator(field, asTime(value, type, readTime), constraint)
      if (companions.includes(name)) return always
      if (name === '$text') return textTest(key, type, value)
      return placeTest(key, type, name, constraint)
    }),
  )
}

/** How to ask a field, or a path below one. What a class doesn't have is missing in all its objects. */
function fieldOf(schema: ClassFields, key: string, ways: WaysLeft): Field {
  const [name = key, ...steps] = key.split('.')
  const type = typeOf(schema, name)
  if (steps.length === 0 && (type === 'GeoPoint' || type === 'Polygon')) return placeColumn({ name, type })
  const { targetClass } = schema.fields[name] ?? {}
  const column = type === undefined ? undefined : findColumn({ name, type, targetClass })
  if (column !== undefined && steps.length === 0) return column
  return documentField(documentOf(schema, name), steps, ways)
}

/** The SQL of a list or an object; null for anything else, and for what is not there. */
export function documentOf(schema: ClassFields, name: string): string {
  const type = typeOf(schema, name)
  return type === 'Array' || type === 'Object' || type === 'Bytes' ? escapeIdentifier(name) : 'null::jsonb'
}

/** The type of a field; undefined for what the class doesn't have, and of what is below a field. Parse has columns that it doesn't list. */
export function typeOf({ fields }: ClassFields, key: string): string | undefined {
  if (key === '_rperm' || key === '_wperm') return 'Names'
  const type = Object.hasOwn(fields, key) ? fields[key]?.type : undefined
  if (type !== undefined || !key.startsWith('_')) return type
  if (key === '_failed_login_count') return 'Number'
  return /_at$/.test(key) ? 'Date' : 'String'
}

type Operator = (field: Field, value: unknown, constraint: JsonObject) => Test

function compared(comparison: Comparison): Operator {
  return (field, value) => field.compares(comparison, value)
}

const operators: Record<string, Operator> = {
  $eq: (field, value) => field.isOneOf([value]),
  $ne: (field, value) => not(field.isOneOf([value])),
  // Parse takes lists in these lists apart.
  $in: (field, value) => field.isOneOf(listOf(value).flat()),
  $nin: (field, value) => not(field.isOneOf(listOf(value).flat())),
  $lt: compared('<'),
  $lte: compared('<='),
  $gt: compared('>'),
  $gte: compared('>='),
  $exists: (field, value) => (value === true ? field.exists() : not(field.exists())),
  $all: (field, value) => {
    const tests = buildAll(listOf(value), (one) =>
      isObject(one) && typeof one.$regex === 'string'
        ? field.matches(toDatabasePattern(one.$regex, ''), false)
        : field.isOneOf([one]),
    )
    return tests.length === 0 ? anyOf([]) : allOf(tests)
  },
  $containedBy: (field, value) => field.isContainedBy(listOf(value)),
  $regex: (field, value, { $options }) =>
    field.matches(String(value), typeof $options === 'string' && $options.includes('i')),
}

/** These only refine another operator of the same field. */
const companions = ['$options', '$maxDistance']

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('This is not a list.')
  return value
}

/** A time such as "in 2 days" becomes a date; a field of another type has none. */
function asTime(value: unknown, type: string | undefined, readTime: ConditionOptions['readTime']): unknown {
  if (!isObject(value) || typeof value.$relativeTime !== 'string') return value
  const { result } = readTime(value.$relativeTime)
  if (result === undefined || (type !== undefined && type !== 'Date'))
    throw new TypeError('This is no time, or the field is no date.')
  return { __type: 'Date', iso: result.toISOString() }
}
