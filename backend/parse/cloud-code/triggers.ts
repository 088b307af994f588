import { type RunDependencies, runLimited, toParseError } from '../functions/run-limited.ts'
import type { ParseSdk, StoredObject, TriggerKind, TriggerRequest } from '../server/types.ts'
import { requireKnownQuery } from './queries.ts'

export interface TriggerDependencies extends RunDependencies {
  Parse: Pick<ParseSdk, 'Error' | '_encode' | 'Object' | 'Query'>
}

type Run = (request: TriggerRequest) => unknown

/**
 * Makes the operator's code safe to hand to Parse as a trigger. In addition to what holds for functions, what it leaves in the object can be
 * written down, because Parse ends the process over an object that cannot, and it returns what Parse can use or nothing.
 */
export function guardTrigger(
  kind: TriggerKind,
  className: string,
  run: Run,
  dependencies: TriggerDependencies,
): (request: TriggerRequest) => Promise<unknown> {
  const what = `trigger ${kind} of ${className}`
  const limited = runLimited(what, run, dependencies)
  return async (request) => {
    const startedAt = performance.now()
    // As soon as it has called a trigger Parse looks at the object, which the trigger must not have touched yet.
    await Promise.resolve()
    try {
      const result = await limited(request)
      checkObject(request.object)
      if (kind === 'beforeFind') requireKnown(className, request, result, dependencies.Parse)
      return readResult(kind, request, result, dependencies.Parse)
    } catch (error) {
      // Parse writes the object into its answers also after a failure.
      dropBroken(request.object)
      throw await toParseError(error, { what, startedAt }, dependencies)
    }
  }
}

/** The query that the trigger returned, or has changed. */
function requireKnown(
  className: string,
  request: TriggerRequest,
  result: unknown,
  Parse: TriggerDependencies['Parse'],
): void {
  const query = result instanceof Parse.Query ? result : request.query
  if (query === undefined) return
  requireKnownQuery(Parse, className, { query: query.toJSON(), isMaster: request.master === true })
}

/** A trigger's result as Parse reads it: a query or objects before a find, objects after one, and otherwise nothing. */
function readResult(
  kind: TriggerKind,
  request: TriggerRequest,
  result: unknown,
  Parse: TriggerDependencies['Parse'],
): unknown {
  if (kind === 'beforeFind' && result instanceof Parse.Query) return result
  if (kind === 'beforeFind') return Array.isArray(result) ? readObjects(result, Parse) : undefined
  if (kind === 'afterFind')
    return readObjects(result === undefined || result === null ? request.objects : result, Parse)
  return undefined
}

function readObjects(list: unknown, Parse: TriggerDependencies['Parse']): StoredObject[] {
  if (!Array.isArray(list)) throw new TypeError('The trigger returned something other than a list of objects')
  return list.map((item: unknown) => {
    if (!(item instanceof Parse.Object))
      throw new TypeError('The trigger returned a list of something other than objects')
    checkObject(item)
    return item
  })
}

/** Throws for an object that cannot be written as JSON: one that points to an unsaved object, holds a BigInt, or itself. */
function checkObject(object: StoredObject | undefined): void {
  if (object === undefined || object === null) return
  JSON.stringify(object.toJSON())
  JSON.stringify(object._getSaveJSON())
}

function dropBroken(object: StoredObject | undefined): void {
  try {
    checkObject(object)
  } catch {
    object?.revert()
  }
}
