import type { SavedJob, SavedJobList } from '@cryptolist/contract'
import type { Database } from '../../../database/open-database.ts'
import { requireSignedIn } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { isPublicId } from '../../identifiers/public-id.ts'
import type { JobsService } from '../service.ts'
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

/** The jobs that somebody has saved to come back to: the viewer's own and nobody else's. */
export interface SavedJobsService {
  /**
   * Saves a job by its public id, once. Throws not_signed_in, not_found, gone for one that has ended and is not among the saved,
   * and conflict when the viewer has saved as many as there is room for.
   */
  save(viewer: Viewer, publicId: string): Promise<{ id: string; isSaved: true; savedAt: string }>
  /** Takes a job away from the saved ones; one that is not there is as it should be. Throws not_signed_in. */
  unsave(viewer: Viewer, publicId: string): Promise<{ id: string; isSaved: false }>
  /** A page, the last saved first; `after` is the cursor of the page before, and a broken one means the first page. Throws not_signed_in. */
  list(viewer: Viewer, after?: string | null): Promise<SavedJobList>
}

export interface SavedJobsParts {
  database: Pick<Database, 'db'>
  jobs: Pick<JobsService, 'listByIds'>
}

/** Makes the service. */
export function createSavedJobsService({ database: { db }, jobs }: SavedJobsParts): SavedJobsService {
  return {
    async save(viewer, publicId) {
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
    },
    async unsave(viewer, publicId) {
      const { user } = requireSignedIn(viewer)
      if (isPublicId(publicId)) await deleteSaved(db, user.id, publicId)
      return { id: publicId, isSaved: false }
    },
    async list(viewer, after) {
      const { user } = requireSignedIn(viewer)
      const shown = (await listSaved(db, user.id)).filter((row) =>
        isShown(toSavableJob(row), row.read_at, { hasRealListing: row.has_real_listing }),
      )
      const position = findSavedCursor(after)
      const rest = shown.filter((row) => isAfter(position, positionOf(row)))
      const page = rest.slice(0, savedJobsPerPage)
      const last = rest.length > page.length ? page.at(-1) : undefined
      return {
        items: await presentPage(jobs, page),
        total: shown.length,
        next: last === undefined ? null : formatSavedCursor(positionOf(last)),
      }
    },
  }
}

async function presentPage(jobs: SavedJobsParts['jobs'], page: readonly SavedRow[]): Promise<SavedJob[]> {
  const summaries = await jobs.listByIds(page.map((row) => row.job_id))
  const byPublicId = new Map(summaries.map((summary) => [summary.id, summary]))
  return page.flatMap((row) => {
    const summary = byPublicId.get(row.public_id)
    return summary === undefined ? [] : [presentSavedJob(row, summary)]
  })
}

function positionOf(row: SavedRow): SavedPosition {
  return { savedAt: row.saved_at, publicId: row.public_id }
}
