import type { RequestHandler, Response } from 'express'
import { databaseAway } from '../../database/database-errors.ts'
import { type Call, settleRequest } from '../http/call.ts'
import type { KeyConfig } from '../http/keys.ts'
import { type Answer, findRefusal, type Rules } from './rule.ts'

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
    if (answer === undefined) return next()
    for (const [name, value] of answer.headers ?? []) response.setHeader(name, value)
    response.status(answer.status).json(answer.body)
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
