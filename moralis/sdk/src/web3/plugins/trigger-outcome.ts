import { readField } from '@cryptolist/wallet'

/** What a trigger came to: `isDone` ends the list of triggers with `value`. */
export type TriggerOutcome = { isDone: true; value: unknown } | { isDone: false }

/** What a trigger's flags make of its response: given back with the payload, alone, or not at all. */
export function toOutcome(trigger: object, response: unknown, payload: unknown): TriggerOutcome {
  if (readField(trigger, 'shouldReturnPayload') === true)
    return { isDone: true, value: { payload, response } }
  if (readField(trigger, 'shouldReturnResponse') === true) return { isDone: true, value: response }
  return { isDone: false }
}
