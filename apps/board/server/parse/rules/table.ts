import type { RequestHandler, Response } from 'express'
import { databaseAway } from '../../http/database-errors.ts'
import { shapeAnswer } from '../http/answers.ts'
import { type Call, readCall } from '../http/call.ts'
import type { Rule } from './rule.ts'

/** Runs the rules in their order before Parse sees a request, and puts right what is answered. */
export function applyRules(rules: readonly Rule[], isReachable: () => Promise<boolean>): RequestHandler {
  return async (request, response, next) => {
    const call = readCall(request)
    watchAnswer(call, response, { next, isReachable })
    for (const rule of rules) {
      const answer = await rule.apply(call)
      if (answer === undefined) continue
      response.status(answer.status).json(answer.body)
      return
    }
    next()
  }
}

interface AnswerParts {
  next(error: unknown): void
  isReachable(): Promise<boolean>
}

function watchAnswer(call: Call, response: Response, { next, isReachable }: AnswerParts): void {
  const json = response.json.bind(response)
  response.json = (body: unknown) => {
    response.json = json
    if (response.statusCode !== 500) return json(shapeAnswer(call, response.statusCode, body))
    // Parse says the same of a lost database as of a mistake of its own; the one handler of errors tells them apart.
    void isReachable().then((isThere) => {
      if (response.headersSent) return
      if (isThere) json(shapeAnswer(call, response.statusCode, body))
      else next(databaseAway())
    })
    return response
  }
}
