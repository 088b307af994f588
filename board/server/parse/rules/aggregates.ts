import { checkCondition, checkFieldName } from '../grammar/condition.ts'
import { findFirst, isFieldName, isIsoDate, type Refusal, refuseQuery } from '../grammar/values.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import type { Operation, ReadonlyOperation } from '../http/call.ts'
import { type RewriteRule, refuseEach } from './rule.ts'

/** Parse's adapter for PostgreSQL would leave out in silence what it doesn't know of an aggregate. */
export function checkAggregate(operation: ReadonlyOperation): Refusal | undefined {
  const className = findAggregated(operation)
  if (className === undefined) return undefined
  const { body, where } = operation
  const refusal = where === undefined ? undefined : checkCondition(className, where)
  if (refusal !== undefined) return refusal
  if (body.distinct === undefined) {
    const fitted = fitStages(body)
    return 'code' in fitted ? fitted : undefined
  }
  return typeof body.distinct === 'string'
    ? checkFieldName(className, body.distinct)
    : refuseQuery('"distinct" is the name of a field.')
}

/** Old clients write `group` and `objectId` where Parse now says `$group` and `_id`. */
export function translateAggregate(operation: Operation): void {
  if (findAggregated(operation) === undefined) return
  const { body } = operation
  // Old clients send it empty.
  if (body.readPreference === null) delete body.readPreference
  const fitted = body.distinct === undefined ? fitStages(body) : undefined
  // With "distinct" too, the adapter would use the pipeline for the result.
  delete body.pipeline
  if (fitted === undefined || 'code' in fitted) return
  for (const name of Object.keys(body)) if (isStageName(name)) delete body[name]
  body.pipeline = fitted.stages
}

export const rejectUnknownAggregates = refuseEach(checkAggregate)

export const translateAggregates: RewriteRule = ({ operations }) => {
  for (const operation of operations) translateAggregate(operation)
}

function findAggregated({ method, path }: ReadonlyOperation): string | undefined {
  return method === 'GET' ? /^\/aggregate\/([^/]+)$/.exec(path)?.[1] : undefined
}

function fitStages(body: Readonly<JsonObject>): { stages: Stage[] } | Refusal {
  // Stages may also be keys of the request itself.
  const given =
    body.pipeline === undefined ? Object.fromEntries(Object.entries(body).filter(isStage)) : body.pipeline
  const stages = listStages(given)
  return stages === undefined ? refuseQuery('Invalid pipeline must be Array or Object') : fitPipeline(stages)
}

function isStage([name, value]: [string, unknown]): boolean {
  return isStageName(name) && (isObject(value) || typeof value === 'number')
}

function isStageName(name: string): boolean {
  return stageNames.has(name.replace(/^\$/, ''))
}

type Stage = Record<string, unknown>
type Fitted = { stage: Stage } | Refusal

const maximumStages = 20

/** Stages that clients of Moralis know, without the dollar sign. */
const stageNames: ReadonlySet<string> = new Set([
  'addFields',
  'bucket',
  'bucketAuto',
  'count',
  'facet',
  'geoNear',
  'graphLookup',
  'group',
  'limit',
  'lookup',
  'match',
  'out',
  'project',
  'redact',
  'replaceRoot',
  'sample',
  'skip',
  'sort',
  'sortByCount',
  'unwind',
])

function listStages(pipeline: unknown): Stage[] | undefined {
  if (isObject(pipeline)) return Object.entries(pipeline).map(([name, value]) => ({ [name]: value }))
  return Array.isArray(pipeline) && pipeline.every(isObject) && pipeline.length <= maximumStages
    ? pipeline
    : undefined
}

/** Where each stage stands: PostgreSQL does all in one statement, in its own order. */
const places: Record<string, number> = { match: 0, group: 1, project: 1, sort: 2, skip: 3, limit: 4 }

/** A pipeline in Parse's words and in an order that PostgreSQL keeps, or a refusal. */
function fitPipeline(stages: readonly Stage[]): { stages: Stage[] } | Refusal {
  const fitted: Stage[] = []
  let last = -1
  for (const stage of stages) {
    const result = fitStage(stage)
    if ('code' in result) return result
    const name = Object.keys(result.stage)[0]?.slice(1) ?? ''
    const place = places[name] ?? 0
    if (place <= last)
      return refuseQuery(
        `This database takes one of each: match, group or project, sort, skip, limit, in this order.`,
      )
    last = place
    fitted.push(result.stage)
  }
  const group = fitted.find((stage) => '$group' in stage)
  if (group === undefined) return { stages: fitted }
  if (fitted.some((stage) => '$skip' in stage))
    return refuseQuery('This database takes no "skip" with a "group".')
  // The adapter adds all fields to a total of everything, unless an empty $project comes just before it.
  const others = fitted.filter((stage) => stage !== group)
  return { stages: isTotalOfAll(group) ? [...others, { $project: {} }, group] : fitted }
}

function isTotalOfAll({ $group: group }: Stage): boolean {
  return isObject(group) && group._id === null
}

const fitters: Record<string, (value: unknown) => Fitted> = {
  group: fitGroup,
  match: fitMatch,
  project: (value) => fitFields('project', value, (shown) => shown === 1 || shown === true || shown === 0),
  sort: (value) => fitFields('sort', value, (direction) => direction === 1 || direction === -1),
  limit: (value) => fitNumber('limit', value, 1),
  skip: (value) => fitNumber('skip', value, 0),
}

