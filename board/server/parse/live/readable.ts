import type { JsonObject } from '../http/body.ts'
import { isObject } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { Rule } from '../rules/rule.ts'
import { liveRefusal } from './refusal.ts'

/** A condition is kept, and tried at each change. */
const maximumCondition = 16_384

/** Lets a condition pass the rules that queries at /server have to pass. Throws invalid_input with what they say. */
export async function requireReadable(
  rules: readonly Rule[],
  className: string,
  where: JsonObject,
): Promise<void> {
  if (JSON.stringify(where).length > maximumCondition)
    throw liveRefusal(parseCodes.invalidQuery, 'The condition is too long to be watched.')
  const call: Call = {
    operations: [{ method: 'GET', path: `/classes/${className}`, body: { where } }],
    isBatch: false,
    token: undefined,
    applicationIds: [],
    installationId: undefined,
    ip: undefined,
    isMaster: false,
    hasWrongKey: false,
    takeBacks: [],
    dropToken: () => {},
  }
  for (const rule of rules) {
    const answer = await rule.apply(call)
    if (answer === undefined) continue
    const { code, error }: JsonObject = isObject(answer.body) ? answer.body : {}
    throw liveRefusal(
      typeof code === 'number' ? code : parseCodes.invalidQuery,
      typeof error === 'string' ? error : 'This condition cannot be asked for.',
    )
  }
}
