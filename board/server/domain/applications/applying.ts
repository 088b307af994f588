import { randomUUID } from 'node:crypto'
import {
  type Application,
  applicationLinkDays,
  BoardError,
  type CvSetting,
  type Question,
} from '@cryptolist/contract'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { viewApplication } from '#messages/answer'
import * as text from '#messages/apply'
import * as profileText from '#messages/profile'
import type { Db } from '../../database/schema.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import { checkEmail } from '../accounts/policy.ts'
import type { DomainContext } from '../domain-context.ts'
import { keepBytes } from '../files/keeper.ts'
import { hashToken, isToken, makeToken } from '../identifiers/link-token.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { findSharedProfile } from '../profiles/profiles.ts'
import { findApplicant } from './answer-repository.ts'
import { type ApplicantMail, applicantMailQueue } from './applicant-mails.ts'
import { type CheckedCv, checkCv, type SentFile } from './cv.ts'
import { toCvRow } from './cv-files.ts'
import { answerUrl, applicationUrl, makeAnswerToken, makeApplicantToken } from './links.ts'
import { moveApplication } from './moves.ts'
import { type Applicant, applicantKey, applicantNetworkHash, isByOwnPeople } from './own-people.ts'
import { checkApplication } from './policy.ts'
import { nameQuestions } from './questions.ts'
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
  type NewApplication,
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
  // An applicant who confirmed nothing by email gets a receipt.
  z.object({ kind: z.literal('hand_over'), applicationId: z.string(), hasReceipt: z.boolean().optional() }),
  z.object({ kind: z.literal('receipt'), applicationId: z.string() }),
])
type MailJob = z.infer<typeof jobSchema>

type AppliedJob = Pick<TakingJob, 'publicId' | 'title' | 'companyName'>

/** The result of an application: sent, or waiting for the link in an email. */
export type BegunApplication =
  | { isSent: true /** Of its page, for the applicant alone. */; path: string }
  | { isSent: false; path: string; sealedMail: string }

/** The form of an application as it was sent. */
interface SentForm {
  typed: Application
  cv: SentFile | undefined
  /** Whether the employer is to see the profile of the applicant's account. */
  sharesProfile?: boolean
}

/** The listing. Throws not_found for one that takes no applications here, also because it has ended. */
export async function getAppliedJob(
  { database }: DomainContext,
  publicId: string,
): Promise<AppliedJob & { questions: Question[]; asked: string; cv: CvSetting }> {
  const { title, companyName, questions, cv } = await getTaking(database.db, publicId)
  return { publicId, title, companyName, questions, asked: nameQuestions(questions), cv }
}

/**
 * Sends an application with the confirmed address of the applicant's account, or keeps it and mails its link to the applicant; the same answer
 * when they have applied already, which only their mail says. Returns the path of that link, which opens nothing in the last case and is for
 * the applicant alone, and the email, sealed for `findBegunMail`. Throws invalid_input with the field, also when the account has applied
 * already; not_found.
 */
