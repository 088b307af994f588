import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from '../../http/body.ts'
import { parseCodes } from '../../http/parse-error.ts'
import { liveRefusal, type Meter } from '../refusal.ts'
import { compileArea, compileBox, compileIntersects, compileNear } from './geometry.ts'
import { compilePattern } from './pattern.ts'

/** Whether an object (as JSON) meets a condition. Throws invalid_input when that costs more than the meter allows. */
export type Condition = (object: JsonObject, meter: Meter) => boolean
type Test = (value: unknown, meter: Meter) => boolean

const maximumPatterns = 20

/**
 * Reads a `where` into a test for single objects, with the meaning that it has in queries. Throws invalid_input for what cannot be read, and
 * for what needs other objects than the one that changed: a live query would stay silent.
 */
export function compileCondition(where: JsonObject): Condition {
  if (countPatterns(where) > maximumPatterns)
    throw liveRefusal(parseCodes.INVALID_QUERY, `A live query has at most ${maximumPatterns} patterns.`)
  return compileKeys(where)
}

export function countPatterns(where: unknown): number {
  if (typeof where !== 'object' || where === null) return 0
  const inside = Object.values(where).reduce<number>((sum, value) => sum + countPatterns(value), 0)
  return inside + (Object.hasOwn(where, '$regex') ? 1 : 0)
}

/** The fields that a condition names, in `$or` and the like too: first parts of paths. */
export function listFields(where: JsonObject): string[] {
  return Object.entries(where).flatMap(([key, value]) => {
    if (!key.startsWith('$')) return [key.split('.')[0] ?? key]
    return Array.isArray(value) ? value.filter(isObject).flatMap(listFields) : []
  })
}

function compileKeys(where: JsonObject): Condition {
  const parts = Object.entries(where).map(([key, constraint]) => compileKey(key, constraint))
  return (object, meter) => parts.every((part) => part(object, meter))
}

function compileKey(key: string, constraint: unknown): Condition {
  if (key === '$or' || key === '$and' || key === '$nor') {
    const parts = compileParts(key, constraint)
    if (key === '$and') return (object, meter) => parts.every((part) => part(object, meter))
    if (key === '$or') return (object, meter) => parts.some((part) => part(object, meter))
    return (object, meter) => !parts.some((part) => part(object, meter))
  }
  if (key.startsWith('$')) throw unwatchable(key)
  const tests = isOperators(constraint) ? compileOperators(constraint) : [equalTo(constraint)]
  return (object, meter) => {
    meter.spend(1)
    const value = valueAt(object, key)
    return tests.every((test) => test(value, meter))
  }
}

function compileParts(key: string, parts: unknown): Condition[] {
  if (!Array.isArray(parts) || parts.length === 0 || !parts.every(isObject))
    throw liveRefusal(parseCodes.INVALID_QUERY, `${key} must be an array`)
  return parts.map(compileKeys)
}

function isOperators(constraint: unknown): constraint is JsonObject {
  return isObject(constraint) && Object.keys(constraint).some((name) => name.startsWith('$'))
}

function equalTo(wanted: unknown): Test {
  const weight = weightOf(wanted)
  return (value, meter) => {
    meter.spend(Array.isArray(wanted) ? weight : weight * (1 + lengthOf(value)))
    return isEqual(value, wanted)
  }
}

function notEqualTo(wanted: unknown): Test {
  const test = equalTo(wanted)
  return (value, meter) => !test(value, meter)
}

/** Corners are walked one by one, those of the condition and those of the value. */
function weighed(make: (wanted: unknown) => (value: unknown) => boolean): (wanted: unknown) => Test {
  return (wanted) => {
    const test = make(wanted)
    const weight = weightOf(wanted)
    return (value, meter) => {
      meter.spend(weight + 10 * lengthOf(isObject(value) ? value.coordinates : value))
      return test(value)
    }
  }
}

