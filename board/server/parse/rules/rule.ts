import type { Refusal } from '../grammar/refusal.ts'
import type { Call, ReadonlyCall } from '../http/call.ts'
import { type ParseErrorBody, parseError } from '../http/parse-error.ts'

/** What goes out: Parse's answer, or what a rule answers in Parse's place. */
export interface Answer {
  status: number
  body: unknown
}

/** An answer that refuses, as clients read it. */
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

/**
 * Does something that Parse can't or mustn't do, and answers in Parse's place or lets the request pass. If the request is refused later, the
 * rollback that the rule has left in `call.rollbacks` undoes it.
 */
export type EffectRule = (call: Call) => Promise<Answer | undefined>

/** Corrects an answer, whether Parse gave it or a rule. */
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

/** A refusal as Parse would word it, with its number. */
export function refuse(code: number, message: string, status = 400): RefusalAnswer {
  return { status, body: parseError(code, message) }
}

/** The answer to what a check has found, if it has found anything. */
export function refuseFor(found: Refusal | undefined): RefusalAnswer | undefined {
  return found && refuse(found.code, found.message)
}

/** The first refusal of a call for what it says. */
export function findRefusal(rules: readonly RefuseRule[], call: ReadonlyCall): RefusalAnswer | undefined {
  for (const rule of rules) {
    const refusal = rule(call)
    if (refusal !== undefined) return refusal
  }
  return undefined
}
