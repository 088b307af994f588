import {
  type ApplicationAnswer,
  applicationAnswers,
  BoardError,
  type ModerationReason,
} from '@cryptolist/contract'
import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import * as text from '#messages/answer'
import type { Db } from '../../database/schema.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import { findHarmInMessage } from '../checks/rules.ts'
import type { DomainContext } from '../domain-context.ts'
import { listVerifiedDomains } from '../domain-verification/proofs.ts'
import { hashToken, isToken } from '../identifiers/link-token.ts'
import { reasonLines } from '../moderation/reason-lines.ts'
import {
  findAnswerable,
  findApplicant,
  forgetApplicant,
  forgetNetworks,
  forgetOfDeleted,
  forgetTold,
  keepAnswer,
  lockAnswerable,
  markToldOfEnd,
  markToldOfFreeze,
} from './answer-repository.ts'
import { applicantNetworkHash } from './own-people.ts'
import { checkAnswer, findAnswerProblem, type TypedAnswer } from './policy.ts'

const queueName = 'application-answers'
/** Every ten minutes, after the sweep that ends listings. */
const everyTenMinutes = '8-59/10 * * * *'
/** Applications of one transaction. */
const batch = 500

/** The application as the employer's link shows it. */
export interface AnswerableApplication {
  job: { publicId: string; title: string; companyName: string }
  /** Null once the applicant was forgotten. */
  name: string | null
  cameAt: string
  /** Whether the applicant gets an address to write back to, after all answers but a no. */
  mayWriteBack: boolean
  /** The newest answer. */
  answered: { choice: ApplicationAnswer; at: string } | null
  /** Why nothing can be sent; null when it can. */
  problem: string | null
}

const mailJobSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    mailId: z.uuid(),
    applicationId: z.uuid(),
    choice: z.enum(applicationAnswers),
    message: z.string(),
  }),
  z.object({ kind: z.literal('ended'), mailId: z.uuid(), applicationId: z.uuid() }),
  z.object({ kind: z.literal('frozen'), mailId: z.uuid(), applicationId: z.uuid() }),
])
type MailJob = z.infer<typeof mailJobSchema>

/**
 * The application of an employer's link; changes nothing. Throws gone if the link no longer works, conflict while moderators have taken the
 * listing down.
 */
export async function getAnswerable(
  { database }: DomainContext,
  token: string,
): Promise<AnswerableApplication> {
  const row = isToken(token) ? await findAnswerable(database.db, hashToken(token)) : undefined
  if (row === undefined) throw linkGone()
  const problem = findAnswerProblem(row)
  // A hidden listing isn't shown.
  if (row.isFrozen) throw new BoardError('conflict', problem ?? '')
  const { publicId, title, companyName, name, cameAt, mayWriteBack, answer, answeredAt } = row
  return {
    job: { publicId, title, companyName },
    name,
    cameAt: cameAt.toISOString(),
    mayWriteBack,
    answered:
      answer === null || answeredAt === null ? null : { choice: answer, at: answeredAt.toISOString() },
    problem,
  }
}

/**
 * Emails an employer's answer to the applicant; the same form twice is one answer. Public statistics leave out an application answered from
 * its own network. Throws invalid_input with the field, also for a message that asks for what scams ask for; gone, and conflict when no answer
 * may follow.
 */
export async function answerApplication(
  { config, database, queue }: DomainContext,
  token: string,
  typed: TypedAnswer,
  networkKey = '',
): Promise<void> {
  if (!isToken(token)) throw linkGone()
  const checked = checkAnswer(typed)
  await database.db.transaction().execute(async (transaction) => {
    const row = await lockAnswerable(transaction, hashToken(token))
    if (row === undefined) throw linkGone()
    if (row.keys.includes(checked.key)) return
    const problem = findAnswerProblem(row)
    if (problem !== null) throw new BoardError('conflict', problem)
    await requireHarmless(transaction, row.companyId, checked.message)
    await keepAnswer(transaction, row.id, {
      ...checked,
      networkHash: applicantNetworkHash(config.masterKey, networkKey, row.companyId),
    })
    const { choice, message, key } = checked
    const mailId = uuidv5(key, row.id)
    const work: MailJob = { kind: 'answer', mailId, applicationId: row.id, choice, message }
    await queue.add(queueName, work, { within: transaction })
  })
  queue.wake(queueName)
}

/** Throws invalid_input for a message that asks for what scams ask for: it is private, so no moderator could review it. */
async function requireHarmless(db: Db, companyId: string, message: string): Promise<void> {
  if (message === '') return
  const companyDomains = await listVerifiedDomains(db, companyId)
  const harm = findHarmInMessage(message, { companyDomains })
  if (harm !== undefined)
    throw BoardError.invalidField('message', text.messageHarmful(harm.quote ?? message.slice(0, 60)))
}

/** Writes to applicants without an answer that their job has ended, each once; returns how many. */
export async function notifyOfEnded(context: DomainContext): Promise<number> {
  const notified = await notify(context, 'ended', markToldOfEnd)
  await forgetOfDeleted(context.database.db)
  await forgetNetworks(context.database.db)
  return notified
}

/** Writes to applicants that moderators have taken down what they applied for, each once; returns how many. */
export function notifyOfFrozen(context: DomainContext): Promise<number> {
  return notify(context, 'frozen', markToldOfFreeze)
}

/** Sends the answers that are in the queue, and looks for jobs that have ended or were taken down. */
export async function handleAnswerJobs(context: DomainContext): Promise<void> {
  await context.queue.handle(queueName, (data) => sendMail(context, mailJobSchema.parse(data)))
  await context.queue.repeat('applications-ended', everyTenMinutes, async () => {
    await notifyOfEnded(context)
    await notifyOfFrozen(context)
  })
}

