import { randomUUID } from 'node:crypto'
import { type Application, applicationLinkDays, BoardError } from '@cryptolist/contract'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import * as text from '#messages/apply'
import type { Db } from '../../database/schema.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashToken, isToken, makeToken } from '../identifiers/link-token.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { answerUrl, makeAnswerToken, makeApplicantToken } from './links.ts'
import { moveApplication } from './moves.ts'
import { type Applicant, applicantKey, applicantNetworkHash, isByOwnPeople } from './own-people.ts'
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
  hasApplied,
  keepApplication,
  keepLinks,
  markHandedOver,
  type TakingJob,
} from './repository.ts'
import { type BegunMail, openSealedMail, sealMail } from './sealed-mail.ts'

const queueName = 'applications'

const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm'), mailId: z.string(), email: z.string() }),
  z.object({ kind: z.literal('repeat'), mailId: z.string(), email: z.string(), publicId: z.string() }),
  z.object({
    kind: z.literal('again'),
    mailId: z.string(),
    email: z.string(),
    publicId: z.string(),
    sendingId: z.string(),
  }),
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
 * Keeps an application and mails its link to the applicant; the same answer when they have applied already, which only their mail says. Returns
 * the path of that link, which opens nothing in the second case and is for the applicant alone, and the email, sealed for `findBegunMail`.
 * Throws invalid_input with the field, not_found.
 */
export async function beginApplication(
  { config, database, queue }: DomainContext,
  publicId: string,
  typed: Application,
  { userId, networkKey }: Applicant,
): Promise<{ path: string; sealedMail: string }> {
  const job = await getTaking(database.db, publicId)
  const application = checkApplication(typed)
  const { email } = application
  const mailId = randomUUID()
  const isNew = await keepApplication(database.db, {
    ...application,
    id: uuidv7(),
    jobId: job.id,
    companyId: job.companyId,
    personKey: applicantKey(config.masterKey, job.id, email),
    networkKey: applicantNetworkHash(config.masterKey, networkKey, job.companyId),
    isCounted: !(await isByOwnPeople(database.db, job, { email, userId })),
    tokenHash: hashToken(makeToken(config.masterKey, mailId)),
    ttlSeconds: applicationLinkDays * 24 * 3600,
  })
  const work: MailJob = isNew
    ? { kind: 'confirm', mailId, email }
    : { kind: 'repeat', mailId, email, publicId: job.publicId }
  await queue.add(queueName, work)
  return {
    path: confirmPath(config.masterKey, mailId),
    sealedMail: sealMail(config.masterKey, job.publicId, { mailId, email }),
  }
}

/** The email that this browser asked for when it applied for the listing; undefined if it asked for none. */
export function findBegunMail(
  { config }: DomainContext,
  publicId: string,
  sealedMail: string | undefined,
): BegunMail | undefined {
  return sealedMail === undefined ? undefined : openSealedMail(config.masterKey, publicId, sealedMail)
}

/**
 * Emails the link of an application once more, or again that they have already applied. Which of them is looked up later, so that neither the
 * answer nor its time tells.
 */
export async function sendMailAgain(
  { queue }: DomainContext,
  publicId: string,
  { mailId, email }: BegunMail,
): Promise<void> {
  // Servers drop an email whose id they have seen, so each sending has its own.
  const sendingId = randomUUID()
  await queue.add(queueName, { kind: 'again', mailId, email, publicId, sendingId } satisfies MailJob)
}

function confirmPath(key: string, mailId: string): string {
  return `/apply/confirm?token=${makeToken(key, mailId)}`
}

/** The listing that an emailed link is about. Throws gone like `sendApplication`. */
export async function getPendingJob({ database }: DomainContext, token: string): Promise<AppliedJob> {
  const pending = isToken(token) ? await findPending(database.db, hashToken(token)) : undefined
  if (pending === undefined) throw linkGone()
  if (!pending.isTaking) throw jobEnded()
  const { publicId, title, companyName } = pending
  return { publicId, title, companyName }
}

/**
 * Sends the application of an emailed link to the employer, who gets only confirmed ones. Returns the path of its own page, for the applicant
 * alone. Throws gone if the link no longer works or the listing is closed.
 */
export async function sendApplication(
  { config, database, queue, listingStatistics }: DomainContext,
  token: string,
): Promise<string> {
  if (!isToken(token)) throw linkGone()
  const { id, publicId } = await database.db.transaction().execute(async (transaction) => {
    const confirmed = await confirmApplication(transaction, hashToken(token))
    if (confirmed === undefined) throw linkGone()
    if (!(await acceptsApplications(transaction, confirmed.jobId))) throw jobEnded()
    await moveApplication(
      transaction,
      { id: confirmed.id, status: 'unconfirmed' },
      { side: 'applicant', to: 'received' },
    )
    await keepLinks(transaction, confirmed.id, {
      answer: hashToken(makeAnswerToken(config.masterKey, confirmed.id)),
      applicant: hashToken(makeApplicantToken(config.masterKey, confirmed.id)),
    })
    const work: MailJob = { kind: 'hand_over', applicationId: confirmed.id }
    await queue.add(queueName, work, { within: transaction })
    return { id: confirmed.id, publicId: (await findConfirmed(transaction, confirmed.id))?.publicId }
  })
  queue.wake(queueName)
  if (publicId !== undefined) listingStatistics.count(publicId, 'application', token)
  return `/application?token=${makeApplicantToken(config.masterKey, id)}`
}

