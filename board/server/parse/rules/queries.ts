import { checkCondition, checkFieldName, strictestClass } from '../grammar/condition.ts'
import { toDatabasePattern, toDatabaseSearch } from '../grammar/text-search.ts'
import { findFirst, isFieldName, isFieldPath, type Refusal, refuseQuery } from '../grammar/values.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type RefuseRule, type RewriteRule, refuse, refuseEach } from './rule.ts'

/** Parse would answer a condition that can't be read with a server error. */
const rejectUnreadableConditions: RefuseRule = ({ operations }) =>
  operations.some(
    ({ method, where, body }) => method === 'GET' && body.where !== undefined && where === undefined,
  )
    ? refuse(parseCodes.INVALID_JSON, 'The condition in "where" is not a JSON object.')
    : undefined

/** PostgreSQL would fail over conditions, limits, orders and fields that the grammar doesn't know, or Parse would misread them. */
const rejectUnknownQueries = refuseEach(({ method, target, where, body }) => {
  if (method !== 'GET' || target === undefined) return undefined
  const className = strictestClass(target.className, body.redirectClassNameForKey)
  return checkCondition(className, where ?? {}) ?? checkQueryOptions(className, body)
})

/** What a condition has to pass, in a query as in a live query. */
export const queryRules: readonly RefuseRule[] = [rejectUnreadableConditions, rejectUnknownQueries]

/** Old clients use words that Parse's adapter for PostgreSQL lacks: they are put into those that it has. */
export const translateQueries: RewriteRule = ({ operations }) => {
  for (const { method, where, body } of operations) {
    if (method !== 'GET') continue
    if (where !== undefined) body.where = putSearchFirst(translateWhere(where))
    dropScore(body, where ?? {})
  }
}

const maximumPaths = 100
const maximumIncludeDepth = 5
const readPreferences = /^(PRIMARY|PRIMARY_PREFERRED|SECONDARY|SECONDARY_PREFERRED|NEAREST)$/i

type Check = (value: unknown, className: string) => Refusal | undefined

/** The options of a query, each with the values it takes. In an address they are texts. */
const options: Record<string, Check> = {
  limit: mustBe('a whole number from 0 on', isCount),
  skip: mustBe('a whole number from 0 on', isCount),
  order: checkOrder,
  keys: checkPaths,
  excludeKeys: checkPaths,
  include: checkIncludes,
  includeAll: mustBe('true or false', isSwitch),
  count: mustBe('1 or 0', isSwitch),
  redirectClassNameForKey: mustBe('the name of a field', isFieldName),
  readPreference: mustBe('a read preference', isReadPreference),
  includeReadPreference: mustBe('a read preference', isReadPreference),
  subqueryReadPreference: mustBe('a read preference', isReadPreference),
  hint: mustBe('a text or an object', (value) => typeof value === 'string' || isObject(value)),
  comment: mustBe('a short text', (value) => typeof value === 'string' && value.length <= 500),
}

function checkQueryOptions(className: string, query: JsonObject): Refusal | undefined {
  return findFirst(Object.entries(options), ([name, check]) => {
    const value = query[name]
    if (value === undefined || value === null || value === '') return undefined
    const refusal = check(value, className)
    return refusal && { ...refusal, message: refusal.message.replace(/^This is/, `"${name}" is`) }
  })
}

function mustBe(what: string, isIt: (value: unknown) => boolean): Check {
  return (value) => (isIt(value) ? undefined : refuseQuery(`This is not ${what}.`))
}

function isCount(value: unknown): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return false
  const count = Number(value)
  return Number.isSafeInteger(count) && count >= 0
}

function isSwitch(value: unknown): boolean {
  return [true, false, 0, 1, '0', '1', 'true', 'false'].some((known) => known === value)
}

function isReadPreference(value: unknown): boolean {
  return typeof value === 'string' && readPreferences.test(value)
}

function listPaths(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.split(',').map((path) => path.trim())
  return Array.isArray(value) && value.every((path) => typeof path === 'string')
    ? value.flatMap((path) => path.split(','))
    : undefined
}

function checkOrder(value: unknown, className: string): Refusal | undefined {
  const paths = typeof value === 'string' ? listPaths(value) : undefined
  if (paths === undefined || paths.length > maximumPaths)
    return refuseQuery('This is not a list of fields in a text.')
  return findFirst(paths, (path) => {
    const field = path.replace(/^[-+]/, '')
    return field === '' || field === '$score' || field === 'score'
      ? undefined
      : field === 'sessionToken'
        ? refuseQuery('Cannot sort by sessionToken')
        : checkFieldName(className, field)
  })
}

