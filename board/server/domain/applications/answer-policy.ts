import {
  type ApplicationAnswer,
  answerMessageLimit,
  applicationAnswers,
  BoardError,
} from '@cryptolist/contract'
import { length, toText } from './policy.ts'

/** More than anybody needs; the applicant gets a mail for each. */
export const mostAnswers = 20

/** An answer as the form sends it. */
export interface TypedAnswer {
  choice: string
  message: string
  /** Made with the form: sent twice, it is one answer. */
  key: string
}

/** An answer that may be sent. */
export interface CheckedAnswer {
  choice: ApplicationAnswer
  message: string
  key: string
}

/** What decides whether an application may be answered. */
export interface AnswerState {
  answer: ApplicationAnswer | null
  keys: readonly string[]
  /** The listing or its company. */
  isFrozen: boolean
}

/** What an employer chose and typed, checked. Throws invalid_input, naming the field. */
export function checkAnswer({ choice, message, key }: TypedAnswer): CheckedAnswer {
  const chosen = applicationAnswers.find((answer) => answer === choice)
  if (chosen === undefined) throw BoardError.invalidField('choice', 'Choose an answer.')
  const text = toText(message)
  if (length(text) > answerMessageLimit)
    throw BoardError.invalidField(
      'message',
      `The message has ${length(text).toLocaleString('en')} letters, ${answerMessageLimit.toLocaleString('en')} are allowed.`,
    )
  if (!isKey(key))
    throw BoardError.invalidField('choice', 'Something of the form was lost. Look at it and send it again.')
  return { choice: chosen, message: text, key: key.toLowerCase() }
}

/** Whether a text can be the key of a form. */
export function isKey(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

/** Why no answer may follow: while moderators have the listing, after a no, and after very many. Null where one may. */
export function findAnswerProblem({ answer, keys, isFrozen }: AnswerState): string | null {
  if (isFrozen)
    return 'Moderators have taken this listing down. Nothing can be sent from here until they have decided.'
  if (answer === 'no') return 'The answer was “Not this time”, and that was the last word.'
  if (keys.length >= mostAnswers)
    return 'This application was answered very often. Write to the applicant by mail.'
  return null
}
