import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { checkPattern, checkPatternOptions, checkTextSearch } from './text-search.ts'
import {
  checkTyped,
  checkValue,
  findFirst,
  isArea,
  isCircle,
  isClassName,
  isDistance,
  isFieldName,
  isFieldPath,
  isGeoPoint,
  isIsoDate,
  isSecretPath,
  type Refusal,
  refuseQuery,
} from './values.ts'

const maximumConstraints = 300
const maximumDepth = 8
const maximumSubqueries = 10

interface Count {
  constraints: number
  subqueries: number
}
interface Place {
  className: string
  depth: number
  count: Count
}

/** The class that a query is judged by: if a field names the class that is found instead, that may be any, so the rules of sessions apply. */
export function strictestClass(className: string, redirectKey: unknown): string {
  return redirectKey === undefined || redirectKey === null ? className : '_Session'
}

export function checkCondition(className: string, where: JsonObject): Refusal | undefined {
  return checkWhere(where, { className, depth: 0, count: { constraints: 0, subqueries: 0 } })
}

function checkWhere(where: JsonObject, place: Place): Refusal | undefined {
  if (place.depth > maximumDepth) return refuseQuery('The condition is nested too deeply.')
  return findFirst(Object.keys(where), (key) => {
    place.count.constraints += 1
    if (place.count.constraints > maximumConstraints)
      return refuseQuery(`A condition has at most ${maximumConstraints} parts.`)
    return key.startsWith('$') ? checkLogic(key, where[key], place) : checkField(key, where[key], place)
  })
}

function checkLogic(key: string, value: unknown, place: Place): Refusal | undefined {
  if (key === '$relatedTo') return checkRelatedTo(value)
  if (key !== '$or' && key !== '$and' && key !== '$nor')
    return refuseQuery(`Invalid parameter for query: ${key.slice(0, 40)}`)
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject))
    return refuseQuery(`Bad ${key} format - use an array of at least 1 value.`)
  return findFirst(value, (clause) => checkWhere(clause, { ...place, depth: place.depth + 1 }))
}

function checkRelatedTo(value: unknown): Refusal | undefined {
  const isSound = isObject(value) && isObject(value.object) && isFieldName(value.key)
  if (!isSound || !isObject(value.object))
    return refuseQuery('"$relatedTo" names an object and one of its relations.')
  // One that was never saved has no id yet.
  const { className, objectId = 'unsaved' } = value.object
  return checkTyped({ __type: 'Pointer', className, objectId })
}

function checkField(key: string, constraint: unknown, place: Place): Refusal | undefined {
  const refusal = checkFieldName(place.className, key)
  if (refusal !== undefined) return refusal
  if (key === 'sessionToken' && place.className === '_Session' && typeof constraint !== 'string')
    return forbidField(key, place.className)
  if (!isObject(constraint) || '__type' in constraint) return asQuery(checkValue)(constraint)
  const names = Object.keys(constraint)
  if (!names.some((name) => name.startsWith('$'))) return asQuery(checkValue)(constraint)
  return findFirst(names, (name) => {
    place.count.constraints += 1
    return checkSubquery(name, constraint[name], place) ?? checkPlain(name, constraint)
  })
}

export function checkFieldName(className: string, key: string): Refusal | undefined {
  if (key === 'ACL') return refuseQuery('Cannot query on ACL.')
  if (/^_/.test(key) || isSecretPath(className, key)) return forbidField(key, className)
  return isFieldPath(key)
    ? undefined
    : { code: parseCodes.INVALID_KEY_NAME, message: `Invalid key name: ${key.slice(0, 60)}` }
}

export function forbidField(key: string, className: string): Refusal {
  return {
    code: parseCodes.OPERATION_FORBIDDEN,
    message: `This user is not allowed to query ${key.slice(0, 60)} on class ${className}`,
  }
}

function checkPlain(name: string, constraint: JsonObject): Refusal | undefined {
  return isSubquery(name) ? undefined : checkOperator(name, constraint[name], constraint)
}

function isSubquery(name: string): boolean {
  return ['$inQuery', '$notInQuery', '$select', '$dontSelect'].includes(name)
}

