import { checkCondition, checkFieldName } from '../grammar/condition.ts'
import { findFirst, type Refusal } from '../grammar/refusal.ts'
import { fitPipeline, listStages, stageNames } from '../grammar/stages.ts'
import { isObject } from '../http/body.ts'
import type { Operation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { fitWhere } from './fit-where.ts'
import { readCondition } from './queries.ts'
import { type Rule, refuse } from './rule.ts'

/**
 * Aggregates and distinct values: the older words (`group`, `objectId`) become those that Parse knows now, and what its adapter for PostgreSQL
 * would leave out in silence is refused.
 */
export const soundAggregates: Rule = {
  name: 'aggregates in the words of the database',
  apply({ operations }) {
    const refusal = findFirst(operations, (operation) => {
      const [, className] = /^\/aggregate\/([^/]+)$/.exec(operation.path) ?? []
      return operation.method === 'GET' && className !== undefined
        ? fitAggregate(className, operation)
        : undefined
    })
    return refusal === undefined ? undefined : refuse(refusal.code, refusal.message)
  },
}

function fitAggregate(className: string, { body }: Operation): Refusal | undefined {
  // Old clients send it empty.
  if (body.readPreference === null) delete body.readPreference
  const { distinct, where, pipeline } = body
  if (where !== undefined) {
    const condition = readCondition(where)
    if (condition === undefined)
      return { code: parseCodes.invalidJson, message: 'The condition in "where" is not a JSON object.' }
    const refusal = checkCondition(className, condition)
    if (refusal !== undefined) return refusal
    body.where = fitWhere(condition)
  }
  if (distinct !== undefined) {
    // The adapter takes the pipeline for the answer otherwise.
    delete body.pipeline
    return typeof distinct === 'string'
      ? checkFieldName(className, distinct)
      : { code: parseCodes.invalidQuery, message: '"distinct" is the name of a field.' }
  }
  const stages = pipeline === undefined ? listStages(ownStages(body)) : listStages(pipeline)
  if (stages === undefined)
    return { code: parseCodes.invalidQuery, message: 'Invalid pipeline must be Array or Object' }
  for (const name of Object.keys(body)) if (stageNames.has(name.replace(/^\$/, ''))) delete body[name]
  const fitted = fitPipeline(stages)
  if ('code' in fitted) return fitted
  body.pipeline = fitted.stages
  return undefined
}

/** Stages may stand in the request itself. */
function ownStages(body: Record<string, unknown>): unknown {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        stageNames.has(name.replace(/^\$/, '')) && (isObject(value) || typeof value === 'number'),
    ),
  )
}
