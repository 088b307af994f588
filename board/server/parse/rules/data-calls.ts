import { answerServerCall, isDataFunction } from '../../data-api/server-door.ts'
import { findViewer } from '../../domain/accounts/sessions/sessions.ts'
import { anonymousViewer } from '../../domain/accounts/sessions/viewer.ts'
import type { DomainContext } from '../../domain/domain-context.ts'
import { isFunctionCall } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type EffectRule, refuse } from './rule.ts'

/** Answers a call of the data API in Parse's place, whose functions can set no headers. Those of a batch go on to Parse. */
export function answerDataCalls(context: DomainContext, served: ReadonlySet<string>): EffectRule {
  return async ({ isBatch, operations: [operation], token, isMaster, isOfSdk }) => {
    if (isBatch || operation === undefined || !isFunctionCall(operation)) return undefined
    const name = operation.path.slice('/functions/'.length)
    if (!served.has(name) || !isDataFunction(name)) return undefined
    const viewer = token === undefined ? anonymousViewer : await findViewer(context, token)
    if (token !== undefined && viewer.user === null)
      return refuse(parseCodes.INVALID_SESSION_TOKEN, 'Invalid session token')
    const answer = await answerServerCall(context, {
      name,
      parameters: operation.body,
      caller: { viewer, key: undefined, isOperator: isMaster },
      isOldClient: isOfSdk,
    })
    return 'error' in answer
      ? refuse(parseCodes.SCRIPT_FAILED, answer.error)
      : { status: 200, body: { result: answer.result } }
  }
}
