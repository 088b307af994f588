import { applicationLinkDays } from '@cryptolist/contract'
import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import { viewApplication } from '#messages/answer'
import * as text from '#messages/apply'
import * as profileText from '#messages/profile'
import type { EmailContent } from '../../mail/email-content.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashToken, makeToken } from '../identifiers/link-token.ts'
import { findApplicant } from './answer-repository.ts'
import { type ApplicantMail, applicantMailQueue } from './applicant-mails.ts'
import { answerUrl, applicationUrl, confirmPath } from './links.ts'
import { applicantKey } from './own-people.ts'
import {
  type ConfirmedApplication,
  deleteUndelivered,
  findConfirmed,
  findPending,
  findTakingJob,
  findUndelivered,
  hasApplied,
  markHandedOver,
  type TakingJob,
} from './repository.ts'
import type { BegunMail } from './sealed-mail.ts'

/** Queue of the emails about applications. */
export const applicationQueue = 'applications'

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
  // An applicant who confirmed nothing by email gets a receipt.
  z.object({ kind: z.literal('hand_over'), applicationId: z.string(), hasReceipt: z.boolean().optional() }),
  z.object({ kind: z.literal('receipt'), applicationId: z.string() }),
])
/** An email about an application, as the queue has it. `ApplicantMail` is one about what happened to it later. */
export type ApplicationMail = z.infer<typeof jobSchema>

/** Sends the queued emails of applications. */
export function handleApplicationJobs(context: DomainContext): Promise<void> {
  return context.queue.handle(applicationQueue, (data) => sendMail(context, jobSchema.parse(data)))
}

async function sendMail(context: DomainContext, work: ApplicationMail): Promise<void> {
  if (work.kind === 'confirm') return sendConfirmation(context, work)
  if (work.kind === 'repeat') return sendAlreadyApplied(context, work)
  if (work.kind === 'again') return sendAgain(context, work)
  if (work.kind === 'receipt') return sendReceipt(context, work.applicationId)
  return handOver(context, work)
}

async function handOver(
  context: DomainContext,
  { applicationId, hasReceipt = false }: ApplicationMail & { kind: 'hand_over' },
): Promise<void> {
  const { database, mailer, queue, getOrigin } = context
  const origin = getOrigin()
  const application = await findConfirmed(database.db, applicationId)
  if (application === undefined) return notifyOfUndelivered(context, applicationId)
  await mailer.send({
    id: application.id,
    to: application.applyEmail,
    replyTo: application.email,
    letter: buildApplicationEmail(application, {
      origin,
      answerUrl: answerUrl(context, application.id),
    }),
  })
  await database.db.transaction().execute(async (transaction) => {
    const current = await markHandedOver(transaction, application.id)
    const kind = current && findChange(application, current)
    if (kind !== undefined) {
      const change: ApplicantMail = { kind, mailId: uuidv5(kind, applicationId), applicationId }
      await queue.add(applicantMailQueue, change, { within: transaction })
    }
    const receipt: ApplicationMail = { kind: 'receipt', applicationId }
    if (hasReceipt) await queue.add(applicationQueue, receipt, { within: transaction })
  })
  queue.wake(applicationQueue)
  queue.wake(applicantMailQueue)
}

type SentWords = Pick<ConfirmedApplication, 'message' | 'link'>

/** How the applicant changed it while its email was on its way: before that has left, their acts queue no email (own-applications.ts). */
function findChange(
  sent: SentWords,
  current: NonNullable<Awaited<ReturnType<typeof markHandedOver>>>,
): 'withdrawn' | 'edited' | undefined {
  if (current.status === 'withdrawn') return 'withdrawn'
  return current.message !== sent.message || current.link !== sent.link ? 'edited' : undefined
}

/** Nothing for an application that was deleted meanwhile. */
async function sendReceipt(context: DomainContext, id: string): Promise<void> {
  const applicant = await findApplicant(context.database.db, id)
  if (applicant === undefined || applicant.job === null) return
  const { email, companyName, job } = applicant
  const letter = buildReceiptEmail(await applicationUrl(context, id), { title: job.title, companyName })
  await context.mailer.send({ id: uuidv5('receipt', id), to: email, letter })
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

/** To the applicant. Contains nothing that was typed, because anyone can enter a stranger's address: the company is live here. */
function buildConfirmationEmail(url: string, company: string | null): EmailContent {
  return {
    subject: text.confirmSubject,
    before: [text.confirmIntro(company)],
    link: { label: text.confirmLink, url },
    after: [text.confirmLifetime(applicationLinkDays), text.privacy, text.confirmIgnore],
  }
}

/** To an applicant whose account has this address confirmed. */
function buildReceiptEmail(
  url: string,
  { title, companyName }: Pick<TakingJob, 'title' | 'companyName'>,
): EmailContent {
  return {
    subject: text.receiptSubject,
    before: [text.receiptIntro(title, companyName)],
    link: { label: viewApplication, url },
    after: [text.receiptNext],
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
  const { name, email, link, message, answers, cvName, sharesProfile, publicId, title } = application
  return {
    subject: text.applicationSubject(title),
    before: [
      text.applicationIntro(name, title, email),
      ...message.split(/\n{2,}/),
      ...(link === null ? [] : [text.applicantLink(link)]),
      ...(cvName === null ? [] : [text.applicantCv(cvName)]),
      ...(sharesProfile ? [profileText.applicantShared] : []),
      ...(answers ?? []).map(({ question, answer }) => text.answerTo(question, answer)),
    ],
    link: { label: text.answerLink, url: answerUrl },
    after: [
      text.answerLifetime,
      text.answerCounts,
      text.allApplications(`${origin}/m/${publicId}/applications`),
      text.listing(`${origin}/jobs/${publicId}`),
      text.applicationSafety,
    ],
  }
}
