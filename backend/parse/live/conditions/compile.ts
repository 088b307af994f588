import { isObject, type JsonObject } from '../../http/body.ts'
import { parseCodes } from '../../http/parse-error.ts'
import { liveRefusal, type Meter } from '../refusal.ts'
import { compileArea, compileBox, compileIntersects, compileNear } from './geometry.ts'
import { compilePattern } from './pattern.ts'
import { compare, findAt, isDate, isSame, isSameOrId, spread, textOf } from './values.ts'

/** Whether an object (as JSON) meets a condition. Throws invalid_input when that costs more than the meter allows. */
export type Condition = (object: JsonObject, meter: Meter) => boolean
/** Of all that is at a path. */
type Test = (candidates: readonly unknown[], meter: Meter) => boolean
type Compare = (value: unknown, wanted: unknown) => boolean

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
  const wanted = isOwnTime(key) ? asDates(constraint) : constraint
  const tests = isOperators(wanted) ? compileOperators(wanted) : [equalTo(wanted, isSame)]
  return (object, meter) => {
    const candidates = findAt(object, key, meter)
    return tests.every((test) => test(candidates, meter))
  }
}

/** Clients have the times of an object as plain texts, and may send them so. */
function isOwnTime(key: string): boolean {
  return key === 'createdAt' || key === 'updatedAt'
}

function asDates(constraint: unknown): unknown {
  if (typeof constraint === 'string') return { __type: 'Date', iso: constraint }
  if (Array.isArray(constraint)) return constraint.map(asDates)
  return isOperators(constraint)
    ? Object.fromEntries(Object.entries(constraint).map(([name, value]) => [name, asDates(value)]))
    : constraint
}

function compileParts(key: string, parts: unknown): Condition[] {
  if (!Array.isArray(parts) || parts.length === 0 || !parts.every(isObject))
    throw liveRefusal(parseCodes.INVALID_QUERY, `${key} must be an array`)
  return parts.map(compileKeys)
}

function isOperators(constraint: unknown): constraint is JsonObject {
  return isObject(constraint) && Object.keys(constraint).some((name) => name.startsWith('$'))
}

function equalTo(wanted: unknown, isEqual: Compare = isSameOrId): Test {
  const weight = weightOf(wanted)
  return (candidates, meter) => {
    const values = spread(candidates)
    meter.spend(weight * values.length)
    return values.some((value) => isEqual(value, wanted))
  }
}

function not(test: Test): Test {
  return (candidates, meter) => !test(candidates, meter)
}

function ordered(isMet: (difference: number) => boolean): (wanted: unknown) => Test {
  return (wanted) => {
    if (isObject(wanted) && !isDate(wanted)) throw unwatchable(Object.keys(wanted)[0] ?? '{}')
    return (candidates, meter) => {
      const values = spread(candidates)
      meter.spend(values.length)
      return values.some((value) => isMet(compare(value, wanted)))
    }
  }
}

/** Corners are walked one by one, those of the condition and those of the value. */
function weighed(make: (wanted: unknown) => (value: unknown) => boolean): (wanted: unknown) => Test {
  return (wanted) => {
    const test = make(wanted)
    const weight = weightOf(wanted)
    return (candidates, meter) =>
      candidates.some((value) => {
        meter.spend(weight + 10 * lengthOf(isObject(value) ? value.coordinates : value))
        return test(value)
      })
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
    $eq: (wanted: unknown): Test => equalTo(wanted),
    $ne: (wanted: unknown): Test => not(equalTo(wanted)),
    $lt: ordered((difference) => difference < 0),
    $lte: ordered((difference) => difference <= 0),
    $gt: ordered((difference) => difference > 0),
    $gte: ordered((difference) => difference >= 0),
    $in: (wanted: unknown): Test => oneOf('$in', wanted),
    $nin: (wanted: unknown): Test => not(oneOf('$nin', wanted)),
    $all: compileAll,
    $containedBy: compileContainedBy,
    $exists:
      (wanted: unknown): Test =>
      (candidates) =>
        candidates.some((value) => value !== undefined) === Boolean(wanted),
    $regex: (wanted: unknown, { $options }: JsonObject): Test => like(wanted, $options),
    $nearSphere: (_wanted: unknown, constraint: JsonObject): Test => somewhere(compileNear(constraint)),
    $within: (wanted: unknown): Test => somewhere(compileBox(wanted)),
    $geoWithin: weighed(compileArea),
    $geoIntersects: weighed(compileIntersects),
  },
)

function somewhere(test: (value: unknown) => boolean): Test {
  return (candidates) => candidates.some(test)
}

/** Lists in these lists are taken apart, as Parse does. */
function oneOf(name: string, wanted: unknown): Test {
  const tests = listOf(name, wanted)
    .flat()
    .map((one) => equalTo(one))
  return (candidates, meter) => tests.some((test) => test(candidates, meter))
}

function like(pattern: unknown, options: unknown): Test {
  const matches = compilePattern(pattern, options)
  return (candidates, meter) =>
    spread(candidates).some((value) => {
      meter.spend(1)
      return matches(textOf(value), meter)
    })
}

function compileAll(wanted: unknown): Test {
  const tests = listOf('$all', wanted).map((item) =>
    isObject(item) && '$regex' in item ? like(item.$regex, item.$options) : equalTo(item),
  )
  return (candidates, meter) => tests.length > 0 && tests.every((test) => test(candidates, meter))
}

/** If it is a list, there is nothing else in it; a list in it counts as itself. */
function compileContainedBy(wanted: unknown): Test {
  const allowed = listOf('$containedBy', wanted)
  const weight = allowed.reduce<number>((sum, one) => sum + weightOf(one), 1)
  return (candidates, meter) =>
    candidates.every(
      (list) =>
        !Array.isArray(list) ||
        list.every((item) => {
          meter.spend(weight)
          return allowed.some((one) => isSame(item, one))
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
