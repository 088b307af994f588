import { toDatabasePattern } from '../grammar/pattern.ts'
import { toDatabaseSearch } from '../grammar/text-search.ts'
import { isObject, type JsonObject } from '../http/body.ts'

const kilometresInRadian = 6371
const milesInRadian = 3958.8

/** A sound condition in words that Parse's adapter for PostgreSQL has, conditions inside of it too. */
export function fitWhere(where: JsonObject): JsonObject {
  const fitted = Object.fromEntries(
    Object.entries(where).map(([key, value]) => [
      key,
      Array.isArray(value) && key.startsWith('$')
        ? value.map((clause) => (isObject(clause) ? fitWhere(clause) : clause))
        : fitConstraint(value),
    ]),
  )
  const { $relatedTo, ...others } = fitted
  // Beside other clauses Parse would overlook the relation.
  const hasClauses = '$or' in others || '$and' in others || '$nor' in others
  return $relatedTo !== undefined && hasClauses ? { $and: [{ $relatedTo }, others] } : fitted
}

/** The adapter gives the score of whatever condition stands first. */
export function putSearchFirst(where: JsonObject): JsonObject {
  const searched = findSearched(where)
  return searched === undefined ? where : { [searched]: where[searched], ...where }
}

/** Where nothing is searched for there is no score, and the adapter would make one of whatever condition there is. */
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

function fitConstraint(constraint: unknown): unknown {
  if (!isObject(constraint)) return constraint
  const { $regex, $options, $text } = constraint
  const fitted = fitSubqueries(fitDistance(constraint))
  if (typeof $regex === 'string')
    fitted.$regex = toDatabasePattern($regex, typeof $options === 'string' ? $options : '')
  if ($options === '') delete fitted.$options
  if (isObject($text) && isObject($text.$search)) fitted.$text = { $search: toDatabaseSearch($text.$search) }
  return fitted
}

function fitDistance(constraint: JsonObject): JsonObject {
  const { $maxDistanceInRadians, $maxDistanceInKilometers, $maxDistanceInMiles, ...others } = constraint
  if (typeof $maxDistanceInRadians === 'number') others.$maxDistance = $maxDistanceInRadians
  if (typeof $maxDistanceInKilometers === 'number')
    others.$maxDistance = $maxDistanceInKilometers / kilometresInRadian
  if (typeof $maxDistanceInMiles === 'number') others.$maxDistance = $maxDistanceInMiles / milesInRadian
  return others
}

/** Parse asks for a condition in each, and takes an empty one. */
function fitSubqueries(constraint: JsonObject): JsonObject {
  for (const name of ['$inQuery', '$notInQuery']) {
    const query = constraint[name]
    if (isObject(query)) constraint[name] = fitQuery(query)
  }
  for (const name of ['$select', '$dontSelect']) {
    const selected = constraint[name]
    if (isObject(selected) && isObject(selected.query))
      constraint[name] = { ...selected, query: fitQuery(selected.query) }
  }
  return constraint
}

function fitQuery(query: JsonObject): JsonObject {
  return { ...query, where: isObject(query.where) ? fitWhere(query.where) : {} }
}
