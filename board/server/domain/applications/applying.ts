import { randomUUID } from 'node:crypto'
import {
  type Application,
  applicationLinkDays,
  BoardError,
  type CvSetting,
  type Question,
} from '@cryptolist/contract'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/apply'
import * as profileText from '#messages/profile'
import type { Db } from '../../database/schema.ts'
import { checkEmail } from '../accounts/policy.ts'
import type { DomainContext } from '../domain-context.ts'
import { keepBytes } from '../files/keeper.ts'
import { hashToken, isToken, makeToken } from '../identifiers/link-token.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { findSharedProfile } from '../profiles/profiles.ts'
import { type CheckedCv, checkCv, type SentFile } from './cv.ts'
import { toCvRow } from './cv-files.ts'
import { type ApplicationMail, applicationQueue } from './deliver-applications.ts'
import { confirmPath, makeAnswerToken, makeApplicantToken } from './links.ts'
import { moveApplication } from './moves.ts'
import { type Applicant, applicantKey, applicantNetworkHash, isByOwnPeople } from './own-people.ts'
import { checkApplication } from './policy.ts'
import { nameQuestions } from './questions.ts'
import {
  acceptsApplications,
  confirmApplication,
  findConfirmed,
  findPending,
  findTakingJob,
  keepApplication,
  keepLinks,
  type NewApplication,
  type TakingJob,
} from './repository.ts'
import { type BegunMail, openSealedMail, sealMail } from './sealed-mail.ts'

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
  const work: ApplicationMail = isNew
    ? { kind: 'confirm', mailId, email }
    : { kind: 'repeat', mailId, email, publicId: job.publicId }
  await queue.add(applicationQueue, work)
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
  await queue.add(applicationQueue, {
    kind: 'again',
    mailId,
    email,
    publicId,
    sendingId,
  } satisfies ApplicationMail)
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
    const work: ApplicationMail = { kind: 'hand_over', applicationId: confirmed.id, hasReceipt }
    await queue.add(applicationQueue, work, { within: transaction })
    return { id: confirmed.id, publicId: (await findConfirmed(transaction, confirmed.id))?.publicId }
  })
  queue.wake(applicationQueue)
  if (publicId !== undefined) listingStatistics.count(publicId, 'application', token)
  return `/application?token=${makeApplicantToken(config.masterKey, id)}`
}

/** Emails the link that confirms an application. */
export async function queueConfirmation({ queue }: DomainContext, mail: BegunMail): Promise<void> {
  await queue.add(applicationQueue, { kind: 'confirm', ...mail } satisfies ApplicationMail)
}

async function getTaking(db: Db, publicId: string): Promise<TakingJob> {
  const job = isPublicId(publicId) ? await findTakingJob(db, publicId) : undefined
  if (job === undefined) throw new BoardError('not_found', text.notAccepting)
  return job
}

function linkGone(): BoardError {
  return new BoardError('gone', text.linkUsed)
}

function jobEnded(): BoardError {
  return new BoardError('gone', text.jobClosed)
}
