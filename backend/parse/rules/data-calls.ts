import { findViewer } from '@cryptolist/board/accounts/sessions'
import { anonymousViewer } from '@cryptolist/board/accounts/viewer'
import {
  answerServerCall,
  countRefused,
  isDataFunction,
  type ServerDoor,
} from '../../data-api/server-door.ts'
import { isFunctionCall } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type EffectRule, refuse } from './rule.ts'

/** Answers a call of the data API in Parse's place, whose functions can set no headers. Those of a batch go on to Parse. */
export function answerDataCalls(door: ServerDoor, served: ReadonlySet<string>): EffectRule {
  return async ({ isBatch, operations: [operation], token, ip, isMaster, isOfSdk }) => {
    if (isBatch || operation === undefined || !isFunctionCall(operation)) return undefined
    const name = operation.path.slice('/functions/'.length)
    if (!served.has(name) || !isDataFunction(name)) return undefined
    const viewer = token === undefined ? anonymousViewer : await findViewer(door.context, token)
    if (token !== undefined && viewer.user === null)
      return {
        ...refuse(parseCodes.INVALID_SESSION_TOKEN, 'Invalid session token'),
        headers: await countRefused(door, ip),
      }
    const { headers, ...answer } = await answerServerCall(door, {
      name,
      parameters: operation.body,
      caller: { viewer, isOperator: isMaster },
      ip,
      isOldClient: isOfSdk,
    })
    return 'error' in answer
      ? { ...refuse(parseCodes.SCRIPT_FAILED, answer.error), headers }
      : { status: 200, body: answer, headers }
  }
}