function fitStage(stage: Stage): Fitted {
  const [first = '', ...others] = Object.keys(stage)
  if (others.length > 0)
    return refuseQuery(
      `Pipeline stages should only have one key but found ${[first, ...others].join(', ').slice(0, 80)}.`,
    )
  const name = first.replace(/^\$/, '')
  if (!stageNames.has(name)) return refuseQuery(`Invalid aggregate stage '${first.slice(0, 40)}'.`)
  const fit = Object.hasOwn(fitters, name) ? fitters[name] : undefined
  return fit === undefined ? refuseQuery(`This database has no stage "${name}".`) : fit(stage[first])
}

function fitGroup(value: unknown): Fitted {
  if (!isObject(value)) return refuseQuery('"group" is an object.')
  const { objectId, _id = objectId, ...totals } = value
  if (!('_id' in value) && !('objectId' in value))
    return refuseQuery('Invalid parameter for query: group. Missing key _id')
  if (!isGroupKey(_id))
    return refuseQuery(
      '"group" names the fields to group by as "$field"; this database groups by whole fields.',
    )
  const wrong = Object.entries(totals).find(([name, total]) => !isFieldName(name) || !isTotal(total))
  return wrong === undefined
    ? { stage: { $group: { _id, ...totals } } }
    : refuseQuery(`"${wrong[0].slice(0, 40)}" of "group" is none of $sum, $avg, $min and $max of a field.`)
}

/** Not by parts of dates: the adapter would show the part and group by the whole. */
function isGroupKey(key: unknown): boolean {
  if (key === null || isReference(key)) return true
  if (!isObject(key)) return false
  const entries = Object.entries(key)
  return entries.length > 0 && entries.every(([alias, source]) => isFieldName(alias) && isReference(source))
}

function isTotal(total: unknown): boolean {
  if (!isObject(total)) return false
  const [name = '', ...others] = Object.keys(total)
  if (others.length > 0 || !['$sum', '$avg', '$min', '$max'].includes(name)) return false
  return isReference(total[name]) || (name === '$sum' && total[name] === 1)
}

/** `$field`, the dates of an object also by their older names. */
function isReference(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    (value === '$_created_at' ||
      value === '$_updated_at' ||
      (value.startsWith('$') && isFieldName(value.slice(1))))
  )
}

function fitMatch(value: unknown): Fitted {
  if (!isObject(value)) return refuseQuery('"match" is an object.')
  const { $or: clauses, ...others } = value
  if (clauses === undefined) return fitClause(value)
  const isAlone = Object.keys(others).length === 0
  if (!isAlone || !Array.isArray(clauses) || clauses.length === 0 || !clauses.every(isObject))
    return refuseQuery('"$or" of "match" stands alone and is a list of conditions.')
  // The adapter keeps one condition a field.
  const keys = clauses.flatMap((clause) => Object.keys(clause))
  if (keys.length !== clauses.length || new Set(keys).size !== keys.length)
    return refuseQuery('This database takes in "$or" of "match" one condition a field.')
  const fitted: unknown[] = []
  const refusal = findFirst(clauses, (clause) => {
    const result = fitClause(clause)
    if ('code' in result) return result
    fitted.push(result.stage.$match)
    return undefined
  })
  return refusal ?? { stage: { $match: { $or: fitted } } }
}

function fitClause(clause: JsonObject): Fitted {
  const fitted: JsonObject = {}
  for (const [key, condition] of Object.entries(clause)) {
    const field = key === '_id' ? 'objectId' : key
    if (!isFieldName(field)) return refuseQuery(`Invalid key name: ${key.slice(0, 60)}`)
    const value = fitComparison(condition)
    if (value === undefined)
      return refuseQuery(`"${key.slice(0, 40)}" of "match" is compared with a value, $gt, $gte, $lt or $lte.`)
    fitted[field] = value
  }
  return { stage: { $match: fitted } }
}

/** The adapter overlooks falsy values; PostgreSQL reads them from text as well. */
function fitComparison(condition: unknown): unknown {
  if (['string', 'number', 'boolean'].includes(typeof condition)) return condition
  if (!isObject(condition)) return undefined
  if (condition.__type === 'Pointer' && typeof condition.objectId === 'string') return condition.objectId
  if (condition.__type === 'Date' && isIsoDate(condition.iso)) return condition.iso
  const comparisons = Object.entries(condition)
  const isSound = comparisons.every(
    ([name, value]) => ['$gt', '$gte', '$lt', '$lte'].includes(name) && isComparable(value),
  )
  if (comparisons.length === 0 || !isSound) return undefined
  return Object.fromEntries(comparisons.map(([name, value]) => [name, value === 0 ? '0' : value]))
}

function isComparable(value: unknown): boolean {
  return (
    (typeof value === 'string' && value !== '') ||
    Number.isFinite(value) ||
    (isObject(value) && value.__type === 'Date' && isIsoDate(value.iso))
  )
}

function fitFields(name: string, value: unknown, isSound: (value: unknown) => boolean): Fitted {
  if (!isObject(value)) return refuseQuery(`"${name}" is an object.`)
  const wrong = Object.entries(value).find(
    ([field, how]) => !isFieldName(field.replace(/^_id$/, 'objectId')) || !isSound(how),
  )
  if (wrong !== undefined) return refuseQuery(`"${wrong[0].slice(0, 40)}" of "${name}" cannot be taken so.`)
  const renamed = Object.entries(value).map(([field, how]) => [field === '_id' ? 'objectId' : field, how])
  return { stage: { [`$${name}`]: Object.fromEntries(renamed) } }
}

function fitNumber(name: string, value: unknown, least: number): Fitted {
  const count = typeof value === 'string' ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= least
    ? { stage: { [`$${name}`]: count } }
    : refuseQuery(`"${name}" is a whole number from ${least} on.`)
}
