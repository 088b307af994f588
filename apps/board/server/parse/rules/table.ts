import type { RequestHandler, Response } from 'express'
import { databaseAway } from '../../http/database-errors.ts'
import { type Call, readCall } from '../http/call.ts'
import type { Answer, Rules } from './rule.ts'

/** Runs the rules before Parse in their order, lets Parse answer what none of them did, and runs the rules after Parse over every answer. */
export function applyRules(rules: Rules, isReachable: () => Promise<boolean>): RequestHandler {
  return async (request, response, next) => {
    const call = readCall(request)
    watchAnswer(response, { shape: (answer) => shapeAnswer(rules, call, answer), next, isReachable })
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

function shapeAnswer({ after }: Rules, call: Call, answer: Answer): Answer {
  return after.reduce((shaped, rule) => rule.shape(call, shaped), answer)
}

interface AnswerParts {
  shape(answer: Answer): Answer
  next(error: unknown): void
  isReachable(): Promise<boolean>
}

function watchAnswer(response: Response, { shape, next, isReachable }: AnswerParts): void {
  const json = response.json.bind(response)
  const send = (body: unknown): Response => {
    const answer = shape({ status: response.statusCode, body })
    response.status(answer.status)
    return json(answer.body)
  }
  response.json = (body: unknown) => {
    response.json = json
    if (response.statusCode !== 500) return send(body)
    // Parse says the same of a lost database as of a mistake of its own; the one handler of errors tells them apart.
    void isReachable().then((isThere) => {
      if (response.headersSent) return
      if (isThere) send(body)
      else next(databaseAway())
    })
    return response
  }
}
