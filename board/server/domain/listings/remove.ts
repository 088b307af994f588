import { BoardError } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { ReviewsService } from '../moderation/queue/service.ts'
import { requireListing } from './act.ts'
import type { Actor } from './actor.ts'
import { recordEvent } from './events.ts'
import { deleteListing } from './repository.ts'

/** Deletes a listing with all that hangs on it; its events stay. Throws conflict while moderators have something to decide about it. */
export async function removeListing(
  { reviews }: { reviews: Pick<ReviewsService, 'isWaiting'> },
  db: Transaction<Schema>,
  { jobId, actor }: { jobId: string; actor: Actor },
): Promise<void> {
  const row = await requireListing(db, jobId)
  if (row.frozen_at !== null || row.company_frozen_at !== null)
    throw new BoardError(
      'conflict',
      'What moderators have frozen stays until they have decided. Appeal, or write to us.',
    )
  // Reports and appeals would go with it, and with them what readers told us of whoever posted it.
  if (await reviews.isWaiting(db, jobId, ['report', 'appeal']))
    throw new BoardError(
      'conflict',
      'Moderators are looking at this listing. It can be deleted when they have decided; until then it can be closed.',
    )
  await recordEvent(db, { jobId, kind: 'deleted', actor, move: { from: row.status, to: null } })
  await deleteListing(db, jobId)
}
