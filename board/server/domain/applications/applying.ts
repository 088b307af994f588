import { createHmac, randomUUID } from 'node:crypto'
import { type Application, BoardError } from '@cryptolist/contract'
import type { Kysely } from 'kysely'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Schema } from '../../database/schema.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashToken, isToken, makeToken } from '../identifiers/link-token.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { checkApplication } from './policy.ts'
import {
  acceptsApplications,
  type ConfirmedApplication,
  confirmApplication,
  deleteUndelivered,
  findConfirmed,
  findPending,
  findTakingJob,
  findUndelivered,
  keepAnswerToken,
  keepApplication,
  markHandedOver,
  type TakingJob,
} from './repository.ts'

type Db = Kysely<Schema>

const queueName = 'applications'

const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm'), mailId: z.string(), email: z.string() }),
  z.object({ kind: z.literal('repeat'), mailId: z.string(), email: z.string(), publicId: z.string() }),
  z.object({ kind: z.literal('hand_over'), applicationId: z.string() }),
])
type MailJob = z.infer<typeof jobSchema>

type AppliedJob = Pick<TakingJob, 'publicId' | 'title' | 'companyName'>

/** The listing. Throws not_found for one that takes no applications here, also because it has ended. */
export async function getAppliedJob({ database }: DomainContext, publicId: string): Promise<AppliedJob> {
  const { title, companyName } = await getTaking(database.db, publicId)
  return { publicId, title, companyName }
}

/**
 * Keeps an application and mails its link to the applicant; the same answer when they have applied already, which only their mail says.
 * Throws invalid_input with the field, not_found.
 */
export async function beginApplication(
  { config, database, queue }: DomainContext,
  publicId: string,
  typed: Application,
): Promise<void> {
  const job = await getTaking(database.db, publicId)
  const application = checkApplication(typed)
  const mailId = randomUUID()
  const isNew = await keepApplication(database.db, {
    ...application,
    id: uuidv7(),
    jobId: job.id,
    companyId: job.companyId,
    personKey: createHmac('sha256', config.masterKey)
      .update(`applicant ${job.id} ${application.email}`)
      .digest(),
    tokenHash: hashToken(makeToken(config.masterKey, mailId)),
    ttlSeconds: confirmDays * 24 * 3600,
  })
  const { email } = application
  const work: MailJob = isNew
    ? { kind: 'confirm', mailId, email }
    : { kind: 'repeat', mailId, email, publicId: job.publicId }
  await queue.add(queueName, work)
}

/** The listing that a mailed link is about. Throws gone like `sendApplication`. */
export async function getPendingJob({ database }: DomainContext, token: string): Promise<AppliedJob> {
  const pending = isToken(token) ? await findPending(database.db, hashToken(token)) : undefined
  if (pending === undefined) throw linkGone()
  if (!pending.isTaking) throw jobEnded()
  const { publicId, title, companyName } = pending
  return { publicId, title, companyName }
}

/**
 * Sends the application of a mailed link to the employer, who gets none that nobody confirmed. Throws gone when the link does not work any
 * more or the listing has ended.
 */
export async function sendApplication(
  { config, database, queue, listingStatistics }: DomainContext,
  token: string,
): Promise<void> {
  if (!isToken(token)) throw linkGone()
  const publicId = await database.db.transaction().execute(async (transaction) => {
    const confirmed = await confirmApplication(transaction, hashToken(token))
    if (confirmed === undefined) throw linkGone()
    if (!(await acceptsApplications(transaction, confirmed.jobId))) throw jobEnded()
    await keepAnswerToken(
      transaction,
      confirmed.id,
      hashToken(makeAnswerToken(config.masterKey, confirmed.id)),
    )
    const work: MailJob = { kind: 'hand_over', applicationId: confirmed.id }
    await queue.add(queueName, work, { within: transaction })
    return (await findConfirmed(transaction, confirmed.id))?.publicId
  })
  queue.wake(queueName)
  if (publicId !== undefined) listingStatistics.count(publicId, 'application', token)
}

/** Sends the mails of applications that are in the queue. */
export function handleApplicationJobs(context: DomainContext): Promise<void> {
  return context.queue.handle(queueName, (data) => sendMail(context, jobSchema.parse(data)))
}

async function getTaking(db: Db, publicId: string): Promise<TakingJob> {
  const job = isPublicId(publicId) ? await findTakingJob(db, publicId) : undefined
  if (job === undefined)
    throw new BoardError(
      'not_found',
      'This job takes no applications here. It may have ended. Look at the open jobs.',
    )
  return job
}

