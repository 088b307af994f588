import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { isClassName, isFieldName, isFieldPath, isSecretPath } from './names.ts'
import { asQuery, checkOperator } from './operators.ts'
import { findFirst, type Refusal } from './refusal.ts'
import { checkTyped, checkValue } from './values.ts'

/** Of one condition with everything inside of it. */
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

/**
 * The class by which a query is judged: where a field names the class whose objects are found instead, that may be any, and what is
 * refused of sessions is all that is refused anywhere.
 */
export function strictestClass(className: string, redirectKey: unknown): string {
  return redirectKey === undefined || redirectKey === null ? className : '_Session'
}

/** A condition on objects of a class (`where`), with all conditions inside of it. One walk. */
export function checkCondition(className: string, where: JsonObject): Refusal | undefined {
  return checkWhere(where, { className, depth: 0, count: { constraints: 0, subqueries: 0 } })
}

function checkWhere(where: JsonObject, place: Place): Refusal | undefined {
  if (place.depth > maximumDepth) return refuse('The condition is nested too deeply.')
  return findFirst(Object.keys(where), (key) => {
    place.count.constraints += 1
    if (place.count.constraints > maximumConstraints)
      return refuse(`A condition has at most ${maximumConstraints} parts.`)
    return key.startsWith('$') ? checkLogic(key, where[key], place) : checkField(key, where[key], place)
  })
}

function checkLogic(key: string, value: unknown, place: Place): Refusal | undefined {
  if (key === '$relatedTo') return checkRelatedTo(value)
  if (key !== '$or' && key !== '$and' && key !== '$nor')
    return refuse(`Invalid parameter for query: ${key.slice(0, 40)}`)
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject))
    return refuse(`Bad ${key} format - use an array of at least 1 value.`)
  return findFirst(value, (clause) => checkWhere(clause, { ...place, depth: place.depth + 1 }))
}

function checkRelatedTo(value: unknown): Refusal | undefined {
  const isSound = isObject(value) && isObject(value.object) && isFieldName(value.key)
  if (!isSound || !isObject(value.object))
    return refuse('"$relatedTo" names an object and one of its relations.')
  return checkTyped({ ...value.object, __type: 'Pointer' })
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

/** A field that a condition or an order names. */
export function checkFieldName(className: string, key: string): Refusal | undefined {
  if (key === 'ACL') return refuse('Cannot query on ACL.')
  if (/^_/.test(key) || isSecretPath(className, key)) return forbidField(key, className)
  return isFieldPath(key)
    ? undefined
    : { code: parseCodes.invalidKeyName, message: `Invalid key name: ${key.slice(0, 60)}` }
}

function forbidField(key: string, className: string): Refusal {
  return {
    code: parseCodes.operationForbidden,
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
  if (!isSound || !isObject(query)) return refuse(`improper usage of ${name}`)
  const className = strictestClass(String(query.className), query.redirectClassNameForKey)
  place.count.subqueries += 1
  if (place.count.subqueries > maximumSubqueries)
    return refuse(`A condition asks at most ${maximumSubqueries} other queries.`)
  if (isByKey && isObject(value)) {
    const refusal =
      Object.keys(value).length === 2 && typeof value.key === 'string'
        ? checkSelectedField(className, value.key)
        : refuse(`improper usage of ${name}`)
    if (refusal !== undefined) return refusal
  }
  return isObject(query.where)
    ? checkWhere(query.where, { ...place, className, depth: place.depth + 1 })
    : undefined
}

/** Parse would follow a path into objects that lack its first step. */
function checkSelectedField(className: string, key: string): Refusal | undefined {
  return key.includes('.') ? refuse('"key" names a whole field.') : checkFieldName(className, key)
}

function refuse(message: string): Refusal {
  return { code: parseCodes.invalidQuery, message }
}
