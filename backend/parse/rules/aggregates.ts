import { checkCondition, checkFieldName } from '../grammar/condition.ts'
import { findFirst, isFieldName, isFieldPath, type Refusal, refuseQuery } from '../grammar/values.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import type { Operation, ReadonlyOperation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { translateWhere } from '../server/translate-queries.ts'
import { type RewriteRule, refuseEach } from './rule.ts'

/** Refuses stages and parts of them that this server doesn't run. */
export function checkAggregate(operation: ReadonlyOperation): Refusal | undefined {
  const className = findAggregated(operation)
  if (className === undefined) return undefined
  const { body, where } = operation
  const refusal = where === undefined ? undefined : checkCondition(className, where)
  if (refusal !== undefined) return refusal
  if (body.distinct === undefined) {
    const fitted = fitStages(className, body)
    return 'code' in fitted ? fitted : undefined
  }
  return typeof body.distinct === 'string'
    ? checkFieldName(className, body.distinct)
    : refuseQuery('"distinct" is the name of a field.')
}

/** Old clients write `group` and `objectId` where Parse now says `$group` and `_id`. */
export function translateAggregate(operation: Operation): void {
  const className = findAggregated(operation)
  if (className === undefined) return
  const { body } = operation
  // Old clients send it empty.
  if (body.readPreference === null) delete body.readPreference
  if (body.distinct !== undefined) {
    // Parse would use the pipeline for the result.
    delete body.pipeline
    return
  }
  const fitted = fitStages(className, body)
  // `checkAggregate` has refused it.
  if ('code' in fitted) return
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

function fitStages(className: string, body: Readonly<JsonObject>): { stages: Stage[] } | Refusal {
  // Stages may also be keys of the request itself.
  const given =
    body.pipeline === undefined
      ? Object.fromEntries(Object.entries(body).filter(([name]) => isStageName(name)))
      : body.pipeline
  const listed = listStages(given)
  if (listed === undefined) return refuseQuery('Invalid pipeline must be Array or Object')
  const stages: Stage[] = []
  const refusal = findFirst(listed, (stage) => {
    const result = fitStage(className, stage)
    if ('code' in result) return result
    stages.push(result.stage)
    return undefined
  })
  return refusal ?? { stages }
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

/** Stages that run here (server/reading/aggregate.ts). */
const fitters: Record<string, (value: unknown, className: string) => Fitted> = {
  group: fitGroup,
  match: fitMatch,
  project: fitProject,
  sort: fitSort,
  unwind: fitUnwind,
  count: (value) =>
    isFieldName(value) ? { stage: { $count: value } } : refuseQuery('"count" is the name of a new field.'),
  limit: (value) => fitNumber('limit', value, 1),
  skip: (value) => fitNumber('skip', value, 0),
}

function fitStage(className: string, stage: Stage): Fitted {
  const [first = '', ...others] = Object.keys(stage)
  if (others.length > 0)
    return refuseQuery(
      `Pipeline stages should only have one key but found ${[first, ...others].join(', ').slice(0, 80)}.`,
    )
  const name = first.replace(/^\$/, '')
  if (!stageNames.has(name)) return refuseQuery(`Invalid aggregate stage '${first.slice(0, 40)}'.`)
  const fit = Object.hasOwn(fitters, name) ? fitters[name] : undefined
  return fit === undefined
    ? refuseQuery(`This database has no stage "${name}".`)
    : fit(stage[first], className)
}

/** Names that MongoDB has for fields of every object, also as the beginning of a path. */
function renameField(field: string): string {
  return field.replace(/^_(id|created_at|updated_at)(?=\.|$)/, (_name, own: string) => ownNames[own] ?? own)
}

const ownNames: Record<string, string> = { id: 'objectId', created_at: 'createdAt', updated_at: 'updatedAt' }

function fitGroup(value: unknown): Fitted {
  if (!isObject(value)) return refuseQuery('"group" is an object.')
  const { objectId, _id = objectId, ...totals } = value
  if ('_id' in value === 'objectId' in value)
    return refuseQuery('Invalid parameter for query: group. Missing key _id')
  const key = fitGroupKey(_id)
  if (key === undefined)
    return refuseQuery(
      '"group" names the fields to group by as "$field"; this database groups by whole fields.',
    )
  const fitted: JsonObject = {}
  for (const [name, total] of Object.entries(totals)) {
    const accumulator = fitAccumulator(total)
    if (accumulator === undefined || !isFieldName(name))
      return refuseQuery(
        `"${name.slice(0, 40)}" of "group" is none of ${accumulators.join(', ')} of a field, or $count.`,
      )
    fitted[name] = accumulator
  }
  return { stage: { $group: { _id: key, ...fitted } } }
}

/** Not by parts of dates. */
function fitGroupKey(key: unknown): JsonObject | string | null | undefined {
  if (key === null) return null
  if (!isObject(key)) return fitReference(key)
  const fitted: JsonObject = {}
  for (const [alias, source] of Object.entries(key)) {
    const reference = fitReference(source)
    if (reference === undefined || !isFieldName(alias)) return undefined
    fitted[alias] = reference
  }
  return Object.keys(fitted).length === 0 ? undefined : fitted
}

const accumulators = ['$sum', '$avg', '$min', '$max', '$push', '$addToSet', '$first', '$last']

function fitAccumulator(total: unknown): JsonObject | undefined {
  if (!isObject(total)) return undefined
  const [name = '', ...others] = Object.keys(total)
  const source = total[name]
  if (others.length > 0) return undefined
  if (name === '$count') return isObject(source) && Object.keys(source).length === 0 ? total : undefined
  if (name === '$sum' && typeof source === 'number' && Number.isFinite(source)) return total
  const reference = fitReference(source)
  return reference === undefined || !accumulators.includes(name) ? undefined : { [name]: reference }
}

/** `$field`. */
function fitReference(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('$')) return undefined
  const name = renameField(value.slice(1))
  return isFieldName(name) ? `$${name}` : undefined
}

/** As clients write the conditions of queries, where MongoDB knows them. */
function fitMatch(value: unknown, className: string): Fitted {
  if (!isObject(value)) return refuseQuery('"match" is an object.')
  const where = renameFields(value)
  const unknown = findUnknownOperator(where)
  if (unknown !== undefined) return refuseQuery(`"match" has no ${unknown.slice(0, 40)}.`)
  const refusal = checkCondition(className, where)
  if (refusal === undefined) return { stage: { $match: translateWhere(where) } }
  // All aggregates have the master key, which may ask for what is forbidden to others: here nothing can.
  return refusal.code === parseCodes.OPERATION_FORBIDDEN ? refuseQuery(refusal.message) : refusal
}

function renameFields(where: JsonObject): JsonObject {
  const renamed = Object.entries(where).map(([key, value]) => [
    renameField(key),
    key.startsWith('$') && Array.isArray(value)
      ? value.map((clause) => (isObject(clause) ? renameFields(clause) : clause))
      : value,
  ])
  return Object.fromEntries(renamed)
}

const operators = new Set([
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$all', '$exists', '$regex', '$options'],
])

function findUnknownOperator(where: JsonObject): string | undefined {
  for (const [key, value] of Object.entries(where)) {
    const clauses = key.startsWith('$') && Array.isArray(value) ? value.filter(isObject) : []
    const names = key.startsWith('$') || !isObject(value) ? [] : Object.keys(value)
    const unknown =
      names.find((name) => name.startsWith('$') && !operators.has(name)) ??
      clauses.map(findUnknownOperator).find((name) => name !== undefined)
    if (unknown !== undefined) return unknown
  }
  return undefined
}

/** Fields that are shown or hidden, not both but for the id, and copies of others. */
function fitProject(value: unknown): Fitted {
  const fitted = fitFields('project', value, (name, how) => {
    if (how === 1 || how === true || how === 0 || how === false) return isFieldName(name) ? how : undefined
    return isFieldName(name) ? fitReference(how) : undefined
  })
  if ('code' in fitted) return fitted
  const isHidden = (how: unknown) => how === 0 || how === false
  const ways = Object.entries(fitted.fields).filter(([name, how]) => name !== 'objectId' || !isHidden(how))
  const isMixed = new Set(ways.map(([, how]) => isHidden(how))).size > 1
  return isMixed || Object.keys(fitted.fields).length === 0
    ? refuseQuery('"project" shows some fields or hides some.')
    : { stage: { $project: fitted.fields } }
}

function fitSort(value: unknown): Fitted {
  const fitted = fitFields('sort', value, (path, way) =>
    isFieldPath(path) && (way === 1 || way === -1) ? way : undefined,
  )
  if ('code' in fitted) return fitted
  return Object.keys(fitted.fields).length === 0
    ? refuseQuery('"sort" names at least one field.')
    : { stage: { $sort: fitted.fields } }
}

function fitFields(
  stage: string,
  value: unknown,
  fit: (name: string, how: unknown) => unknown,
): { fields: JsonObject } | Refusal {
  if (!isObject(value)) return refuseQuery(`"${stage}" is an object.`)
  const fields: JsonObject = {}
  for (const [field, how] of Object.entries(value)) {
    const name = renameField(field)
    const fitted = fit(name, how)
    if (fitted === undefined) return refuseQuery(`"${field.slice(0, 40)}" of "${stage}" cannot be taken so.`)
    fields[name] = fitted
  }
  return { fields }
}

function fitUnwind(value: unknown): Fitted {
  const {
    path,
    preserveNullAndEmptyArrays = false,
    ...others
  }: JsonObject = isObject(value) ? value : { path: value }
  const reference = fitReference(path)
  return reference === undefined ||
    typeof preserveNullAndEmptyArrays !== 'boolean' ||
    Object.keys(others).length > 0
    ? refuseQuery('"unwind" names a whole field as "$field".')
    : { stage: { $unwind: { path: reference, preserveNullAndEmptyArrays } } }
}

function fitNumber(name: string, value: unknown, least: number): Fitted {
  const count = typeof value === 'string' ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= least
    ? { stage: { [`$${name}`]: count } }
    : refuseQuery(`"${name}" is a whole number from ${least} on.`)
}
