import { randomUUID } from 'node:crypto'
import {
  type ApplicationSide,
  type ApplicationStatus,
  applicationAnswerNames,
  applicationLinkDays,
  applicationStatusNames,
  BoardError,
  type QuestionAnswer,
  type ReportReason,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import * as text from '#messages/application'
import { formIncomplete } from '#messages/forms'
import type { Schema } from '../../database/schema.ts'
import { toText } from '../../texts/typed-text.ts'
import { writeJson } from '../../texts/write-json.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashToken, isToken, makeToken } from '../identifiers/link-token.ts'
import { type Reporter, type ReportOutcome, reportListing } from '../moderation/report-listing.ts'
import { forgetApplicant, hasEvent } from './answer-repository.ts'
import { type ApplicantMail, applicantMailQueue } from './applicant-mails.ts'
import { queueConfirmation } from './applying.ts'
import { type OpenedCv, openStoredCv } from './cv-files.ts'
import { applicationPath } from './links.ts'
import { moveApplication } from './moves.ts'
import {
  type ApplicantKey,
  deleteUnconfirmed,
  type EventRow,
  findConfirmedBy,
  findOwn,
  listOwnIds,
  listOwnRows,
  lockApplication,
  type OwnDetail,
  type OwnRow,
  renewConfirmation,
  saveWords,
} from './own-repository.ts'
import { checkWords, isKey } from './policy.ts'
import { unshareProfile } from './shared-profile.ts'
import { listTrackedApplications } from './tracked-applications.ts'
import { listMoves, openStatuses } from './transitions.ts'

/** Who asks for an application of their own: an account, or who has the link of one application. */
export type ApplicantAccess = { viewer: Viewer; id: string } | { token: string }

/** An application in the list of its applicant. */
export interface OwnApplication {
  id: string
  status: ApplicationStatus
  statusName: string
  statusAt: string
  appliedAt: string
  companyName: string
  /** Null once the listing was deleted; `path` is null while moderators have it. */
  job: { title: string; path: string | null; isOpen: boolean; isFrozen: boolean } | null
}

/** A line of the timeline. */
export interface TimelineEntry {
  side: ApplicationSide
  words: string
  at: string
  /** The employer's words; null for none, and while moderators have the listing. */
  message: string | null
}

export interface OwnApplicationDetail extends OwnApplication {
  name: string
  email: string
  message: string
  link: string
  answers: QuestionAnswer[]
  /** Null for none. */
  cvName: string | null
  /** Whether the employer sees the profile of the applicant's account. */
  sharesProfile: boolean
  /** Null where there is no interview, or none any longer. */
  interviewAt: string | null
  events: TimelineEntry[]
  can: { edit: boolean; withdraw: boolean; resend: boolean; report: boolean }
}

/** More than anybody has; older ones are left out. */
const mostListed = 500
/** Each change is an email to the employer. The texts name the number. */
const mostEdits = 5

/** The applications of an account, newest first. */
export async function listOwnApplications(
  { database }: DomainContext,
  viewer: Viewer,
): Promise<OwnApplication[]> {
  const rows = await listOwnRows(database.db, keyOfAccount(viewer), mostListed)
  return rows.map(presentOwn)
}

/** An application of one's own. Throws not_found for every other; gone for a link that no longer works. */
export async function getOwnApplication(
  { database }: DomainContext,
  access: ApplicantAccess,
): Promise<OwnApplicationDetail> {
  const row = await findOwn(database.db, ...keyOf(access))
  if (row === undefined) throw missing(access)
  return presentDetail(row)
}

function presentDetail(row: OwnDetail): OwnApplicationDetail {
  const { name, email, message, link, answers, cvName, sharesProfile, events, job } = row
  const isFrozen = job?.isFrozen === true
  return {
    ...presentOwn(row),
    name,
    email,
    message: message ?? '',
    link: link ?? '',
    answers: answers ?? [],
    cvName,
    sharesProfile,
    interviewAt: row.status === 'interview' ? (row.interviewAt?.toISOString() ?? null) : null,
    events: [
      { side: 'applicant', words: text.eventWritten, at: row.createdAt.toISOString(), message: null },
      ...events.map((event) => presentEvent(event, isFrozen)),
    ],
    can: {
      edit: mayEdit(row) && !isFrozen,
      withdraw: listMoves('applicant', row.status).includes('withdrawn'),
      resend: row.status === 'unconfirmed' && job?.isOpen === true,
      report: job !== null && !isFrozen && row.status !== 'unconfirmed',
    },
  }
}

/**
 * All of an account's applications as they are kept, those that were sent elsewhere too, as pieces of a JSON file for its owner to take along. Throws not_signed_in or
 * sign_in_again, before the first piece.
 */
export async function exportOwnApplications(
  context: DomainContext,
  viewer: Viewer,
): Promise<AsyncIterable<string>> {
  const elsewhere = await listTrackedApplications(context, viewer)
  return writeJson({ version: 1, elsewhere }, { applications: readOwnApplications(context, viewer) })
}

/** All of an account's applications, newest first, one in memory at a time, each with the address of its CV. Throws not_found without an account. */
export async function* readOwnApplications(
  { database: { db }, getOrigin }: DomainContext,
  viewer: Viewer,
): AsyncGenerator<Omit<OwnApplicationDetail, 'can'> & { cv: string | null }, void> {
  const key = keyOfAccount(viewer)
  for (const id of await listOwnIds(db, key)) {
    const row = await findOwn(db, key, id)
    // Deleted meanwhile.
    if (row === undefined) continue
    const { can: _can, ...application } = presentDetail(row)
    const cv = row.cvName === null ? null : `${getOrigin()}/account/applications/${id}/cv`
    yield { ...application, cv }
  }
}

/** The CV of an application, for who sent it, as long as it is kept. Throws as `getOwnApplication`, and not_found without a CV. */
export async function openOwnCv(context: DomainContext, access: ApplicantAccess): Promise<OpenedCv> {
  const row = await findOwn(context.database.db, ...keyOf(access))
  if (row === undefined) throw missing(access)
  const cv = await openStoredCv(context, row.id, 'applicant')
  if (cv === undefined) throw new BoardError('not_found', text.cvMissing)
  return cv
}

/** Takes the profile from an application, so that the employer no longer sees it. Throws as `getOwnApplication`. */
export async function stopSharingProfile(
  { database }: DomainContext,
  access: ApplicantAccess,
): Promise<void> {
  const row = await findOwn(database.db, ...keyOf(access))
  if (row === undefined) throw missing(access)
  await unshareProfile(database.db, row.id)
}

/** Path of the application that a used confirmation link sent; undefined for every other token. */
export async function findSentApplication(
  context: DomainContext,
  token: string,
): Promise<string | undefined> {
  const id = isToken(token) ? await findConfirmedBy(context.database.db, hashToken(token)) : undefined
  return id === undefined ? undefined : applicationPath(context, id)
}

/**
 * Withdraws an application; twice is once. The employer gets an email if they got the application. Throws as `getOwnApplication`, and conflict for one that is decided.
 */
export async function withdrawApplication(context: DomainContext, access: ApplicantAccess): Promise<void> {
  await change(context, access, async (db, row) => {
    if (row.status === 'withdrawn') return
    await moveApplication(db, row, { side: 'applicant', to: 'withdrawn' })
    if (row.isHandedOver)
      await queueMail(context, db, {
        kind: 'withdrawn',
        mailId: uuidv5('withdrawn', row.id),
        applicationId: row.id,
      })
  })
}

/**
 * Changes what the employer reads, until they have opened it; the same form twice is one change. They get the new words by email. Throws as
 * `getOwnApplication`, invalid_input with the field, and conflict once it was opened or withdrawn.
 */
export async function editApplication(
  context: DomainContext,
  access: ApplicantAccess,
  typed: { message: string; link: string; key: string },
): Promise<void> {
  const words = checkWords(typed)
  const { key } = typed
  if (!isKey(key)) throw BoardError.invalidField('message', formIncomplete)
  await change(context, access, async (db, row) => {
    if (await hasEvent(db, row.id, key)) return
    if (!mayEdit(row))
      throw new BoardError('conflict', isUnread(row) ? text.editedTooOften : whyUnchangeable(row.status))
    await moveApplication(db, row, { side: 'applicant', to: row.status, key })
    await saveWords(db, row.id, words)
    // One that hasn't left yet leaves with the new words.
    if (row.isHandedOver)
      await queueMail(context, db, { kind: 'edited', mailId: uuidv5(key, row.id), applicationId: row.id })
  })
}

/** Deletes an application and all that both sides wrote, withdrawing it first. It still counts, without a name. */
export async function deleteApplication(context: DomainContext, access: ApplicantAccess): Promise<void> {
  await change(context, access, async (db, row) => {
    if (row.status === 'unconfirmed') return deleteUnconfirmed(db, row.id)
    if (isOpen(row.status)) await moveApplication(db, row, { side: 'applicant', to: 'withdrawn' })
    await forgetApplicant(db, row.id)
  })
}

/** Emails the link that confirms an application again; the earlier one stops working. Throws conflict if it was confirmed. */
export async function resendConfirmation(context: DomainContext, access: ApplicantAccess): Promise<void> {
  const { database, config } = context
  const { id } = await getOwnApplication(context, access)
  const mailId = randomUUID()
  const email = await renewConfirmation(database.db, id, {
    tokenHash: hashToken(makeToken(config.masterKey, mailId)),
    ttlSeconds: applicationLinkDays * 24 * 3600,
  })
  if (email === undefined) throw new BoardError('conflict', text.alreadyConfirmed)
  await queueConfirmation(context, { mailId, email })
}

/** Requests that no employer makes of an applicant, with the reason of a report about each. */
const applicantAlarms = {
  money: 'asks_money',
  wallet: 'scam',
  code: 'malware',
} as const satisfies Record<string, ReportReason>

/**
 * Reports the listing of an application because of what the applicant was asked for. Once moderators take it down, all who applied are warned
 * (`notifyOfFrozen`). Nothing in the timeline tells the employer. Throws invalid_input, and not_found for a listing that isn't shown.
 */
export async function reportEmployer(
  context: DomainContext,
  access: ApplicantAccess,
  reporter: Reporter,
  { alarm, note }: { alarm: string; note: string },
): Promise<ReportOutcome> {
  const row = await findOwn(context.database.db, ...keyOf(access))
  if (row === undefined) throw missing(access)
  const name = (['money', 'wallet', 'code'] as const).find((one) => one === alarm)
  if (name === undefined) throw BoardError.invalidField('alarm', text.alarmMissing)
  if (row.job === null) throw new BoardError('not_found', text.jobGone)
  const words = [text.alarmNotes[name], toText(note)].filter((part) => part !== '').join(' ')
  return reportListing(context, reporter, row.job.publicId, { reason: applicantAlarms[name], note: words })
}

async function change(
  { database, queue }: DomainContext,
  access: ApplicantAccess,
  act: (db: Transaction<Schema>, row: OwnDetail) => Promise<void>,
): Promise<void> {
  const [key, id] = keyOf(access)
  await database.db.transaction().execute(async (db) => {
    const first = await findOwn(db, key, id)
    if (first === undefined) throw missing(access)
    await lockApplication(db, first.id)
    const row = await findOwn(db, key, id)
    if (row === undefined) throw missing(access)
    await act(db, row)
  })
  queue.wake(applicantMailQueue)
}

async function queueMail(
  { queue }: DomainContext,
  within: Transaction<Schema>,
  mail: ApplicantMail,
): Promise<void> {
  await queue.add(applicantMailQueue, mail, { within })
}

function keyOfAccount({ user }: Viewer): ApplicantKey {
  if (user === null) throw new BoardError('not_found', text.notYours)
  return { userId: user.id, email: user.isEmailVerified ? user.email : null }
}

function keyOf(access: ApplicantAccess): [key: ApplicantKey, id: string | null] {
  if ('token' in access) {
    if (!isToken(access.token)) throw missing(access)
    return [{ tokenHash: hashToken(access.token) }, null]
  }
  if (!isKey(access.id)) throw missing(access)
  return [keyOfAccount(access.viewer), access.id]
}

function missing(access: ApplicantAccess): BoardError {
  return 'token' in access
    ? new BoardError('gone', text.linkExpiredWhy)
    : new BoardError('not_found', text.notYours)
}

function isOpen(status: ApplicationStatus): boolean {
  return openStatuses.some((one) => one === status)
}

function mayEdit(row: OwnDetail): boolean {
  const edits = row.events.filter(({ side, from, to }) => side === 'applicant' && from === to)
  return isUnread(row) && edits.length < mostEdits
}

function isUnread({ status }: OwnDetail): boolean {
  return listMoves('applicant', status).includes(status)
}

/** Why the words of an application that isn't unread can't be changed. */
function whyUnchangeable(status: ApplicationStatus): string {
  if (status === 'withdrawn') return text.withdrawnBefore
  if (status === 'unconfirmed' || status === 'auto_closed')
    return text.cannotMove(applicationStatusNames[status])
  return text.noLongerEditable
}

function presentOwn({ id, status, statusAt, createdAt, companyName, job }: OwnRow): OwnApplication {
  return {
    id,
    status,
    statusName: applicationStatusNames[status],
    statusAt: statusAt.toISOString(),
    appliedAt: createdAt.toISOString(),
    companyName,
    job: job && {
      title: job.title,
      path: job.isFrozen ? null : `/jobs/${job.publicId}`,
      isOpen: job.isOpen,
      isFrozen: job.isFrozen,
    },
  }
}

function presentEvent({ side, from, to, at, answer, message }: EventRow, isFrozen: boolean): TimelineEntry {
  return { side, words: wordsOf({ side, from, to, answer }), at, message: isFrozen ? null : message }
}

function wordsOf({ side, from, to, answer }: Pick<EventRow, 'side' | 'from' | 'to' | 'answer'>): string {
  if (side === 'applicant') return from === to ? text.eventEdited : (text.eventsByYou[to] ?? '')
  if (answer !== null) return text.eventAnswer(applicationAnswerNames[answer])
  return text.eventStatus(applicationStatusNames[to])
}
