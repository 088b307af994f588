import type { Kysely } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { openReview } from '../../moderation/queue/reviews.ts'
import { type ImportedJob, listImportedJobs, placesOf } from './places.ts'

/** By company and place. */
function keyOf(job: ImportedJob): string {
  return JSON.stringify([job.companyId, placesOf(job)[0] ?? job.id])
}

/**
 * Asks moderators once for each company and place whether the listings that wait from there are the company's. One decision counts for all of
 * them.
 */
export async function askAboutPlaces(db: Kysely<Schema>, companyIds: readonly string[]): Promise<void> {
  const waiting = (await listImportedJobs(db, [...new Set(companyIds)])).filter(
    ({ state }) => state === 'waits',
  )
  const asked = new Set(waiting.filter(({ isAsked }) => isAsked).map(keyOf))
  for (const job of waiting) {
    const key = keyOf(job)
    if (!asked.has(key)) await openReview(db, { kind: 'new', risk: 'red', jobId: job.id })
    asked.add(key)
  }
}

/** The listings that wait for the decision that was made about this one of the company. `isRefused`: it isn't the company's. */
export async function listWaitingAlike(
  db: Kysely<Schema>,
  { id, companyId }: { id: string; companyId: string },
): Promise<{ waiting: string[]; isRefused: boolean }> {
  const jobs = await listImportedJobs(db, [companyId])
  const decided = jobs.find((job) => job.id === id)
  const places = new Set(decided && placesOf(decided))
  const isAlike = (job: ImportedJob): boolean =>
    job.id !== id && job.state === 'waits' && placesOf(job).some((place) => places.has(place))
  return { waiting: jobs.filter(isAlike).map((job) => job.id), isRefused: decided?.state === 'refused' }
}
