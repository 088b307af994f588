import type { RequestHandler, Response } from 'express'
import { databaseAway } from '../../database/database-errors.ts'
import { type Call, readCall } from '../http/call.ts'
import type { KeyConfig } from '../http/keys.ts'
import type { Answer, Rules } from './rule.ts'

export interface RuleRun {
  config: KeyConfig
  isReachable(): Promise<boolean>
}

/**
 * Runs the rules before Parse in their order, lets Parse answer what none of them did, and runs the rules after Parse over every
 * answer. What a rule throws, before or after, is for the one handler of errors.
 */
export function applyRules(rules: Rules, { config, isReachable }: RuleRun): RequestHandler {
  return async (request, response, next) => {
    const call = readCall(request, config)
    watchAnswer(response, { call, rules, next, isReachable })
    for (const rule of rules.before) {
      const outcome = rule.apply(call)
      // Most rules answer at once, and every wait would let other requests go first.
      const answer = outcome instanceof Promise ? await outcome : outcome
      if (answer === undefined) continue
      response.status(answer.status).json(answer.body)
      return
    }
    next()
  }
}

interface AnswerParts {
  call: Call
  rules: Rules
  next(error: unknown): void
  isReachable(): Promise<boolean>
}

function watchAnswer(response: Response, { call, rules, next, isReachable }: AnswerParts): void {
  const json = response.json.bind(response)
  const shape = (body: unknown): Answer =>
    rules.after.reduce((shaped, rule) => rule.shape(call, shaped), { status: response.statusCode, body })
  const send = (answer: Answer): void => {
    response.status(answer.status)
    json(answer.body)
  }
  const sendLater = async (body: unknown): Promise<void> => {
    // Parse says the same of a lost database as of a mistake of its own; the one handler of errors tells them apart.
    if (response.statusCode === 500 && !(await isReachable())) throw databaseAway()
    const answer = shape(body)
    for (const takeBack of call.takeBacks) await takeBack(answer)
    if (!response.headersSent) send(answer)
  }
  response.json = (body: unknown) => {
    response.json = json
    if (response.statusCode === 500 || call.takeBacks.length > 0) sendLater(body).catch(next)
    else
      try {
        send(shape(body))
      } catch (error) {
        next(error)
      }
    return response
  }
}
