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
import { linkInvalid, messageTooLong } from '#messages/forms'
import { checkEmail } from '../accounts/policy.ts'

/** An application that may be sent. */
export interface CheckedApplication {
  name: string
  email: string
  message: string
  link: string | null
}

/** What is wrong with an application: a sentence for each field, in the order of the form. */
export interface ApplicationProblem {
  field: keyof Application
  message: string
}

/** What the applicant typed, checked. Throws invalid_input with the first field that is wrong. */
export function checkApplication(typed: Application): CheckedApplication {
  const checked = readApplication(typed)
  const [problem] = checked.problems
  if (problem !== undefined) throw BoardError.invalidField(problem.field, problem.message)
  const { name, email, message, link } = checked
  return { name, email: email ?? '', message, link }
}

/** Everything that keeps an application from being sent, for a form that shows it at once. */
export function listApplicationProblems(typed: Application): ApplicationProblem[] {
  return readApplication(typed).problems
}

function readApplication(typed: Application) {
  const name = toLine(typed.name)
  const message = toText(typed.message)
  const { email, problem: emailProblem } = readEmail(typed.email)
  const { link, isValid: isLinkValid } = readLink(typed.link.trim())
  const found: [keyof Application, string | null][] = [
    ['name', findNameProblem(name)],
    ['email', emailProblem],
    ['message', findMessageProblem(message)],
    ['link', isLinkValid ? null : linkInvalid],
  ]
  const problems = found.flatMap(([field, words]) => (words === null ? [] : [{ field, message: words }]))
  return { name, email, message, link, problems }
}

function findNameProblem(name: string): string | null {
  if (name === '') return text.nameMissing
  return length(name) > applicationLimits.name ? text.nameTooLong(applicationLimits.name) : null
}

function findMessageProblem(message: string): string | null {
  if (message === '') return text.messageMissing
  const { message: limit } = applicationLimits
  return length(message) > limit ? messageTooLong(length(message), limit) : null
}

function readEmail(typed: string): { email: string | null; problem: string | null } {
  try {
    const email = checkEmail(typed)
    return { email, problem: email === null ? text.emailMissing : null }
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    return { email: null, problem: error.message }
  }
}

function readLink(typed: string): { link: string | null; isValid: boolean } {
  if (typed === '') return { link: null, isValid: true }
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  const isValid =
    url !== undefined &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.hostname.includes('.') &&
    url.href.length <= applicationLimits.link
  return { link: url?.href ?? null, isValid }
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
    throw BoardError.invalidField('message', messageTooLong(length(words), answerMessageLimit))
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
