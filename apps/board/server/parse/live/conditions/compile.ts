import { isObject, type JsonObject } from '../../http/body.ts'
import { parseCodes } from '../../http/parse-error.ts'
import { liveRefusal } from '../refusal.ts'
import { compileArea, compileBox, compileIntersects, compileNear } from './geometry.ts'
import { compilePattern } from './pattern.ts'
import { compare, isEqual, valueAt } from './values.ts'

/** Whether an object (as JSON) meets a condition. Throws when a pattern takes too long. */
export type Condition = (object: JsonObject) => boolean
type Test = (value: unknown) => boolean

/**
 * Reads a `where` into a test for single objects, with the meaning that it has in queries. Throws invalid_input for what cannot be read, and
 * for what needs other objects than the one that changed: a live query would stay silent.
 */
export function compileCondition(where: JsonObject): Condition {
  const parts = Object.entries(where).map(([key, constraint]) => compileKey(key, constraint))
  return (object) => parts.every((part) => part(object))
}

/** The fields that a condition names, in `$or` and the like too: first parts of paths. */
export function listFields(where: JsonObject): string[] {
  return Object.entries(where).flatMap(([key, value]) => {
    if (!key.startsWith('$')) return [key.split('.')[0] ?? key]
    return Array.isArray(value) ? value.filter(isObject).flatMap(listFields) : []
  })
}

function compileKey(key: string, constraint: unknown): Condition {
  if (key === '$or' || key === '$and' || key === '$nor') {
    const parts = compileParts(key, constraint)
    if (key === '$and') return (object) => parts.every((part) => part(object))
    if (key === '$or') return (object) => parts.some((part) => part(object))
    return (object) => !parts.some((part) => part(object))
  }
  if (key.startsWith('$')) throw unwatchable(key)
  const tests = isOperators(constraint) ? compileOperators(constraint) : [equalTo(constraint)]
  return (object) => {
    const value = valueAt(object, key)
    return tests.every((test) => test(value))
  }
}

function compileParts(key: string, parts: unknown): Condition[] {
  if (!Array.isArray(parts) || parts.length === 0 || !parts.every(isObject))
    throw liveRefusal(parseCodes.invalidQuery, `${key} must be an array`)
  return parts.map(compileCondition)
}

function isOperators(constraint: unknown): constraint is JsonObject {
  return isObject(constraint) && Object.keys(constraint).some((name) => name.startsWith('$'))
}

function equalTo(wanted: unknown): Test {
  return (value) => isEqual(value, wanted)
}

function compileOperators(constraint: JsonObject): Test[] {
  return Object.entries(constraint).map(([name, wanted]) => compileOperator(name, wanted, constraint))
}

const always: Test = () => true
/** They only say more about another operator beside them. */
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
    $ne:
      (wanted: unknown): Test =>
      (value) =>
        !isEqual(value, wanted),
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
      const list = listOf('$in', wanted)
      return (value) => list.some((item) => isEqual(value, item))
    },
    $nin: (wanted: unknown): Test => {
      const list = listOf('$nin', wanted)
      return (value) => !list.some((item) => isEqual(value, item))
    },
    $all: compileAll,
    $containedBy: (wanted: unknown): Test => {
      const list = listOf('$containedBy', wanted)
      return (value) => Array.isArray(value) && value.every((item) => list.some((one) => isEqual(item, one)))
    },
    $exists:
      (wanted: unknown): Test =>
      (value) =>
        (value !== undefined && value !== null) === Boolean(wanted),
    $regex: (wanted: unknown, { $options }: JsonObject): Test => compilePattern(wanted, $options),
    $nearSphere: (_wanted: unknown, constraint: JsonObject): Test => compileNear(constraint),
    $within: compileBox,
    $geoWithin: compileArea,
    $geoIntersects: compileIntersects,
  },
)

function compileAll(wanted: unknown): Test {
  const tests = listOf('$all', wanted).map((item) =>
    isObject(item) && '$regex' in item ? compilePattern(item.$regex, item.$options) : equalTo(item),
  )
  return (value) => Array.isArray(value) && tests.every((test) => value.some((item: unknown) => test(item)))
}

function listOf(name: string, wanted: unknown): unknown[] {
  if (!Array.isArray(wanted)) throw liveRefusal(parseCodes.invalidQuery, `bad ${name} value`)
  return wanted
}

function unwatchable(name: string): Error {
  return liveRefusal(
    parseCodes.invalidQuery,
    `A live query cannot watch a condition with ${name}: it looks at the changed object only.`,
  )
}