function checkPaths(value: unknown): Refusal | undefined {
  const paths = listPaths(value)
  if (paths === undefined || paths.length > maximumPaths) return refuseQuery('This is not a list of fields.')
  return findFirst(paths, (path) =>
    path === '' || path === '*' || path === '$score' || isFieldPath(path)
      ? undefined
      : { code: parseCodes.INVALID_KEY_NAME, message: `Invalid key name: ${path.slice(0, 60)}` },
  )
}

function checkIncludes(value: unknown): Refusal | undefined {
  const tooDeep = listPaths(value)?.find((path) => path.split('.').length > maximumIncludeDepth)
  return tooDeep === undefined
    ? checkPaths(value)
    : refuseQuery(`An include goes at most ${maximumIncludeDepth} steps deep.`)
}

const kilometresInRadian = 6371
const milesInRadian = 3958.8

function translateWhere(where: JsonObject): JsonObject {
  const translated = Object.fromEntries(
    Object.entries(where).map(([key, value]) => [
      key,
      Array.isArray(value) && key.startsWith('$')
        ? value.map((clause) => (isObject(clause) ? translateWhere(clause) : clause))
        : translateConstraint(value),
    ]),
  )
  const { $relatedTo, ...others } = translated
  // Together with other clauses Parse would overlook the relation.
  const hasClauses = '$or' in others || '$and' in others || '$nor' in others
  return $relatedTo !== undefined && hasClauses ? { $and: [{ $relatedTo }, others] } : translated
}

/** The adapter scores the first condition, whichever that is. */
function putSearchFirst(where: JsonObject): JsonObject {
  const searched = findSearched(where)
  return searched === undefined ? where : { [searched]: where[searched], ...where }
}

/** Without a text search there is no score, but the adapter would make one of any condition. */
function dropScore(query: JsonObject, where: JsonObject): void {
  if (findSearched(where) !== undefined) return
  const { keys, order } = query
  // No keys at all would be all of them.
  if (typeof keys === 'string' || Array.isArray(keys)) query.keys = withoutScore(String(keys)) || 'objectId'
  if (typeof order === 'string') query.order = withoutScore(order)
}

function withoutScore(fields: string): string {
  return fields
    .split(',')
    .filter((field) => !/^\s*[-+]?\$score\s*$/.test(field))
    .join(',')
}

function findSearched(where: JsonObject): string | undefined {
  return Object.keys(where).find((key) => {
    const constraint = where[key]
    return isObject(constraint) && '$text' in constraint
  })
}

function translateConstraint(constraint: unknown): unknown {
  if (!isObject(constraint)) return constraint
  const { $regex, $options, $text } = constraint
  const translated = translateSubqueries(translateDistance(constraint))
  if (typeof $regex === 'string')
    translated.$regex = toDatabasePattern($regex, typeof $options === 'string' ? $options : '')
  if ($options === '') delete translated.$options
  if (isObject($text) && isObject($text.$search))
    translated.$text = { $search: toDatabaseSearch($text.$search) }
  return translated
}

function translateDistance(constraint: JsonObject): JsonObject {
  const { $maxDistanceInRadians, $maxDistanceInKilometers, $maxDistanceInMiles, ...others } = constraint
  if (typeof $maxDistanceInRadians === 'number') others.$maxDistance = $maxDistanceInRadians
  if (typeof $maxDistanceInKilometers === 'number')
    others.$maxDistance = $maxDistanceInKilometers / kilometresInRadian
  if (typeof $maxDistanceInMiles === 'number') others.$maxDistance = $maxDistanceInMiles / milesInRadian
  return others
}

/** Parse wants a condition in each subquery; an empty one will do. */
function translateSubqueries(constraint: JsonObject): JsonObject {
  for (const name of ['$inQuery', '$notInQuery']) {
    const query = constraint[name]
    if (isObject(query)) constraint[name] = translateQuery(query)
  }
  for (const name of ['$select', '$dontSelect']) {
    const selected = constraint[name]
    if (isObject(selected) && isObject(selected.query))
      constraint[name] = { ...selected, query: translateQuery(selected.query) }
  }
  return constraint
}

function translateQuery(query: JsonObject): JsonObject {
  return { ...query, where: isObject(query.where) ? translateWhere(query.where) : {} }
}
