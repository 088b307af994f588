import {
  type Application,
  type ApplicationAnswer,
  answerMessageLimit,
  applicationAnswers,
  applicationLimits,
  BoardError,
} from '@cryptolist/contract'
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
  if (name === '') throw BoardError.invalidField('name', 'Type your name.')
  if (length(name) > applicationLimits.name)
    throw BoardError.invalidField(
      'name',
      `A name has at most ${applicationLimits.name} letters. Make it shorter.`,
    )
  const email = checkEmail(typed.email)
  if (email === null)
    throw BoardError.invalidField('email', 'Type your e-mail address. The employer answers there.')
  const message = toText(typed.message)
  if (message === '') throw BoardError.invalidField('message', 'Write what the employer should know of you.')
  if (length(message) > applicationLimits.message)
    throw BoardError.invalidField(
      'message',
      `The message has ${length(message).toLocaleString('en')} letters, ${applicationLimits.message.toLocaleString('en')} are allowed.`,
    )
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
  if (!isUsable)
    throw BoardError.invalidField(
      'link',
      'The link is no https address. Copy it from the browser, or leave it out.',
    )
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

/** Letters as people count them. */
function length(text: string): number {
  return [...text].length
}

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
