import { BoardError, type SavedJob, type SavedJobList, savedWordsLimits } from '@cryptolist/contract'
import { type InferResult, sql } from 'kysely'
import * as text from '#messages/listing-errors'
import { isLaunchedSql, notFrozenSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { toLine, toText } from '../../texts/typed-text.ts'
import { isDemoAccount } from '../accounts/accounts.ts'
import { requireSignedIn } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { listJobsByIds } from './jobs.ts'
import { isGone, isPublic, statusAt } from './policy.ts'

const savedJobsPerPage = 20
/** How many jobs one user may save. */
const maxSavedJobs = 500

/**
 * Saves a job for the viewer by its public id, once. Throws not_signed_in, not_found, gone for one that has ended and is not among the
 * saved, and conflict when the viewer has saved as many as there is room for.
 */
export async function saveJob(
  { database: { db } }: DomainContext,
  viewer: Viewer,
  publicId: string,
): Promise<{ id: string; isSaved: true; savedAt: string }> {
  const { user } = requireSignedIn(viewer)
  const job = isPublicId(publicId) ? await findSavable(db, publicId) : undefined
  if (job === undefined) throw noSuchJob()
  const savedAt = await db.transaction().execute(async (transaction) => {
    await lockSaved(transaction, user.id)
    const before = await findSavedAt(transaction, user.id, job.jobId)
    if (before !== undefined) return before
    if (!isShown(job)) throw noSuchJob()
    if (statusOf(job) !== 'live') throw new BoardError('gone', text.jobClosed)
    if ((await listSavedIds(transaction, user.id)).length >= maxSavedJobs) throw tooManySaved()
    return insertSaved(transaction, user.id, job.jobId)
  })
  return { id: publicId, isSaved: true, savedAt: savedAt.toISOString() }
}

/** Removes a job from the viewer's saved ones, if it is there. Throws not_signed_in. */
export async function unsaveJob(
  { database }: DomainContext,
  viewer: Viewer,
  publicId: string,
): Promise<{ id: string; isSaved: false }> {
  const { user } = requireSignedIn(viewer)
  if (isPublicId(publicId)) await deleteSaved(database.db, user.id, publicId)
  return { id: publicId, isSaved: false }
}

/** Whether the viewer has saved a job; null if they aren't signed in. */
export async function isJobSaved(
  { database: { db } }: DomainContext,
  { user }: Viewer,
  publicId: string,
): Promise<boolean | null> {
  if (user === null) return null
  const row = await db
    .selectFrom('board.saved_jobs as s')
    .innerJoin('board.jobs as j', 'j.id', 's.job_id')
    .select('j.id')
    .where('s.user_id', '=', user.id)
    .where('j.public_id', '=', publicId)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of the saved jobs are listed. */
export interface SavedJobsQuery {
  /** The cursor of the page before; a broken one means the first page. */
  after?: string | null
  /** The folder that they are in. */
  folder?: string | null
}

/** A page of the viewer's saved jobs, the last saved first, and all their folders. Throws not_signed_in. */
export async function listSavedJobs(
  context: DomainContext,
  viewer: Viewer,
  { after = null, folder = null }: SavedJobsQuery = {},
): Promise<SavedJobList> {
  const { user } = requireSignedIn(viewer)
  const all = (await selectSaved(context.database.db, user.id).execute()).filter(isShown)
  const saved = folder === null ? all : all.filter((row) => row.folder === folder)
  const position = findCursor(after)
  const rest = saved.filter((row) => isAfter(position, row))
  const page = rest.slice(0, savedJobsPerPage)
  const last = rest.length > page.length ? page.at(-1) : undefined
  return {
    items: await presentPage(context, page),
    total: saved.length,
    next: last === undefined ? null : formatCursor(last),
    folders: countFolders(all),
  }
}

function countFolders(rows: readonly SavedRow[]): SavedJobList['folders'] {
  const counts = new Map<string, number>()
  for (const { folder } of rows) if (folder !== null) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts]
    .map(([name, jobs]) => ({ name, jobs }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/**
 * Puts a saved job of the viewer in a folder and writes a note to it; empty ones take it out, or delete it. Longer ones are cut. Throws
 * not_signed_in, and not_found if they haven't saved it.
 */
export async function describeSavedJob(
  { database: { db } }: DomainContext,
  viewer: Viewer,
  publicId: string,
  typed: { folder: string; note: string },
): Promise<void> {
  const { user } = requireSignedIn(viewer)
  const cut = (words: string, limit: number) => [...words].slice(0, limit).join('') || null
  const folder = cut(toLine(typed.folder), savedWordsLimits.folder)
  const note = cut(toText(typed.note), savedWordsLimits.note)
  const { numUpdatedRows } = await db
    .updateTable('board.saved_jobs')
    .set({ folder, note })
    .where('user_id', '=', user.id)
    .where('job_id', 'in', (query) =>
      query
        .selectFrom('board.jobs')
        .select('id')
        .where('public_id', '=', isPublicId(publicId) ? publicId : ''),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw noSuchJob()
}

/** The jobs with these public ids that may be among saved ones, in their order: what a browser has saved without an account. */
export async function listJobsToSave(
  context: DomainContext,
  publicIds: readonly string[],
): Promise<SavedJob['job'][]> {
  const ids = publicIds.filter(isPublicId)
  if (ids.length === 0) return []
  const rows = await selectSavable(context.database.db).where('j.public_id', 'in', ids).execute()
  const ordered = rows.filter(isShown).sort((a, b) => ids.indexOf(a.publicId) - ids.indexOf(b.publicId))
  return present(context, ordered)
}

/** Jobs that a browser had saved and an account has now; those that have ended are in neither list. */
interface MovedJobs {
  /** Among the viewer's saved ones now. */
  saved: string[]
  /** For which there was no room. All of them where the account is one of the demo's, which anyone can enter. */
  left: string[]
  isDemo: boolean
}

/** Saves for the viewer what their browser had saved, the last saved first, as far as it can be saved and has room. Throws not_signed_in. */
export async function saveJobs(
  { database: { db } }: DomainContext,
  viewer: Viewer,
  publicIds: readonly string[],
): Promise<MovedJobs> {
  const { user } = requireSignedIn(viewer)
  const ids = publicIds.filter(isPublicId)
  if (ids.length === 0) return { saved: [], left: [], isDemo: false }
  if (await isDemoAccount(db, user.id)) return { saved: [], left: ids, isDemo: true }
  return db.transaction().execute(async (transaction) => {
    await lockSaved(transaction, user.id)
    const rows = await selectSavable(transaction).where('j.public_id', 'in', ids).execute()
    const savedIds = new Set(await listSavedIds(transaction, user.id))
    const isSaved = (row: SavableRow) => savedIds.has(row.jobId)
    const fresh = rows
      .filter((row) => !isSaved(row) && isShown(row) && statusOf(row) === 'live')
      .sort((a, b) => ids.indexOf(a.publicId) - ids.indexOf(b.publicId))
    const room = Math.max(0, maxSavedJobs - savedIds.size)
    const added = fresh.slice(0, room)
    await insertInOrder(transaction, user.id, added)
    return {
      saved: [...rows.filter(isSaved), ...added].map((row) => row.publicId),
      left: fresh.slice(room).map((row) => row.publicId),
      isDemo: false,
    }
  })
}

async function presentPage(context: DomainContext, page: readonly SavedRow[]): Promise<SavedJob[]> {
  const rows = new Map(page.map((row) => [row.publicId, row]))
  const jobs = await present(context, page)
  return jobs.flatMap((job) => {
    const row = rows.get(job.id)
    if (row === undefined) return []
    const { savedAt, folder, note } = row
    return [{ job, savedAt: savedAt.toISOString(), folder, note }]
  })
}

/** In the order of the rows, with the states that the jobs have now. */
async function present(context: DomainContext, rows: readonly SavableRow[]): Promise<SavedJob['job'][]> {
  const summaries = await listJobsByIds(
    context,
    rows.map((row) => row.jobId),
  )
  const byPublicId = new Map(summaries.map((summary) => [summary.id, summary]))
  return rows.flatMap((row) => {
    const summary = byPublicId.get(row.publicId)
    return summary === undefined ? [] : [{ ...summary, status: statusOf(row) }]
  })
}

const statusOf = (row: SavableRow) => statusAt(row, row.readAt)

/** Whether it may be among the saved ones: as long as its page is there, and like all lists no demo job once there has been a real one. */
function isShown(row: SavableRow): boolean {
  return isPublic(row) && !isGone(row, row.readAt) && !(row.isDemo && row.isLaunched)
}

/** Where a page of saved jobs ends. */
type Position = Pick<SavedRow, 'savedAt' | 'publicId'>

/** Writes a position as the opaque value of `after`. */
function formatCursor({ savedAt, publicId }: Position): string {
  return Buffer.from(`${savedAt.getTime()} ${publicId}`).toString('base64url')
}

function findCursor(after: string | null | undefined): Position | undefined {
  if (after === undefined || after === null || after.length > 100) return undefined
  const text = Buffer.from(after, 'base64url').toString()
  const [, time, id] = /^(\d{1,15}) ([0-9a-z]{8})$/.exec(text) ?? []
  return time === undefined || id === undefined
    ? undefined
    : { savedAt: new Date(Number(time)), publicId: id }
}

function isAfter(position: Position | undefined, row: Position): boolean {
  if (position === undefined) return true
  const difference = row.savedAt.getTime() - position.savedAt.getTime()
  return difference < 0 || (difference === 0 && row.publicId < position.publicId)
}

type SavableRow = InferResult<ReturnType<typeof selectSavable>>[number]
type SavedRow = InferResult<ReturnType<typeof selectSaved>>[number]

/** Jobs that are not frozen, with the database's time and whether there has been a real listing. */
function selectSavable(db: Db) {
  return db
    .selectFrom('board.jobs as j')
    .innerJoin('board.companies as c', 'c.id', 'j.company_id')
    .select(['j.id as jobId', 'j.public_id as publicId', 'j.status', 'j.close_reason as closeReason'])
    .select(['j.expires_at as expiresAt', 'j.closed_at as closedAt', 'j.is_demo as isDemo'])
    .select([
      sql<boolean>`(select ${sql.raw(isLaunchedSql)})`.as('isLaunched'),
      sql<Date>`now()`.as('readAt'),
    ])
    .where(sql<boolean>`${sql.raw(notFrozenSql)}`)
}

async function findSavable(db: Db, publicId: string): Promise<SavableRow | undefined> {
  return selectSavable(db).where('j.public_id', '=', publicId).executeTakeFirst()
}

/** The last saved first. As many as may be saved at most. */
function selectSaved(db: Db, userId: string) {
  return selectSavable(db)
    .innerJoin('board.saved_jobs as s', 's.job_id', 'j.id')
    .select(['s.saved_at as savedAt', 's.folder', 's.note'])
    .where('s.user_id', '=', userId)
    .orderBy('s.saved_at', 'desc')
    .orderBy('j.public_id', 'desc')
}

async function findSavedAt(db: Db, userId: string, jobId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('board.saved_jobs')
    .select('saved_at as savedAt')
    .where('user_id', '=', userId)
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  return row?.savedAt
}

/** Makes others who would save for the same user wait until this transaction has ended. */
async function lockSaved(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('board.saved_jobs'), hashtext(${userId}))`.execute(db)
}

async function listSavedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('board.saved_jobs')
    .select('job_id as jobId')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.jobId)
}

/** Returns when it was saved. */
async function insertSaved(db: Db, userId: string, jobId: string): Promise<Date> {
  const { savedAt } = await db
    .insertInto('board.saved_jobs')
    .values({ user_id: userId, job_id: jobId })
    .returning('saved_at as savedAt')
    .executeTakeFirstOrThrow()
  return savedAt
}

/** A millisecond apart, so that the list has the first one first. */
async function insertInOrder(db: Db, userId: string, rows: readonly SavableRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ jobId, readAt }, index) => ({
    user_id: userId,
    job_id: jobId,
    saved_at: new Date(readAt.getTime() - index),
  }))
  await db.insertInto('board.saved_jobs').values(values).execute()
}

async function deleteSaved(db: Db, userId: string, publicId: string): Promise<void> {
  await sql`
    delete from board.saved_jobs s using board.jobs j
    where j.id = s.job_id and j.public_id = ${publicId} and s.user_id = ${userId}`.execute(db)
}

function noSuchJob(): BoardError {
  return new BoardError('not_found', text.jobNotFound)
}

function tooManySaved(): BoardError {
  return new BoardError('conflict', text.savedJobsFull(maxSavedJobs), { facts: { limit: maxSavedJobs } })
}
