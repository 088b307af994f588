import { applicationStatusNames, BoardError, checkFields, savedWordsLimits } from '@cryptolist/contract'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/application'
import { messageTooLong } from '#messages/forms'
import { jobNotFound } from '#messages/listing-errors'
import { lengthOf, toLine, toText } from '../../texts/typed-text.ts'
import { isDemoAccount } from '../accounts/accounts.ts'
import { isOnSite, requireSite } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { isKey } from './policy.ts'
import {
  type AppliedFor,
  countTracked,
  deleteTracked,
  findAppliedFor,
  findSame,
  findTrackable,
  findTrackedRow,
  insertTracked,
  listTrackedRows,
  lockTracked,
  type NewTracked,
  saveTracked,
  type TrackableJob,
  type TrackedRow,
} from './tracked-repository.ts'
import { requireMove, type TrackedStatus, trackedStatuses } from './transitions.ts'

/** More than anybody sends; the same as the list shows of those sent from here. */
const mostTracked = 500
const dayMs = 86_400_000

/** An application that was sent elsewhere, for its owner alone. */
export interface TrackedApplication {
  id: string
  status: TrackedStatus
  statusName: string
  /** In ISO form. */
  statusAt: string
  /** YYYY-MM-DD. */
  appliedOn: string
  /** Of the job, as it was when the application was noted. */
  title: string
  companyName: string
  note: string
  /** Null while the listing has no page. */
  job: { path: string; isOpen: boolean } | null
}

/** Fields of a form about one. */
export interface TypedTracked {
  /** YYYY-MM-DD. */
  on: string
  note: string
}

/** The name of a status, as it is read of an application that nobody here has received. */
export function trackedStatusName(status: TrackedStatus): string {
  return status === 'received' ? text.applied : applicationStatusNames[status]
}

/**
 * The job that the viewer can note an application for. Throws not_found for one that isn't shown, and conflict if its form is here, it is a
 * demo or their own.
 */
export async function getTrackableJob(
  { database: { db } }: DomainContext,
  viewer: Viewer,
  publicId: string,
): Promise<TrackableJob> {
  const job = isPublicId(publicId) ? await findTrackable(db, viewer.user?.id ?? '', publicId) : undefined
  if (job?.isShown !== true) throw new BoardError('not_found', jobNotFound)
  const problem = problemWith(job)
  if (problem !== null) throw new BoardError('conflict', problem)
  return job
}

function problemWith({ isDemo, isHere, isOwn }: TrackableJob): string | null {
  if (isDemo) return text.trackedDemo
  if (isHere) return text.trackedHere
  return isOwn ? text.trackedOwn : null
}

/**
 * Notes that the viewer applied for a job elsewhere, and returns the id; again for the same job, that of before. Throws not_signed_in or sign_in_again,
 * as `getTrackableJob`, invalid_input with the field, and conflict if there is no room.
 */
export async function trackApplication(
  context: DomainContext,
  viewer: Viewer,
  publicId: string,
  typed: TypedTracked,
): Promise<string> {
  const { user } = requireSite(viewer)
  const { id: jobId, title, companyName } = await getTrackableJob(context, viewer, publicId)
  const words = checkTracked(typed, context.now())
  const id = await add(context, { ...words, userId: user.id, jobId, title, companyName, status: 'received' })
  if (id === undefined) throw new BoardError('conflict', text.trackedFull(mostTracked))
  return id
}

/** An application that a browser kept without an account. */
export interface BrowserApplication extends TypedTracked {
  /** Public id of the job. */
  job: string
  title: string
  company: string
  status: string
}

/**
 * Moves into the viewer's account what their browser kept; whether it may be forgotten there. An account without room, and one for trying the demo, which anyone can
 * enter, take nothing. A listing that is hidden or deleted keeps the names that the browser had. Throws not_signed_in or sign_in_again.
 */
export async function moveTrackedApplication(
  context: DomainContext,
  viewer: Viewer,
  application: BrowserApplication,
): Promise<boolean> {
  const { db } = context.database
  const { user } = requireSite(viewer)
  if (await isDemoAccount(db, user.id)) return false
  const job = isPublicId(application.job) ? await findTrackable(db, user.id, application.job) : undefined
  if (job !== undefined && problemWith(job) !== null) return true
  const title = job?.isShown === true ? job.title : toLine(application.title)
  const companyName = job?.isShown === true ? job.companyName : toLine(application.company)
  const status = trackedStatuses.find((one) => one === application.status)
  const appliedOn = findDay(application.on, context.now())
  // Anyone can write to the browser's storage; what can't be read is no application.
  if (status === undefined || appliedOn === undefined || title === '' || companyName === '') return true
  const note = cut(toText(application.note), savedWordsLimits.note) || null
  const row = { userId: user.id, jobId: job?.id ?? null, title, companyName, appliedOn, status, note }
  return (await add(context, row)) !== undefined
}

