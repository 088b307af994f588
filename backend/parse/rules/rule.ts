import type { Refusal } from '../grammar/values.ts'
import type { Call, ReadonlyCall, ReadonlyOperation } from '../http/call.ts'
import { type ParseErrorBody, parseError } from '../http/parse-error.ts'

export interface Answer {
  status: number
  body: unknown
  headers?: readonly (readonly [string, string])[]
}

export interface RefusalAnswer extends Answer {
  body: ParseErrorBody
}

/** Refuses a request for what it says, looking at nothing else and changing nothing. */
export type RefuseRule = (call: ReadonlyCall) => RefusalAnswer | undefined

/** Puts a request into the words that Parse understands. It can't refuse. */
export type RewriteRule = (call: Call) => void

/** Counts attempts. Throws too_many_requests. */
export type LimitRule = (call: ReadonlyCall) => Promise<void>

/** Asks the database, then refuses the request, answers in Parse's place or lets it pass. */
export type CheckRule = (call: Call) => Promise<Answer | undefined>

/** Does what Parse can't or mustn't do, and answers or lets the request pass. If it is refused later, the rule's rollback undoes it. */
export type EffectRule = (call: Call) => Promise<Answer | undefined>

export type AnswerRule = (call: ReadonlyCall, answer: Answer) => Answer

/** The rules of /server by phase: all of one phase run before any of the next, each list in its order. */
export interface Rules {
  refuse: readonly RefuseRule[]
  rewrite: readonly RewriteRule[]
  limit: readonly LimitRule[]
  check: readonly CheckRule[]
  effects: readonly EffectRule[]
  /** The one effect that can't be undone, so nothing before Parse may refuse after it. */
  finalEffect?: EffectRule
  answers: readonly AnswerRule[]
}

export function refuse(code: number, message: string, status = 400): RefusalAnswer {
  return { status, body: parseError(code, message) }
}

export function refuseFor(refusal: Refusal | undefined): RefusalAnswer | undefined {
  return refusal && refuse(refusal.code, refusal.message)
}

/** A rule that refuses a call for the first of its operations that `check` refuses. */
export function refuseEach(
  check: (operation: ReadonlyOperation, call: ReadonlyCall) => Refusal | RefusalAnswer | undefined,
): RefuseRule {
  return (call) => {
    for (const operation of call.operations) {
      const refusal = check(operation, call)
      if (refusal !== undefined) return 'code' in refusal ? refuse(refusal.code, refusal.message) : refusal
    }
    return undefined
  }
}

export function findRefusal(rules: readonly RefuseRule[], call: ReadonlyCall): RefusalAnswer | undefined {
  for (const rule of rules) {
    const refusal = rule(call)
    if (refusal !== undefined) return refusal
  }
  return undefined
}
