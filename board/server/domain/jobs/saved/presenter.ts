import type { JobSummary, SavedJob } from '@cryptolist/contract'
import { statusAt } from '../policy.ts'
import type { SavableJob } from './policy.ts'
import type { SavableRow, SavedRow } from './repository.ts'

/** A row as the policy reads it. */
export function toSavableJob(row: SavableRow): SavableJob {
  return { status: row.status, expiresAt: row.expires_at, closedAt: row.closed_at, isDemo: row.is_demo }
}

/** A saved job with what a list shows of it. */
export function presentSavedJob(row: SavedRow, summary: JobSummary): SavedJob {
  const status = statusAt(toSavableJob(row), row.read_at)
  return { job: { ...summary, status }, savedAt: row.saved_at.toISOString() }
}
