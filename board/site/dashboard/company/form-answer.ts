import { BoardError } from '@cryptolist/contract'
import type { FormAnswer } from '../../components/form/form-answer.ts'

const shownInForm: readonly string[] = [
  'invalid_input',
  'conflict',
  'too_large',
  'too_many_requests',
  'unsupported_media_type',
]

const keepWords = 'What you typed stays here: do it in another tab, then send this again.'

/** What a form shows of an error that the visitor can mend there; throws every other error again, for the page of errors. */
export function toFormAnswer(error: unknown): FormAnswer {
  if (!(error instanceof BoardError)) throw error
  if (error.code === 'sign_in_again' || error.code === 'not_signed_in')
    return { status: error.status, problems: [], signInAgain: `${error.message} ${keepWords}` }
  if (!shownInForm.includes(error.code)) throw error
  const { field } = error.facts
  const problem = { field: typeof field === 'string' && field !== '' ? field : null, message: error.message }
  return { status: error.status, problems: [problem], signInAgain: null }
}