function checkSubquery(name: string, value: unknown, place: Place): Refusal | undefined {
  if (!isSubquery(name)) return undefined
  const isByKey = name === '$select' || name === '$dontSelect'
  const query = isByKey && isObject(value) ? value.query : value
  const isSound =
    isObject(query) &&
    isClassName(query.className) &&
    (query.where === undefined || isObject(query.where)) &&
    (query.redirectClassNameForKey === undefined || isFieldName(query.redirectClassNameForKey))
  if (!isSound || !isObject(query)) return refuseQuery(`improper usage of ${name}`)
  const className = strictestClass(String(query.className), query.redirectClassNameForKey)
  place.count.subqueries += 1
  if (place.count.subqueries > maximumSubqueries)
    return refuseQuery(`A condition asks at most ${maximumSubqueries} other queries.`)
  if (isByKey && isObject(value)) {
    const refusal =
      Object.keys(value).length === 2 && typeof value.key === 'string'
        ? checkSelectedField(className, value.key)
        : refuseQuery(`improper usage of ${name}`)
    if (refusal !== undefined) return refusal
  }
  return isObject(query.where)
    ? checkWhere(query.where, { ...place, className, depth: place.depth + 1 })
    : undefined
}

/** Parse would follow a path into objects that lack its first step. */
function checkSelectedField(className: string, key: string): Refusal | undefined {
  return key.includes('.') ? refuseQuery('"key" names a whole field.') : checkFieldName(className, key)
}

const maximumListLength = 5_000

type Check = (value: unknown) => Refusal | undefined

/** The operators of a field, each with the check of its value. Subqueries are checked in `checkSubquery` above. */
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
function checkOperator(name: string, value: unknown, others: object): Refusal | undefined {
  const check = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (check === undefined) return refuseQuery(`Invalid parameter for query: ${name.slice(0, 40)}`)
  const companion = companions[name]
  if (companion !== undefined && !(companion in others)) return refuseQuery(`"${name}" needs "${companion}".`)
  const refusal = check(value)
  return refusal === undefined
    ? undefined
    : { ...refusal, message: refusal.message.replace(/^This is/, `The value of "${name}" is`) }
}

/** A fault of a value is a fault of the query, but for pointers. */
function asQuery(check: Check): Check {
  return (value) => {
    const refusal = check(value)
    return refusal === undefined || refusal.code === parseCodes.INVALID_POINTER
      ? refusal
      : { ...refusal, code: parseCodes.INVALID_QUERY }
  }
}

function mustBe(what: string, isIt: (value: unknown) => boolean): Check {
  return (value) => (isIt(value) ? undefined : refuseQuery(`This is not ${what}.`))
}

function checkOrdered(value: unknown): Refusal | undefined {
  const isOrdered =
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && value !== '') ||
    (isObject(value) && value.__type === 'Date' && isIsoDate(value.iso)) ||
    (isObject(value) && typeof value.$relativeTime === 'string' && value.$relativeTime.length <= 100)
  return isOrdered ? undefined : refuseQuery('This is not a number, a text or a date.')
}

function checkList(value: unknown): Refusal | undefined {
  if (!Array.isArray(value)) return refuseQuery('This is not a list.')
  if (value.length > maximumListLength) return refuseQuery(`A list has at most ${maximumListLength} values.`)
  return asQuery(checkValue)(value)
}

/** `containsAllStartingWith` sends patterns: all are, or none. */
function checkAll(value: unknown): Refusal | undefined {
  if (!Array.isArray(value) || !value.some((item) => isObject(item) && '$regex' in item))
    return checkList(value)
  if (value.length > maximumListLength) return refuseQuery(`A list has at most ${maximumListLength} values.`)
  const areStarts = value.every(
    (item) => isObject(item) && typeof item.$regex === 'string' && /^\^\\Q.*\\E$/s.test(item.$regex),
  )
  return areStarts ? undefined : refuseQuery('All $all values must be of regex type or none.')
}

function isBox(value: unknown): boolean {
  const box = isObject(value) ? value.$box : undefined
  return Array.isArray(box) && box.length === 2 && box.every(isGeoPoint)
}

function isGeoWithin(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).length !== 1) return false
  return isCircle(value.$centerSphere) || isArea(value.$polygon)
}
