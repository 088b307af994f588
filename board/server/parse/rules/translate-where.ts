import { toDatabasePattern } from '../grammar/pattern.ts'
import { toDatabaseSearch } from '../grammar/text-search.ts'
import { isObject, type JsonObject } from '../http/body.ts'

const kilometresInRadian = 6371
const milesInRadian = 3958.8

/** Translates a checked condition, with those inside of it, into words that Parse's adapter for PostgreSQL has. */
export function translateWhere(where: JsonObject): JsonObject {
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
export function putSearchFirst(where: JsonObject): JsonObject {
  const searched = findSearched(where)
  return searched === undefined ? where : { [searched]: where[searched], ...where }
}

/** Without a text search there is no score, but the adapter would make one of any condition. */
export function dropScore(query: JsonObject, where: JsonObject): void {
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

/** The field that is searched for words. */
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