/** Emails the link that confirms an application. */
export async function queueConfirmation({ queue }: DomainContext, mail: BegunMail): Promise<void> {
  await queue.add(queueName, { kind: 'confirm', ...mail } satisfies MailJob)
}

/** Sends the mails of applications that are in the queue. */
export function handleApplicationJobs(context: DomainContext): Promise<void> {
  return context.queue.handle(queueName, (data) => sendMail(context, jobSchema.parse(data)))
}

async function getTaking(db: Db, publicId: string): Promise<TakingJob> {
  const job = isPublicId(publicId) ? await findTakingJob(db, publicId) : undefined
  if (job === undefined) throw new BoardError('not_found', text.notAccepting)
  return job
}

async function sendMail(context: DomainContext, work: MailJob): Promise<void> {
  const { database, mailer, getOrigin } = context
  if (work.kind === 'confirm') return sendConfirmation(context, work)
  if (work.kind === 'repeat') return sendAlreadyApplied(context, work)
  if (work.kind === 'again') return sendAgain(context, work)
  const origin = getOrigin()
  const application = await findConfirmed(database.db, work.applicationId)
  if (application === undefined) return notifyOfUndelivered(context, work.applicationId)
  await mailer.send({
    id: application.id,
    to: application.applyEmail,
    replyTo: application.email,
    letter: buildApplicationEmail(application, {
      origin,
      answerUrl: answerUrl(context, application.id),
    }),
  })
  await markHandedOver(database.db, application.id)
}

async function sendConfirmation(
  { config, database, mailer, getOrigin }: DomainContext,
  { mailId, email }: BegunMail,
  sendingId = mailId,
): Promise<void> {
  const pending = await findPending(database.db, hashToken(makeToken(config.masterKey, mailId)))
  const letter = buildConfirmationEmail(
    `${getOrigin()}${confirmPath(config.masterKey, mailId)}`,
    pending?.isTaking ? pending.companyName : null,
  )
  await mailer.send({ id: sendingId, to: email, letter })
}

async function sendAlreadyApplied(
  { mailer, getOrigin }: DomainContext,
  { mailId, email, publicId }: BegunMail & { publicId: string },
): Promise<void> {
  const letter = buildAlreadyAppliedEmail(`${getOrigin()}/jobs/${publicId}`)
  await mailer.send({ id: mailId, to: email, letter })
}

/** Nothing once the listing has ended, or when a newer application has replaced the one whose link this is. */
async function sendAgain(
  context: DomainContext,
  mail: BegunMail & { publicId: string; sendingId: string },
): Promise<void> {
  const { config, database } = context
  const job = await findTakingJob(database.db, mail.publicId)
  if (job === undefined) return
  const pending = await findPending(database.db, hashToken(makeToken(config.masterKey, mail.mailId)))
  if (pending !== undefined) return sendConfirmation(context, mail, mail.sendingId)
  if (await hasApplied(database.db, job.id, applicantKey(config.masterKey, job.id, mail.email)))
    await sendAlreadyApplied(context, { ...mail, mailId: mail.sendingId })
}

/** For a listing that was hidden, or began to take applications elsewhere, before the email was sent. */
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
  return new BoardError('gone', text.linkUsed)
}

function jobEnded(): BoardError {
  return new BoardError('gone', text.jobClosed)
}

/** To the applicant. Contains nothing that was typed, because anyone can enter a stranger's address: the company is live here. */
function buildConfirmationEmail(url: string, company: string | null): EmailContent {
  return {
    subject: text.confirmSubject,
    before: [text.confirmIntro(company)],
    link: { label: text.confirmLink, url },
    after: [text.confirmLifetime(applicationLinkDays), text.confirmPrivacy, text.confirmIgnore],
  }
}

function buildAlreadyAppliedEmail(url: string): EmailContent {
  return {
    subject: text.repeatSubject,
    before: [text.repeatIntro],
    link: { label: text.viewJob, url },
    after: [text.repeatNext],
  }
}

function buildNotDeliveredEmail(url: string): EmailContent {
  return {
    subject: text.undeliveredSubject,
    before: [text.undeliveredIntro],
    link: { label: text.viewJobs, url },
    after: [text.undeliveredWarning],
  }
}

/** To the employer: what the applicant wrote. A reply goes to the applicant; the link lets us pass an answer on, and count it. */
function buildApplicationEmail(
  application: ConfirmedApplication,
  { origin, answerUrl }: { origin: string; answerUrl: string },
): EmailContent {
  const { name, email, link, message, publicId, title } = application
  return {
    subject: text.applicationSubject(title),
    before: [
      text.applicationIntro(name, title, email),
      ...message.split(/\n{2,}/),
      ...(link === null ? [] : [text.applicantLink(link)]),
    ],
    link: { label: text.answerLink, url: answerUrl },
    after: [
      text.answerLifetime,
      text.answerCounts,
      text.listing(`${origin}/jobs/${publicId}`),
      text.applicationSafety,
    ],
  }
}
