import {
  type Application,
  type ApplicationAnswer,
  answerMessageLimit,
  applicationAnswers,
  applicationLimits,
  BoardError,
} from '@cryptolist/contract'
import * as answerText from '#messages/answer'
import * as text from '#messages/apply'
import { checkEmail } from '../accounts/policy.ts'

/** An application that may be sent. */
export interface CheckedApplication {
  name: string
  email: string
  message: string
  link: string | null
}

/** What the applicant typed, checked. Throws invalid_input with the field. */
export function checkApplication(typed: Application): CheckedApplication {
  const name = toLine(typed.name)
  if (name === '') throw BoardError.invalidField('name', text.nameMissing)
  if (length(name) > applicationLimits.name)
    throw BoardError.invalidField('name', text.nameTooLong(applicationLimits.name))
  const email = checkEmail(typed.email)
  if (email === null) throw BoardError.invalidField('email', text.emailMissing)
  const message = toText(typed.message)
  if (message === '') throw BoardError.invalidField('message', text.messageMissing)
  if (length(message) > applicationLimits.message)
    throw BoardError.invalidField('message', text.messageTooLong(length(message), applicationLimits.message))
  return { name, email, message, link: checkLink(typed.link.trim()) }
}

function checkLink(link: string): string | null {
  if (link === '') return null
  const url = URL.canParse(link) ? new URL(link) : undefined
  const isUsable =
    url !== undefined &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.hostname.includes('.') &&
    url.href.length <= applicationLimits.link
  if (!isUsable) throw BoardError.invalidField('link', text.linkInvalid)
  return url.href
}

/** Without what cannot be seen, on one line. */
function toLine(text: string): string {
  return toText(text).replace(/\s+/gu, ' ')
}

/** Without what cannot be seen or stored; line breaks stay. */
function toText(text: string): string {
  return Buffer.from(text.normalize('NFC'))
    .toString()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200D]/gu, '')
    .trim()
}

/** Characters as people count them. */
function length(text: string): number {
  return [...text].length
}

/** More than anyone needs; the applicant gets an email for each. */
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
  if (chosen === undefined) throw BoardError.invalidField('choice', answerText.choiceMissing)
  const words = toText(message)
  if (length(words) > answerMessageLimit)
    throw BoardError.invalidField('message', answerText.messageTooLong(length(words), answerMessageLimit))
  if (!isKey(key)) throw BoardError.invalidField('choice', answerText.formIncomplete)
  return { choice: chosen, message: words, key: key.toLowerCase() }
}

/** Whether a text can be the key of a form. */
export function isKey(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

/** Why no answer may follow: while moderators have the listing, after a no, and after very many. Null where one may. */
export function findAnswerProblem({ answer, keys, isFrozen }: AnswerState): string | null {
  if (isFrozen) return answerText.takenDown
  if (answer === 'no') return answerText.wasFinal
  if (keys.length >= mostAnswers) return answerText.tooManyAnswers
  return null
}