async function sendMail(context: DomainContext, work: MailJob): Promise<void> {
  const { config, database, mailer, getOrigin } = context
  const origin = getOrigin()
  if (work.kind === 'confirm') {
    const url = `${origin}/apply/confirm?token=${makeToken(config.masterKey, work.mailId)}`
    return mailer.send({ id: work.mailId, to: work.email, letter: buildConfirmationEmail(url) })
  }
  if (work.kind === 'repeat')
    return mailer.send({
      id: work.mailId,
      to: work.email,
      letter: buildAlreadyAppliedEmail(`${origin}/jobs/${work.publicId}`),
    })
  const application = await findConfirmed(database.db, work.applicationId)
  if (application === undefined) return notifyOfUndelivered(context, work.applicationId)
  await mailer.send({
    id: application.id,
    to: application.applyEmail,
    replyTo: application.email,
    letter: buildApplicationEmail(application, {
      origin,
      answerUrl: `${origin}/answer?token=${makeAnswerToken(config.masterKey, application.id)}`,
    }),
  })
  await markHandedOver(database.db, application.id)
}

/** For a listing that was frozen, or takes applications elsewhere by now, before the mail went out. */
async function notifyOfUndelivered(
  { database, mailer, getOrigin }: DomainContext,
  id: string,
): Promise<void> {
  const email = await findUndelivered(database.db, id)
  if (email === undefined) return
  await mailer.send({
    id: uuidv5('undelivered', id),
    to: email,
    letter: buildNotDeliveredEmail(`${getOrigin()}/jobs`),
  })
  await deleteUndelivered(database.db, id)
}

function linkGone(): BoardError {
  return new BoardError(
    'gone',
    'If you have used this link, your application was sent. If not, it is too old: apply again.',
  )
}

function jobEnded(): BoardError {
  return new BoardError('gone', 'This job has ended since you wrote. Your application was not sent.')
}

/** The token of the link by which the employer answers: for this application and nothing else, and the same when the mail is sent again. */
function makeAnswerToken(key: string, applicationId: string): string {
  return makeToken(key, `answer ${applicationId}`)
}

/** How long the link of an unconfirmed application works. */
const confirmDays = 3

/** To the applicant. Contains nothing that was typed, because anyone can enter a stranger's address. */
function buildConfirmationEmail(url: string): EmailContent {
  return {
    subject: 'Confirm your application',
    before: [
      'This address was given for an application on CryptoList. It waits until you confirm that it is yours.',
    ],
    link: { label: 'Look at it and send it', url },
    after: [
      `The link works once, for ${confirmDays} days. After that the application is deleted.`,
      'What you wrote is deleted here once the employer has it. Your name and this address stay, so that you hear of the answer, of the end of the job, or that moderators took it down: until the employer says no, for 180 days at most.',
      'If you did not apply, there is nothing to do: nobody gets anything.',
    ],
  }
}

function buildAlreadyAppliedEmail(url: string): EmailContent {
  return {
    subject: 'You have applied already',
    before: [
      'Somebody, probably you, applied once more with this address for a job on CryptoList. The employer has your first application.',
    ],
    link: { label: 'Look at the job', url },
    after: ['To add something, answer to what the employer writes to you.'],
  }
}

function buildNotDeliveredEmail(url: string): EmailContent {
  return {
    subject: 'Your application was not sent',
    before: [
      'The job that you applied for on CryptoList takes no applications here any more: its employer changed that, or our moderators took it off while your mail was on its way. The employer did not get your application, and it is deleted here.',
    ],
    link: { label: 'Look at the open jobs', url },
    after: [
      'If somebody writes to you about that job and asks for money, a wallet or to run a program: do not.',
    ],
  }
}

/** To the employer: what the applicant wrote. Answering it writes to the applicant; the link lets us pass an answer on, and count it. */
function buildApplicationEmail(
  application: ConfirmedApplication,
  { origin, answerUrl }: { origin: string; answerUrl: string },
): EmailContent {
  const { name, email, link, message, publicId, title } = application
  return {
    subject: `New application: ${title}`,
    before: [
      `${name} applies for "${title}". Answer this mail to write to ${email}, or say in two clicks how it goes on.`,
      ...message.split(/\n{2,}/),
      ...(link === null ? [] : [`Their link: ${link}`]),
    ],
    link: { label: 'Tell the applicant', url: answerUrl },
    after: [
      'That link works for 180 days and sends nothing before you press its button. Whoever has it can answer for you: take it out when you quote this mail or pass it on.',
      "From 10 applications in 90 days on, your company's page says how many were answered there and how soon. If you write by mail alone, say so by the link.",
      `The listing: ${origin}/jobs/${publicId}`,
      'The applicant confirmed this address. What they say of themselves is not checked: open files and links with care.',
      'CryptoList keeps no copy of what they wrote.',
    ],
  }
}
