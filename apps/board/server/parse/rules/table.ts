import type { RequestHandler } from 'express'
import { shapeAnswer } from '../http/answers.ts'
import { readCall } from '../http/call.ts'
import type { Rule } from './rule.ts'

/** Runs the rules in their order before Parse sees a request, and puts right what is answered. */
export function applyRules(rules: readonly Rule[]): RequestHandler {
  return async (request, response, next) => {
    const call = readCall(request)
    const json = response.json.bind(response)
    response.json = (body: unknown) => json(shapeAnswer(call, response.statusCode, body))
    for (const rule of rules) {
      const answer = await rule.apply(call)
      if (answer === undefined) continue
      response.status(answer.status).json(answer.body)
      return
    }
    next()
  }
}