/** Comparing with a list or an object costs more the larger it is. */
function weightOf(wanted: unknown): number {
  if (typeof wanted !== 'object' || wanted === null) return 1
  const { length } = JSON.stringify(wanted)
  // Of pointers and dates two texts are compared at most.
  return isObject(wanted) && '__type' in wanted ? Math.ceil(length / 4) : length
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

function compileOperators(constraint: JsonObject): Test[] {
  return Object.entries(constraint).map(([name, wanted]) => compileOperator(name, wanted, constraint))
}

const always: Test = () => true
/** They only refine another operator of the same field. */
const additions = ['$options', '$maxDistance', '$maxDistanceInKilometers', '$maxDistanceInMiles']

function compileOperator(name: string, wanted: unknown, constraint: JsonObject): Test {
  if (additions.includes(name)) return always
  const make = operators[name]
  if (make === undefined) throw unwatchable(name)
  return make(wanted, constraint)
}

const operators: Readonly<Record<string, (wanted: unknown, constraint: JsonObject) => Test>> = Object.assign(
  Object.create(null),
  {
    $eq: equalTo,
    $ne: notEqualTo,
    $lt:
      (wanted: unknown): Test =>
      (value) =>
        (compare(value, wanted) ?? 0) < 0,
    $lte:
      (wanted: unknown): Test =>
      (value) =>
        (compare(value, wanted) ?? 1) <= 0,
    $gt:
      (wanted: unknown): Test =>
      (value) =>
        (compare(value, wanted) ?? 0) > 0,
    $gte:
      (wanted: unknown): Test =>
      (value) =>
        (compare(value, wanted) ?? -1) >= 0,
    $in: (wanted: unknown): Test => {
      const tests = listOf('$in', wanted).map(equalTo)
      return (value, meter) => tests.some((test) => test(value, meter))
    },
    $nin: (wanted: unknown): Test => {
      const tests = listOf('$nin', wanted).map(equalTo)
      return (value, meter) => !tests.some((test) => test(value, meter))
    },
    $all: compileAll,
    $containedBy: (wanted: unknown): Test => {
      const tests = listOf('$containedBy', wanted).map(equalTo)
      return (value, meter) =>
        Array.isArray(value) && value.every((item) => tests.some((test) => test(item, meter)))
    },
    $exists:
      (wanted: unknown): Test =>
      (value) =>
        (value !== undefined && value !== null) === Boolean(wanted),
    $regex: (wanted: unknown, { $options }: JsonObject): Test => compilePattern(wanted, $options),
    $nearSphere: (_wanted: unknown, constraint: JsonObject): Test => compileNear(constraint),
    $within: compileBox,
    $geoWithin: weighed(compileArea),
    $geoIntersects: weighed(compileIntersects),
  },
)

function compileAll(wanted: unknown): Test {
  const tests = listOf('$all', wanted).map((item) =>
    isObject(item) && '$regex' in item ? compilePattern(item.$regex, item.$options) : equalTo(item),
  )
  return (value, meter) =>
    Array.isArray(value) &&
    tests.every((test) =>
      value.some((item: unknown) => {
        meter.spend(1)
        return test(item, meter)
      }),
    )
}

function listOf(name: string, wanted: unknown): unknown[] {
  if (!Array.isArray(wanted)) throw liveRefusal(parseCodes.INVALID_QUERY, `bad ${name} value`)
  return wanted
}

function unwatchable(name: string): Error {
  return liveRefusal(
    parseCodes.INVALID_QUERY,
    `A live query cannot watch a condition with ${name}: it looks at the changed object only.`,
  )
}

/** A value of an object as JSON, at a path of names with dots between them. */
function valueAt(object: JsonObject, path: string): unknown {
  let value: unknown = object
  for (const name of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** Equality as queries at /server know it: a list equals what it holds, nothing equals null. */
function isEqual(value: unknown, wanted: unknown): boolean {
  if (wanted === null) return value === undefined || value === null
  if (Array.isArray(value) && !Array.isArray(wanted)) return value.some((item) => isSame(item, wanted))
  return isSame(value, wanted)
}

/** Below 0, 0 or above 0; undefined for values that have no order between them. */
function compare(value: unknown, wanted: unknown): number | undefined {
  const [left, right] = [comparable(value), comparable(wanted)]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  // An object's own times are plain texts, and conditions on them are dates or texts.
  if (typeof left === 'string' && typeof right === 'number' && isDate(wanted)) return timeOf(left) - right
  if (typeof left !== 'string' || typeof right !== 'string') return undefined
  return left < right ? -1 : left > right ? 1 : 0
}

function isSame(value: unknown, wanted: unknown): boolean {
  if (isObject(wanted) && isObject(value)) {
    if (isReference(wanted) && isReference(value))
      return value.objectId === wanted.objectId && value.className === wanted.className
    if (isDate(wanted) && isDate(value)) return compare(value, wanted) === 0
  }
  if (isDate(wanted) && typeof value === 'string') return compare(value, wanted) === 0
  return typeof wanted === 'object' ? isDeepStrictEqual(value, wanted) : value === wanted
}

/** A pointer, or an object that was read along with the one that points to it. */
function isReference({ __type }: JsonObject): boolean {
  return __type === 'Pointer' || __type === 'Object'
}

function isDate(value: unknown): value is { __type: 'Date'; iso: string } {
  return isObject(value) && value.__type === 'Date' && typeof value.iso === 'string'
}

/** No time is written as long as some texts are, which would be read to their end. */
function timeOf(iso: string): number {
  return iso.length <= 64 ? Date.parse(iso) : Number.NaN
}

function comparable(value: unknown): unknown {
  return isDate(value) ? timeOf(value.iso) : value
}
