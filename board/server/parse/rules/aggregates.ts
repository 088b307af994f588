import { checkCondition, checkFieldName } from '../grammar/condition.ts'
import { findFirst, type Refusal } from '../grammar/refusal.ts'
import { fitPipeline, listStages, type Stage, stageNames } from '../grammar/stages.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import type { ReadonlyOperation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type RefuseRule, type RewriteRule, refuseFor } from './rule.ts'

/** Parse's adapter for PostgreSQL would leave out in silence what it doesn't know of an aggregate. */
export const rejectUnknownAggregates: RefuseRule = ({ operations }) =>
  refuseFor(
    findFirst(operations, (operation) => {
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
        : { code: parseCodes.invalidQuery, message: '"distinct" is the name of a field.' }
    }),
  )

/** Old clients write `group` and `objectId` where Parse now says `$group` and `_id`. */
export const translateAggregates: RewriteRule = ({ operations }) => {
  for (const operation of operations) {
    if (findAggregated(operation) === undefined) continue
    const { body } = operation
    // Old clients send it empty.
    if (body.readPreference === null) delete body.readPreference
    const fitted = body.distinct === undefined ? fitStages(body) : undefined
    // Beside "distinct" the adapter would take the pipeline for the answer.
    delete body.pipeline
    if (fitted === undefined || 'code' in fitted) continue
    for (const name of Object.keys(body)) if (isStageName(name)) delete body[name]
    body.pipeline = fitted.stages
  }
}

/** The class that an aggregate or a list of distinct values is about. */
function findAggregated({ method, path }: ReadonlyOperation): string | undefined {
  return method === 'GET' ? /^\/aggregate\/([^/]+)$/.exec(path)?.[1] : undefined
}

function fitStages(body: Readonly<JsonObject>): { stages: Stage[] } | Refusal {
  // Stages may also stand in the request itself.
  const given =
    body.pipeline === undefined ? Object.fromEntries(Object.entries(body).filter(isStage)) : body.pipeline
  const stages = listStages(given)
  return stages === undefined
    ? { code: parseCodes.invalidQuery, message: 'Invalid pipeline must be Array or Object' }
    : fitPipeline(stages)
}

function isStage([name, value]: [string, unknown]): boolean {
  return isStageName(name) && (isObject(value) || typeof value === 'number')
}

function isStageName(name: string): boolean {
  return stageNames.has(name.replace(/^\$/, ''))
}
