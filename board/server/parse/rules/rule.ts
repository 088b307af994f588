import type { RequestHandler, Response } from 'express'
import { databaseAway } from '../../database/database-errors.ts'
import type { Refusal } from '../grammar/values.ts'
import { type Call, type ReadonlyCall, type ReadonlyOperation, settleRequest } from '../http/call.ts'
import type { KeyConfig } from '../http/keys.ts'
import { type ParseErrorBody, parseError } from '../http/parse-error.ts'

export interface Answer {
  status: number
  body: unknown
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

export function refuseFor(found: Refusal | undefined): RefusalAnswer | undefined {
  return found && refuse(found.code, found.message)
}

/** A rule that refuses a call for the first of its operations that `check` refuses. */
export function refuseEach(
  check: (operation: ReadonlyOperation, call: ReadonlyCall) => Refusal | RefusalAnswer | undefined,
): RefuseRule {
  return (call) => {
    for (const operation of call.operations) {
      const found = check(operation, call)
      if (found !== undefined) return 'code' in found ? refuse(found.code, found.message) : found
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

interface RuleRun {
  config: KeyConfig
  isReachable(): Promise<boolean>
}

/** Runs the phases before Parse, lets Parse answer what no rule did, and runs the answer rules over every answer. */
export function runRules(rules: Rules, { config, isReachable }: RuleRun): RequestHandler {
  return async (request, response, next) => {
    const call = settleRequest(request, config)
    watchAnswer(response, { call, rules, next, isReachable })
    const answer = findRefusal(rules.refuse, call) ?? (await act(rules, call))
    if (answer === undefined) next()
    else response.status(answer.status).json(answer.body)
  }
}

async function act(
  { rewrite, limit, check, effects, finalEffect }: Rules,
  call: Call,
): Promise<Answer | undefined> {
  for (const rule of rewrite) rule(call)
  for (const rule of limit) await rule(call)
  for (const rule of [...check, ...effects]) {
    const answer = await rule(call)
    if (answer !== undefined) return answer
  }
  return finalEffect?.(call)
}

interface AnswerDependencies {
  call: Call
  rules: Rules
  next(error: unknown): void
  isReachable(): Promise<boolean>
}

function watchAnswer(response: Response, { call, rules, next, isReachable }: AnswerDependencies): void {
  const json = response.json.bind(response)
  const shape = (body: unknown): Answer =>
    rules.answers.reduce((shaped, rule) => rule(call, shaped), { status: response.statusCode, body })
  const send = (answer: Answer): void => {
    response.status(answer.status)
    json(answer.body)
  }
  const sendLater = async (body: unknown): Promise<void> => {
    // Parse says the same of a lost database as of a mistake of its own; the one error handler tells them apart.
    if (response.statusCode === 500 && !(await isReachable())) throw databaseAway()
    const answer = shape(body)
    for (const rollBack of call.rollbacks) await rollBack(answer)
    if (!response.headersSent) send(answer)
  }
  response.json = (body: unknown) => {
    response.json = json
    if (response.statusCode === 500 || call.rollbacks.length > 0) sendLater(body).catch(next)
    else
      try {
        send(shape(body))
      } catch (error) {
        next(error)
      }
    return response
  }
}
