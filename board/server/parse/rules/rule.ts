import type { Call } from '../http/call.ts'
import { type ParseErrorBody, parseError } from '../http/parse-error.ts'

/** What goes out: Parse's answer, or what a rule answers in Parse's place. */
export interface Answer {
  status: number
  body: unknown
}

/** A rule before Parse: it answers, or changes what Parse will see, or lets the request pass. */
export interface Rule {
  name: string
  apply(call: Call): Promise<Answer | undefined> | Answer | undefined
}

/** A rule after Parse: it puts an answer right, also one of a rule before Parse. */
export interface AnswerRule {
  name: string
  shape(call: Call, answer: Answer): Answer
}

/** All rules, in the order in which they apply. */
export interface Rules {
  before: readonly Rule[]
  after: readonly AnswerRule[]
}

/** A refusal as Parse would word it, with its number. */
export function refuse(code: number, message: string, status = 400): Answer & { body: ParseErrorBody } {
  return { status, body: parseError(code, message) }
}
