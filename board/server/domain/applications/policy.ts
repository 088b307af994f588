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
  type Question,
  type QuestionAnswer,
} from '@cryptolist/contract'
import * as answerText from '#messages/answer'
import { templateGone } from '#messages/answer-templates'
import * as text from '#messages/apply'
import { formIncomplete, linkInvalid, messageTooLong } from '#messages/forms'
import * as pipeline from '#messages/pipeline'
import { lengthOf, toLine, toText } from '../../texts/typed-text.ts'
import { checkEmail } from '../accounts/policy.ts'
import { answerChecks, requireSameQuestions } from './questions.ts'
import type { AnswerTemplate } from './template-repository.ts'
import { listMoves } from './transitions.ts'

/** An application that may be sent. */
export interface CheckedApplication {
  name: string
  email: string
  message: string
  link: string | null
  /** In the order of the questions, without those that were left blank; null for none. */
  answers: QuestionAnswer[] | null
}

/** The applicant's fields and answers, checked, and the problem of their CV if there is one. Throws invalid_input with the fields that are wrong, and when the questions were changed. */
export function checkApplication(
  typed: Application,
  questions: readonly Question[],
  cvProblem?: BoardError,
): CheckedApplication {
  requireSameQuestions(questions, typed.asked)
  const {
    name,
    email,
    message,
    link,
    cv: _cv,
    ...given
  } = checkFields<Omit<CheckedApplication, 'answers'> & Record<string, unknown>>({
    name: () => checkName(toLine(typed.name)),
    email: () => checkAddress(typed.email),
    message: () => checkMessage(toText(typed.message)),
    link: () => checkLink(typed.link.trim()),
    cv: () => {
      if (cvProblem !== undefined) throw cvProblem
    },
    ...answerChecks(questions, typed.answers),
  })
  const answers = (Object.values(given) as (QuestionAnswer | null)[]).filter((answer) => answer !== null)
  return { name, email, message, link, answers: answers.length === 0 ? null : answers }
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
  if (lengthOf(name) > limit) throw BoardError.invalidField('name', text.nameTooLong(limit))
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
  if (lengthOf(message) > limit)
    throw BoardError.invalidField('message', messageTooLong(lengthOf(message), limit))
  return message
}

/** A link as it is stored; null if it is blank. Throws invalid_input unless it is a public https address. */
export function checkLink(typed: string, field = 'link'): string | null {
  if (typed === '') return null
  const url = parseUrl(typed)
  if (
    url?.protocol !== 'https:' ||
    url.username !== '' ||
    !url.hostname.includes('.') ||
    url.href.length > applicationLimits.link
  )
    throw BoardError.invalidField(field, linkInvalid)
  return url.href
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
  if (lengthOf(words) > answerMessageLimit)
    throw BoardError.invalidField('message', messageTooLong(lengthOf(words), answerMessageLimit))
  if (!isKey(key)) throw BoardError.invalidField('choice', formIncomplete)
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

/** A move on the board of applications, as its form sends it. */
export interface TypedTeamMove {
  to: string
  message: string
  /** A text that goes where no message was written: the name of a built-in one, or the id of the company's own; empty for none. */
  template: string
  /** In UTC, as a field of the browser writes it; empty for none. */
  interviewAt: string
  key: string
}

/** States that an employer moves applications to by the form. */
export const teamMoves = ['screening', 'interview', 'offer', 'hired', 'rejected'] as const

/**
 * An employer's move, checked, with what the applicant reads; `own` are the company's templates that may be sent. Throws invalid_input with the
 * fields that are wrong.
 */
export function checkTeamMove(typed: TypedTeamMove, now: Date, own: readonly AnswerTemplate[] = []) {
  const to = teamMoves.find((one) => one === typed.to)
  const checked = checkFields({
    to: () => {
      if (to === undefined || !isKey(typed.key)) throw BoardError.invalidField('to', pipeline.statusMissing)
      return to
    },
    message: () => checkTeamMessage(typed.message),
    template: () => findTemplateText(typed, own),
    interviewAt: () => checkInterview(typed.interviewAt, { to, now }),
  })
  return { ...checked, key: typed.key.toLowerCase() }
}

function checkTeamMessage(typed: string): string {
  const words = toText(typed)
  if (lengthOf(words) > answerMessageLimit)
    throw BoardError.invalidField('message', messageTooLong(lengthOf(words), answerMessageLimit))
  return words
}

/** The text of the chosen template, as it is stored; empty for none, and where a message was written. */
function findTemplateText({ message, template }: TypedTeamMove, own: readonly AnswerTemplate[]): string {
  if (template === '' || toText(message) !== '') return ''
  const builtIn = Object.entries(pipeline.templates).find(([name]) => name === template)?.[1]
  const chosen = builtIn ?? own.find(({ id }) => id === template)
  if (chosen === undefined) throw BoardError.invalidField('template', templateGone)
  return chosen.text
}

/** A template with its placeholders filled in. A name that looks like a placeholder stays as it is, as do all other braces. */
export function fillTemplate(template: string, facts: { name: string; job: string }): string {
  return template.replace(/\{(name|job)\}/g, (_, key: 'name' | 'job') => facts[key])
}

const yearMs = 365 * 86_400_000

/** A time with another status is refused, so that nobody believes it was sent; a missing status is an error of its own. */
function checkInterview(
  typed: string,
  { to, now }: { to: (typeof teamMoves)[number] | undefined; now: Date },
): Date | null {
  if (typed === '' || to === undefined) return null
  if (to !== 'interview') throw BoardError.invalidField('interviewAt', pipeline.interviewElsewhere)
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? new Date(`${typed}:00Z`) : undefined
  const ahead = (at?.getTime() ?? Number.NaN) - now.getTime()
  if (at === undefined || !(ahead > 0 && ahead < yearMs))
    throw BoardError.invalidField('interviewAt', pipeline.interviewInvalid)
  return at
}

/** A note of the team, checked. Throws invalid_input. */
export function checkNote(typed: string): string {
  const words = toText(typed)
  if (words === '') throw BoardError.invalidField('note', pipeline.noteMissing)
  if (lengthOf(words) > applicationLimits.message)
    throw BoardError.invalidField('note', messageTooLong(lengthOf(words), applicationLimits.message))
  return words
}
