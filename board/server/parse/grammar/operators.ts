import { isObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { isArea, isCircle, isDistance, isGeoPoint } from './geo.ts'
import { checkPattern, checkPatternOptions } from './pattern.ts'
import type { Refusal } from './refusal.ts'
import { checkTextSearch } from './text-search.ts'
import { checkValue, isIsoDate } from './values.ts'

/** Values of one list at most. */
const maximumListLength = 5_000

type Check = (value: unknown) => Refusal | undefined

/** What may stand behind a field, each with what it takes. Conditions inside of conditions are read by condition.ts. */
const operators: Record<string, Check> = {
  $eq: asQuery(checkValue),
  $ne: asQuery(checkValue),
  $lt: checkOrdered,
  $lte: checkOrdered,
  $gt: checkOrdered,
  $gte: checkOrdered,
  $in: checkList,
  $nin: checkList,
  $all: checkAll,
  $containedBy: checkList,
  $exists: mustBe('true or false', (value) => typeof value === 'boolean'),
  $regex: checkPattern,
  $options: checkPatternOptions,
  $text: checkTextSearch,
  $nearSphere: mustBe('a GeoPoint', isGeoPoint),
  $maxDistance: mustBe('a distance', isDistance),
  $maxDistanceInRadians: mustBe('a distance', isDistance),
  $maxDistanceInKilometers: mustBe('a distance', isDistance),
  $maxDistanceInMiles: mustBe('a distance', isDistance),
  $within: mustBe('{"$box": [GeoPoint, GeoPoint]}', isBox),
  $geoWithin: mustBe('a circle or an area on the globe', isGeoWithin),
  $geoIntersects: mustBe('{"$point": GeoPoint}', (value) => isObject(value) && isGeoPoint(value.$point)),
}

/** Those that mean something only together with another. */
const companions: Record<string, string> = {
  $options: '$regex',
  $maxDistance: '$nearSphere',
  $maxDistanceInRadians: '$nearSphere',
  $maxDistanceInKilometers: '$nearSphere',
  $maxDistanceInMiles: '$nearSphere',
}

/** One operator of a field; `others` are all operators there. */
export function checkOperator(name: string, value: unknown, others: object): Refusal | undefined {
  const check = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (check === undefined) return refuse(`Invalid parameter for query: ${name.slice(0, 40)}`)
  const companion = companions[name]
  if (companion !== undefined && !(companion in others)) return refuse(`"${name}" needs "${companion}".`)
  const refusal = check(value)
  return refusal === undefined
    ? undefined
    : { ...refusal, message: refusal.message.replace(/^This is/, `The value of "${name}" is`) }
}

/** What is wrong with a value is wrong with the query, but for pointers. */
export function asQuery(check: Check): Check {
  return (value) => {
    const refusal = check(value)
    return refusal === undefined || refusal.code === parseCodes.invalidPointer
      ? refusal
      : { ...refusal, code: parseCodes.invalidQuery }
  }
}

function mustBe(what: string, isIt: (value: unknown) => boolean): Check {
  return (value) => (isIt(value) ? undefined : refuse(`This is not ${what}.`))
}

function checkOrdered(value: unknown): Refusal | undefined {
  const isOrdered =
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && value !== '') ||
    (isObject(value) && value.__type === 'Date' && isIsoDate(value.iso)) ||
    (isObject(value) && typeof value.$relativeTime === 'string' && value.$relativeTime.length <= 100)
  return isOrdered ? undefined : refuse('This is not a number, a text or a date.')
}

function checkList(value: unknown): Refusal | undefined {
  if (!Array.isArray(value)) return refuse('This is not a list.')
  if (value.length > maximumListLength) return refuse(`A list has at most ${maximumListLength} values.`)
  return asQuery(checkValue)(value)
}

/** `containsAllStartingWith` sends patterns: all are, or none. */
function checkAll(value: unknown): Refusal | undefined {
  if (!Array.isArray(value) || !value.some((item) => isObject(item) && '$regex' in item))
    return checkList(value)
  if (value.length > maximumListLength) return refuse(`A list has at most ${maximumListLength} values.`)
  const areStarts = value.every(
    (item) => isObject(item) && typeof item.$regex === 'string' && /^\^\\Q.*\\E$/s.test(item.$regex),
  )
  return areStarts ? undefined : refuse('All $all values must be of regex type or none.')
}

function isBox(value: unknown): boolean {
  const box = isObject(value) ? value.$box : undefined
  return Array.isArray(box) && box.length === 2 && box.every(isGeoPoint)
}

function isGeoWithin(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).length !== 1) return false
  return isCircle(value.$centerSphere) || isArea(value.$polygon)
}

function refuse(message: string): Refusal {
  return { code: parseCodes.invalidQuery, message }
}
