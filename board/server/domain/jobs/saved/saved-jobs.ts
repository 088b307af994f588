import type { SavedJob, SavedJobList } from '@cryptolist/contract'
import { requireSignedIn } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import type { DomainContext } from '../../domain-context.ts'
import { isPublicId } from '../../identifiers/public-id.ts'
import { listJobsByIds } from '../list-jobs.ts'
import { findSavedCursor, formatSavedCursor, isAfter, type SavedPosition } from './cursor.ts'
import { jobIsOver, noSuchJob, tooManySaved } from './errors.ts'
import { canSave, isShown, maxSavedJobs } from './policy.ts'
import { presentSavedJob, toSavableJob } from './presenter.ts'
import {
  countSaved,
  deleteSaved,
  findSavable,
  findSavedAt,
  insertSaved,
  listSaved,
  lockSaved,
  type SavedRow,
} from './repository.ts'

const savedJobsPerPage = 20

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
  const savable = toSavableJob(job)
  const board = { hasRealListing: job.has_real_listing }
  const savedAt = await db.transaction().execute(async (transaction) => {
    await lockSaved(transaction, user.id)
    const before = await findSavedAt(transaction, user.id, job.job_id)
    if (before !== undefined) return before
    if (!isShown(savable, job.read_at, board)) throw noSuchJob()
    if (!canSave(savable, job.read_at, board)) throw jobIsOver()
    if ((await countSaved(transaction, user.id)) >= maxSavedJobs) throw tooManySaved(maxSavedJobs)
    return insertSaved(transaction, user.id, job.job_id)
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

/**
 * A page of the viewer's saved jobs, the last saved first; `after` is the cursor of the page before, and a broken one means the first
 * page. Throws not_signed_in.
 */
export async function listSavedJobs(
  context: DomainContext,
  viewer: Viewer,
  after?: string | null,
): Promise<SavedJobList> {
  const { user } = requireSignedIn(viewer)
  const shown = (await listSaved(context.database.db, user.id)).filter((row) =>
    isShown(toSavableJob(row), row.read_at, { hasRealListing: row.has_real_listing }),
  )
  const position = findSavedCursor(after)
  const rest = shown.filter((row) => isAfter(position, positionOf(row)))
  const page = rest.slice(0, savedJobsPerPage)
  const last = rest.length > page.length ? page.at(-1) : undefined
  return {
    items: await presentPage(context, page),
    total: shown.length,
    next: last === undefined ? null : formatSavedCursor(positionOf(last)),
  }
}

async function presentPage(context: DomainContext, page: readonly SavedRow[]): Promise<SavedJob[]> {
  const summaries = await listJobsByIds(
    context,
    page.map((row) => row.job_id),
  )
  const byPublicId = new Map(summaries.map((summary) => [summary.id, summary]))
  return page.flatMap((row) => {
    const summary = byPublicId.get(row.public_id)
    return summary === undefined ? [] : [presentSavedJob(row, summary)]
  })
}

function positionOf(row: SavedRow): SavedPosition {
  return { savedAt: row.saved_at, publicId: row.public_id }
}
