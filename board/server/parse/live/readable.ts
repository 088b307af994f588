import type { JsonObject } from '../http/body.ts'
import type { ReadonlyCall } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { toOperation } from '../http/settle-request.ts'
import { queryRules } from '../rules/queries.ts'
import { findRefusal } from '../rules/rule.ts'
import { liveRefusal } from './refusal.ts'

/** A condition is kept, and tried at each change. */
const maximumCondition = 16_384

/** Applies the rules of queries at /server to the condition of a live query. Throws invalid_input with what they say. */
export function requireReadable(className: string, where: JsonObject): void {
  if (JSON.stringify(where).length > maximumCondition)
    throw liveRefusal(parseCodes.invalidQuery, 'The condition is too long to be watched.')
  const call: ReadonlyCall = {
    operations: [toOperation('GET', `/classes/${className}`, { where })],
    isBatch: false,
    isTransaction: false,
    token: undefined,
    applicationIds: [],
    installationId: undefined,
    ip: undefined,
    isMaster: false,
    hasWrongKey: false,
  }
  const refusal = findRefusal(queryRules, call)
  if (refusal !== undefined) throw liveRefusal(refusal.body.code, refusal.body.error)
}
