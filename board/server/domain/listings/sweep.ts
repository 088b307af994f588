import { inTransaction } from '../../database/transactions.ts'
import type { DomainContext } from '../domain-context.ts'
import { dropReviews } from '../moderation/queue/reviews.ts'
import { notifyPosters } from './emails/notify-poster.ts'
import { archiveAfterDays, reminderDays } from './policy.ts'
import { archiveListings, claimExpiryReminders, expireListings, type SweptRow } from './sweep-repository.ts'

/** Listings per transaction, which locks their rows for some hundred milliseconds. */
const batch = 2_000
/** Listings per queued job that writes to their posters. */
const emailsPerJob = 200

/** Every ten minutes, off the full ones. */
const everyTenMinutes = '3-59/10 * * * *'

/** Has the queue sweep the listings. */
export async function handleListingSweep(context: DomainContext): Promise<void> {
  await context.queue.repeat('listing-sweep', everyTenMinutes, async () => {
    const done = await sweepListings(context)
    if (done.expired + done.reminded + done.archived > 0)
      context.log.info(done, 'Listings that are over were ended')
  })
}

/** Expires due listings, sends reminders, archives old ones; returns the counts. */
export async function sweepListings(
  context: DomainContext,
): Promise<{ expired: number; reminded: number; archived: number }> {
  return {
    expired: await inBatches((limit) => expireBatch(context, limit)),
    reminded: await inBatches((limit) => remindBatch(context, limit)),
    archived: await inBatches((limit) => archiveListings(context.database.db, archiveAfterDays, limit)),
  }
}

async function inBatches(run: (limit: number) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const done = await run(batch)
    total += done
    if (done < batch) return total
  }
}

function expireBatch(context: DomainContext, limit: number): Promise<number> {
  return inTransaction(context.database.db, async (db) => {
    const rows = await expireListings(db, limit)
    await dropReviews(db, { jobIds: rows.map(({ id }) => id), kinds: ['edit'] })
    for (const jobIds of groups(rows)) await notifyPosters(context, db, { kind: 'expired', jobIds })
    return rows.length
  })
}

function remindBatch(context: DomainContext, limit: number): Promise<number> {
  return inTransaction(context.database.db, async (db) => {
    const rows = await claimExpiryReminders(db, reminderDays, limit)
    for (const jobIds of groups(rows)) await notifyPosters(context, db, { kind: 'expiring', jobIds })
    return rows.length
  })
}

function groups(rows: readonly SweptRow[]): string[][] {
  const ids = rows.filter((row) => row.is_direct).map((row) => row.id)
  return Array.from({ length: Math.ceil(ids.length / emailsPerJob) }, (_, index) =>
    ids.slice(index * emailsPerJob, (index + 1) * emailsPerJob),
  )
}