/** Returns the id, or that of before; undefined if there is no room. */
async function add(
  { database }: DomainContext,
  application: Omit<NewTracked, 'id'>,
): Promise<string | undefined> {
  const id = uuidv7()
  const row = {
    ...application,
    title: cut(application.title, titleLength),
    companyName: cut(application.companyName, companyLength),
  }
  return database.db.transaction().execute(async (db) => {
    await lockTracked(db, row.userId)
    const before = await findSame(db, row)
    if (before !== undefined) return before
    if ((await countTracked(db, row.userId)) >= mostTracked) return undefined
    await insertTracked(db, { ...row, id })
    return id
  })
}

/** As the columns have room. */
const titleLength = 300
const companyLength = 200
const cut = (words: string, length: number): string => [...words].slice(0, length).join('')

/** The viewer's application for a job, here or elsewhere; undefined without one, and for a session of an app, which sees none. */
export async function findApplication(
  { database }: DomainContext,
  viewer: Viewer,
  publicId: string,
): Promise<AppliedFor | undefined> {
  if (viewer.user === null || !isOnSite(viewer)) return undefined
  return findAppliedFor(database.db, viewer.user.id, publicId)
}

/** The applications that the viewer sent elsewhere, the last applied for first. Throws not_signed_in or sign_in_again. */
export async function listTrackedApplications(
  { database }: DomainContext,
  viewer: Viewer,
): Promise<TrackedApplication[]> {
  const { user } = requireSite(viewer)
  return (await listTrackedRows(database.db, user.id)).map(present)
}

/** One of them. Throws as `listTrackedApplications`, and not_found for every other. */
export async function getTrackedApplication(
  { database }: DomainContext,
  viewer: Viewer,
  id: string,
): Promise<TrackedApplication> {
  const { user } = requireSite(viewer)
  const row = isKey(id) ? await findTrackedRow(database.db, user.id, id) : undefined
  if (row === undefined) throw missing()
  return present(row)
}

/** Notes where an application stands, when it was sent, and words of one's own. Throws as `getTrackedApplication`, and invalid_input with the field. */
export async function changeTrackedApplication(
  context: DomainContext,
  viewer: Viewer,
  id: string,
  { status, ...typed }: TypedTracked & { status: string },
): Promise<void> {
  const { status: before } = await getTrackedApplication(context, viewer, id)
  const to = trackedStatuses.find((one) => one === status)
  if (to === undefined) throw BoardError.invalidField('status', text.statusUnknown)
  const words = checkTracked(typed, context.now())
  if (to !== before) requireMove('tracker', before, to)
  await saveTracked(context.database.db, id, { ...words, status: to })
}

/** Throws as `getTrackedApplication`. */
export async function deleteTrackedApplication(
  { database }: DomainContext,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const { user } = requireSite(viewer)
  if (!isKey(id) || !(await deleteTracked(database.db, user.id, id))) throw missing()
}

function checkTracked({ on, note }: TypedTracked, now: Date): Pick<NewTracked, 'appliedOn' | 'note'> {
  return checkFields<Pick<NewTracked, 'appliedOn' | 'note'>>({
    appliedOn: () => {
      const day = findDay(on, now)
      if (day === undefined) throw BoardError.invalidField('on', text.dayInvalid)
      return day
    },
    note: () => {
      const words = toText(note)
      if (lengthOf(words) > savedWordsLimits.note)
        throw BoardError.invalidField('note', messageTooLong(lengthOf(words), savedWordsLimits.note))
      return words || null
    },
  })
}

/** A day of the calendar since 2000, at the latest today, wherever it has begun. */
function findDay(typed: string, now: Date): string | undefined {
  const time = /^20\d\d-\d\d-\d\d$/.test(typed) ? Date.parse(typed) : Number.NaN
  if (Number.isNaN(time) || time > now.getTime() + dayMs / 2) return undefined
  return new Date(time).toISOString().startsWith(typed) ? typed : undefined
}

function missing(): BoardError {
  return new BoardError('not_found', text.trackedMissing)
}

function present({ statusAt, note, job, ...row }: TrackedRow): TrackedApplication {
  return {
    ...row,
    statusName: trackedStatusName(row.status),
    statusAt: statusAt.toISOString(),
    note: note ?? '',
    job: job && { path: `/jobs/${job.publicId}`, isOpen: job.isOpen },
  }
}
