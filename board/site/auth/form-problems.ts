import { BoardError } from '@cryptolist/contract'
import type { FormProblem } from '../components/form/problems.ts'

const shownInForm: readonly string[] = [
  'invalid_input',
  'invalid_credentials',
  'username_taken',
  'email_taken',
  'too_many_requests',
  'too_large',
]

/** What a form shows of an error that the visitor can mend there; throws every other error again, for the page of errors. */
function toFormProblem(error: unknown): { status: number; problems: FormProblem[] } {
  if (!(error instanceof BoardError) || !shownInForm.includes(error.code)) throw error
  const { field } = error.facts
  return {
    status: error.status,
    problems: [{ field: typeof field === 'string' && field !== '' ? field : null, message: error.message }],
  }
}

/** The same for a route that sends the form back; says in a header how long to wait, where that is what is wrong. */
export function answerInForm(
  response: { setHeader(name: string, value: string): unknown },
  error: unknown,
): { status: number; problems: FormProblem[] } {
  const shown = toFormProblem(error)
  const wait = error instanceof BoardError ? error.facts.retryAfterSeconds : undefined
  if (typeof wait === 'number') response.setHeader('Retry-After', String(wait))
  return shown
}