export async function beginApplication(
  context: DomainContext,
  publicId: string,
  { typed, cv: file, sharesProfile = false }: SentForm,
  applicant: Applicant,
): Promise<BegunApplication> {
  const { config, database, queue } = context
  const job = await getTaking(database.db, publicId)
  // The applicant has to learn that it isn't sent.
  if (file !== undefined && job.cv === 'none') throw new BoardError('invalid_input', text.cvNotTaken)
  const cv = file === undefined ? findMissingCv(job.cv) : await checkCv(file).catch(problemOf)
  const cvProblem = cv instanceof BoardError ? cv : undefined
  const application = checkApplication(typed, job.questions, cvProblem)
  const checkedCv = cv instanceof BoardError ? undefined : cv
  const { email } = application
  const isOneStep = applicant.confirmedEmail !== null && checkEmail(applicant.confirmedEmail) === email
  const profileOf = sharesProfile ? await requireProfile(database.db, applicant.userId, isOneStep) : null
  const mailId = randomUUID()
  const token = makeToken(config.masterKey, mailId)
  const stored: NewApplication = {
    ...application,
    id: uuidv7(),
    jobId: job.id,
    companyId: job.companyId,
    personKey: applicantKey(config.masterKey, job.id, email),
    networkKey: applicantNetworkHash(config.masterKey, applicant.networkKey, job.companyId),
    isCounted: !(await isByOwnPeople(database.db, job, { email, userId: applicant.userId })),
    tokenHash: hashToken(token),
    cv: checkedCv === undefined ? null : toCvRow(checkedCv),
    profileOf,
    ttlSeconds: applicationLinkDays * 24 * 3600,
  }
  if (isOneStep) {
    const path = await withBytes(context, stored, checkedCv, () => confirm(context, token, stored))
    return { isSent: true, path }
  }
  const isNew = await withBytes(context, stored, checkedCv, () =>
    database.db.transaction().execute((transaction) => keepApplication(transaction, stored)),
  )
  const work: MailJob = isNew
    ? { kind: 'confirm', mailId, email }
    : { kind: 'repeat', mailId, email, publicId: job.publicId }
  await queue.add(queueName, work)
  return {
    isSent: false,
    path: confirmPath(config.masterKey, mailId),
    sealedMail: sealMail(config.masterKey, job.publicId, { mailId, email }),
  }
}

/** The problem of an application without a CV, if the employer requires one. */
function findMissingCv(setting: CvSetting): BoardError | undefined {
  return setting === 'required' ? BoardError.invalidField('cv', text.cvMissing) : undefined
}

/**
 * The account whose profile goes with an application. Only with its confirmed address: with any other, an application is the account's that has
 * confirmed that one. Throws invalid_input.
 */
async function requireProfile(db: Db, userId: string | null, isOneStep: boolean): Promise<string> {
  if (userId === null || !isOneStep)
    throw BoardError.invalidField('share_profile', profileText.shareNeedsAddress)
  if ((await findSharedProfile(db, userId)) === null)
    throw BoardError.invalidField('share_profile', profileText.shareNeedsProfile)
  return userId
}

function problemOf(error: unknown): BoardError {
  if (!(error instanceof BoardError)) throw error
  return error
}

/** Stores an application, after the bytes of its CV if it has one. */
function withBytes<T>(
  context: DomainContext,
  { cv }: NewApplication,
  checked: CheckedCv | undefined,
  store: () => Promise<T>,
): Promise<T> {
  if (cv === null || checked === undefined) return store()
  return keepBytes(context, { key: cv.key, bytes: checked.bytes }, store)
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
export async function sendApplication(context: DomainContext, token: string): Promise<string> {
  if (!isToken(token)) throw linkGone()
  return confirm(context, token)
}

/** Confirms the application of a token and queues its email to the employer; stores one first that needs no link. Returns its path. */
async function confirm(
  { config, database, queue, listingStatistics }: DomainContext,
  token: string,
  application?: NewApplication,
): Promise<string> {
  const { id, publicId } = await database.db.transaction().execute(async (transaction) => {
    if (application !== undefined && !(await keepApplication(transaction, application)))
      throw new BoardError('invalid_input', text.alreadyApplied)
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
    const hasReceipt = application !== undefined
    const work: MailJob = { kind: 'hand_over', applicationId: confirmed.id, hasReceipt }
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
  if (work.kind === 'confirm') return sendConfirmation(context, work)
  if (work.kind === 'repeat') return sendAlreadyApplied(context, work)
  if (work.kind === 'again') return sendAgain(context, work)
  if (work.kind === 'receipt') return sendReceipt(context, work.applicationId)
  return handOver(context, work)
}

async function handOver(
  context: DomainContext,
  { applicationId, hasReceipt = false }: MailJob & { kind: 'hand_over' },
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
    const receipt: MailJob = { kind: 'receipt', applicationId }
    if (hasReceipt) await queue.add(queueName, receipt, { within: transaction })
  })
  queue.wake(queueName)
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
    after: [text.confirmLifetime(applicationLinkDays), text.privacy, text.confirmIgnore],
  }
}

/** To an applicant whose account has this address confirmed. */
function buildReceiptEmail(
  url: string,
  { title, companyName }: Pick<AppliedJob, 'title' | 'companyName'>,
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