/** Queues a mail for each application that a statement notes as notified, one batch after the other. */
async function notify(
  { database, queue }: DomainContext,
  kind: 'ended' | 'frozen',
  note: typeof markToldOfEnd,
): Promise<number> {
  let notified = 0
  for (let isDone = false; !isDone; ) {
    await database.db.transaction().execute(async (transaction) => {
      const noted = await note(transaction, batch)
      for (const { id } of noted) {
        const work: MailJob = { kind, mailId: uuidv5(kind, id), applicationId: id }
        await queue.add(queueName, work, { within: transaction })
      }
      notified += noted.length
      isDone = noted.length < batch
    })
  }
  queue.wake(queueName)
  return notified
}

/** An email isn't sent if its application was forgotten or answered while it waited. */
async function sendMail(context: DomainContext, work: MailJob): Promise<void> {
  if (work.kind === 'answer') return sendAnswer(context, work)
  const { database, mailer, getOrigin } = context
  const { applicationId, mailId } = work
  const applicant = await findApplicant(database.db, applicationId)
  if (applicant === undefined) return
  const { email, companyName, job } = applicant
  if (work.kind === 'frozen') {
    const { isFrozen, isCompanyFrozen, freezeReason: reason } = applicant
    if (!isFrozen || reason === null || job === null) return forgetTold(database.db, applicationId)
    const facts = { title: job.title, companyName, isCompanyFrozen, reason, jobsUrl: `${getOrigin()}/jobs` }
    return mailer.send({ id: mailId, to: email, letter: buildJobTakenDownEmail(facts) })
  }
  if (applicant.isAnswered) return
  if (job === null) {
    const letter = buildJobDeletedEmail(companyName, `${getOrigin()}/jobs`)
    await mailer.send({ id: mailId, to: email, letter })
    return forgetApplicant(database.db, applicationId)
  }
  const url = `${getOrigin()}/jobs/${job.publicId}`
  await mailer.send({
    id: mailId,
    to: email,
    letter: buildJobClosedEmail(companyName, { title: job.title, url }),
  })
}

async function sendAnswer(
  { database, mailer, getOrigin }: DomainContext,
  { applicationId, mailId, choice, message }: MailJob & { kind: 'answer' },
): Promise<void> {
  const applicant = await findApplicant(database.db, applicationId)
  if (applicant === undefined) return
  const { email, companyName, isFrozen, job } = applicant
  const replyTo = choice === 'no' ? null : (job?.applyEmail ?? null)
  const jobUrl = job === null ? `${getOrigin()}/jobs` : `${getOrigin()}/jobs/${job.publicId}`
  const facts = { choice, message, title: job?.title ?? null, companyName, jobUrl }
  const letter = buildAnswerEmail({ ...facts, hasReplyTo: replyTo !== null })
  // An email that waited for the mail server while moderators hid the listing isn't sent.
  if (!isFrozen) await mailer.send({ id: mailId, to: email, letter, ...(replyTo !== null && { replyTo }) })
  if (choice === 'no') await forgetApplicant(database.db, applicationId)
}

function linkGone(): BoardError {
  return new BoardError('gone', text.linkExpiredWhy)
}

interface AnswerFacts {
  choice: ApplicationAnswer
  message: string
  /** Null once the listing was deleted. */
  title: string | null
  companyName: string
  /** Whether a reply to the email reaches the employer. */
  hasReplyTo: boolean
  /** Of the listing, or of all open jobs. */
  jobUrl: string
}

/** To the applicant: what the employer chose and wrote. The email holds text of a stranger, because the applicant asked for an answer. */
function buildAnswerEmail({ choice, message, title, companyName, ...facts }: AnswerFacts): EmailContent {
  const job = title === null ? text.aJob : text.quoted(title)
  return {
    subject: text.answerSubject,
    before: [
      text.outcomes[choice](companyName, job),
      ...(message === '' ? [] : [text.theyWrite, ...message.split(/\n{2,}/)]),
    ],
    link: { label: title === null ? text.viewJobs : text.viewJob, url: facts.jobUrl },
    after: [
      ...(facts.hasReplyTo ? [text.replyToWrite] : []),
      ...(choice === 'by_mail' && title !== null ? [text.reportIfNothing(`${facts.jobUrl}/report`)] : []),
      ...(choice === 'no' ? [text.dataDeleted] : []),
      text.safety,
    ],
  }
}

function buildJobClosedEmail(companyName: string, job: { title: string; url: string }): EmailContent {
  return {
    subject: text.closedSubject,
    before: [text.closed(companyName, job.title)],
    link: { label: text.viewJob, url: job.url },
    after: [text.closedMaybe, text.closedPrivacy],
  }
}

/** To the applicant: the job is closed, and its listing was deleted. */
function buildJobDeletedEmail(companyName: string, jobsUrl: string): EmailContent {
  return {
    subject: text.closedSubject,
    before: [text.deleted(companyName)],
    link: { label: text.viewJobs, url: jobsUrl },
    after: [text.dataDeleted],
  }
}

/** To an applicant whose job, or its company, moderators have taken down. */
function buildJobTakenDownEmail(facts: {
  title: string
  companyName: string
  isCompanyFrozen: boolean
  reason: ModerationReason
  jobsUrl: string
}): EmailContent {
  const { title, companyName, isCompanyFrozen, reason, jobsUrl } = facts
  const what = isCompanyFrozen
    ? text.companyTakenDown(companyName, title)
    : text.jobTakenDown(companyName, title)
  return {
    subject: text.takenDownSubject,
    before: [[what, ...reasonLines(reason)].join(' '), text.takenDownWarning],
    link: { label: text.viewJobs, url: jobsUrl },
    after: [text.takenDownAppeal],
  }
}
