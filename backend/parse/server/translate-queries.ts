import { toDatabasePattern, toDatabaseSearch } from '../grammar/text-search.ts'
import { isObject, type JsonObject } from '../http/body.ts'

interface Found {
  restWhere?: JsonObject | undefined
  restOptions?: JsonObject | undefined
}
type RunTrigger = (
  kind: string,
  className: string,
  where: JsonObject | undefined,
  options: JsonObject | undefined,
  ...rest: unknown[]
) => Promise<Found>
/** The part of Parse that runs the triggers before a query. */
export interface QueryTriggers {
  maybeRunQueryTrigger: RunTrigger
}

const translating = new WeakSet<object>()

/**
 * Old clients use words that Parse's adapter for PostgreSQL lacks: they are put into those that it has. Every query passes here once, after the
 * triggers that may change it: a client's, one of cloud code, and the queries inside another.
 */
export function translateQueries(triggers: QueryTriggers): void {
  if (translating.has(triggers)) return
  translating.add(triggers)
  const { maybeRunQueryTrigger: run } = triggers
  triggers.maybeRunQueryTrigger = async (kind, className, where, options, ...rest) => {
    const result = await run(kind, className, where, options, ...rest)
    const { restWhere = where, restOptions = options } = result
    return {
      ...result,
      ...(isObject(restWhere) && { restWhere: putSearchFirst(translateWhere(restWhere)) }),
      ...(isObject(restOptions) && { restOptions: translateOptions(restOptions, restWhere ?? {}) }),
    }
  }
}

const kilometresInRadian = 6371
const milesInRadian = 3958.8

/** A condition in the words of PostgreSQL. */
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
  if (isOfUnsaved($relatedTo)) return { $and: [{ objectId: { $in: [] } }, others] }
  // Together with other clauses Parse would overlook the relation.
  const hasClauses = '$or' in others || '$and' in others || '$nor' in others
  return $relatedTo !== undefined && hasClauses ? { $and: [{ $relatedTo }, others] } : translated
}

/** An object that was never saved has no relations yet. */
function isOfUnsaved(relatedTo: unknown): boolean {
  return isObject(relatedTo) && isObject(relatedTo.object) && relatedTo.object.objectId === undefined
}

/** The adapter scores the first condition, whichever that is. */
function putSearchFirst(where: JsonObject): JsonObject {
  const searched = findSearched(where)
  return searched === undefined ? where : { [searched]: where[searched], ...where }
}

/** Without a text search there is no score, but the adapter would make one of any condition. */
function translateOptions({ keys, order, ...others }: JsonObject, where: JsonObject): JsonObject {
  const fit = findSearched(where) === undefined ? withoutScore : (fields: string) => fields
  return {
    ...others,
    // No keys at all would be all of them.
    ...(keys !== undefined && { keys: fit(String(keys)) || 'objectId' }),
    ...(order !== undefined && { order: fit(renameDates(String(order))) }),
  }
}

/** The dates of an object, also by their older names. */
function renameDates(order: string): string {
  return order.replace(/(?<=^[-+]?|,[-+]?)_(created|updated)_at(?=,|$)/g, '$1At')
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
  if (!isObject(constraint) || !Object.keys(constraint).some((name) => name.startsWith('$')))
    return constraint
  const { $regex, $options, $text } = constraint
  const translated = completeSubqueries(translateDistance(constraint))
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

/** Parse wants a condition in each subquery; an empty one will do. What it says is translated when it is run. */
function completeSubqueries(constraint: JsonObject): JsonObject {
  for (const name of ['$inQuery', '$notInQuery']) {
    const query = constraint[name]
    if (isObject(query)) constraint[name] = withCondition(query)
  }
  for (const name of ['$select', '$dontSelect']) {
    const selected = constraint[name]
    if (isObject(selected) && isObject(selected.query))
      constraint[name] = { ...selected, query: withCondition(selected.query) }
  }
  return constraint
}

function withCondition(query: JsonObject): JsonObject {
  return { ...query, where: isObject(query.where) ? query.where : {} }
}
