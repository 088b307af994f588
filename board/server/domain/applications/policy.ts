import {
  type Application,
  type ApplicationAnswer,
  type ApplicationStatus,
  answerMessageLimit,
  applicationAnswers,
  applicationLimits,
  BoardError,
  checkFields,
  parseUrl,
} from '@cryptolist/contract'
import * as answerText from '#messages/answer'
import * as text from '#messages/apply'
import { linkInvalid, messageTooLong } from '#messages/forms'
import { checkEmail } from '../accounts/policy.ts'
import { listMoves } from './transitions.ts'

/** An application that may be sent. */
export interface CheckedApplication {
  name: string
  email: string
  message: string
  link: string | null
}

/** The applicant's fields, checked. Throws invalid_input with the fields that are wrong. */
export function checkApplication(typed: Application): CheckedApplication {
  return checkFields<CheckedApplication>({
    name: () => checkName(toLine(typed.name)),
    email: () => checkAddress(typed.email),
    message: () => checkMessage(toText(typed.message)),
    link: () => checkLink(typed.link.trim()),
  })
}

/** Words that an applicant changes, checked. Throws invalid_input with the fields that are wrong. */
export function checkWords(
  typed: Pick<Application, 'message' | 'link'>,
): Pick<CheckedApplication, 'message' | 'link'> {
  return checkFields<Pick<CheckedApplication, 'message' | 'link'>>({
    message: () => checkMessage(toText(typed.message)),
    link: () => checkLink(typed.link.trim()),
  })
}

function checkName(name: string): string {
  const { name: limit } = applicationLimits
  if (name === '') throw BoardError.invalidField('name', text.nameMissing)
  if (length(name) > limit) throw BoardError.invalidField('name', text.nameTooLong(limit))
  return name
}

function checkAddress(typed: string): string {
  const email = checkEmail(typed)
  if (email === null) throw BoardError.invalidField('email', text.emailMissing)
  return email
}

function checkMessage(message: string): string {
  const { message: limit } = applicationLimits
  if (message === '') throw BoardError.invalidField('message', text.messageMissing)
  if (length(message) > limit)
    throw BoardError.invalidField('message', messageTooLong(length(message), limit))
  return message
}

function checkLink(typed: string): string | null {
  if (typed === '') return null
  const url = parseUrl(typed)
  if (
    url?.protocol !== 'https:' ||
    url.username !== '' ||
    !url.hostname.includes('.') ||
    url.href.length > applicationLimits.link
  )
    throw BoardError.invalidField('link', linkInvalid)
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

/** The facts that decide whether an application may be answered. */
export interface AnswerState {
  status: ApplicationStatus
  /** How many times the employer has answered. */
  answers: number
  /** The listing or its company. */
  isFrozen: boolean
}

/** An employer's answer, checked. Throws invalid_input, naming the field. */
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

/** Why no answer may follow: while moderators have the listing, once it is decided or withdrawn, and after very many. Null where one may. */
export function findAnswerProblem({ status, answers, isFrozen }: AnswerState): string | null {
  if (isFrozen) return answerText.takenDown
  if (listMoves('employer', status).every((to) => to === 'viewed')) return finalAnswers[status] ?? ''
  if (answers >= mostAnswers) return answerText.tooManyAnswers
  return null
}

const finalAnswers: Partial<Record<ApplicationStatus, string>> = {
  rejected: answerText.wasFinal,
  hired: answerText.wasHired,
  withdrawn: answerText.wasWithdrawn,
}

/** Where an answer of the emailed page moves an application: one that is further on stays there if the answer says nothing about it. */
export function statusAfter(choice: ApplicationAnswer, status: ApplicationStatus): ApplicationStatus {
  if (choice === 'no') return 'rejected'
  if (choice === 'invite') return 'interview'
  return status === 'interview' || status === 'offer' ? status : 'screening'
}
