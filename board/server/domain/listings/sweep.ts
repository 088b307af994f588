import type { Database } from '../../database/open-database.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { ReviewsService } from '../moderation/queue/service.ts'
import type { ListingMailKind } from './emails/notice.ts'
import type { ListingMailService } from './emails/service.ts'
import { archiveAfterDays, reminderDays } from './policy.ts'
import { archiveListings, expireListings, remindOfEnds, type SweptRow } from './sweep-repository.ts'

/** Listings of one transaction: it holds their rows for some hundred milliseconds. */
const batch = 2_000
/** Listings of one job of the queue that writes to their posters. */
const mailsAJob = 200

export interface SweepParts {
  database: Pick<Database, 'db'>
  mail: Pick<ListingMailService, 'notifyAll'>
  reviews: Pick<ReviewsService, 'drop'>
}

/** Ends what is over, reminds of what soon is and archives what ended long ago; answers how many of each. */
export async function sweepListings(
  parts: SweepParts,
): Promise<{ expired: number; reminded: number; archived: number }> {
  return {
    expired: await inBatches((limit) => expireBatch(parts, limit)),
    reminded: await inBatches((limit) => remindBatch(parts, limit)),
    archived: await inBatches((limit) => archiveListings(parts.database.db, archiveAfterDays, limit)),
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

function expireBatch({ database, mail, reviews }: SweepParts, limit: number): Promise<number> {
  return inTransaction(database.db, async (transaction) => {
    const rows = await expireListings(transaction, limit)
    await reviews.drop(transaction, { jobIds: rows.map(({ id }) => id), kinds: ['edit'] })
    for (const jobIds of groups(rows)) await mail.notifyAll(transaction, notice('expired', jobIds))
    return rows.length
  })
}

function remindBatch({ database, mail }: SweepParts, limit: number): Promise<number> {
  return inTransaction(database.db, async (transaction) => {
    const rows = await remindOfEnds(transaction, reminderDays, limit)
    for (const jobIds of groups(rows)) await mail.notifyAll(transaction, notice('expiring', jobIds))
    return rows.length
  })
}

function notice(kind: ListingMailKind, jobIds: string[]): { kind: ListingMailKind; jobIds: string[] } {
  return { kind, jobIds }
}

function groups(rows: readonly SweptRow[]): string[][] {
  const ids = rows.filter((row) => row.is_direct).map((row) => row.id)
  return Array.from({ length: Math.ceil(ids.length / mailsAJob) }, (_, index) =>
    ids.slice(index * mailsAJob, (index + 1) * mailsAJob),
  )
}
