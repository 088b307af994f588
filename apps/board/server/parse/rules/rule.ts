import type { Call } from '../http/call.ts'
import { type ParseErrorBody, parseError } from '../http/parse-error.ts'

/** What a rule answers in Parse's place. */
export interface Answer {
  status: number
  body: ParseErrorBody | Record<string, unknown>
}

/** A rule before Parse: it answers, or changes what Parse will see, or lets the request pass. */
export interface Rule {
  name: string
  apply(call: Call): Promise<Answer | undefined> | Answer | undefined
}

/** A refusal as Parse would word it, with its number. */
export function refuse(code: number, message: string): Answer {
  return { status: 400, body: parseError(code, message) }
}
