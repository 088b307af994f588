import { BoardError } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { hasOpenReview } from '../moderation/queue/reviews.ts'
import type { Actor } from './actor.ts'
import { recordEvent } from './events.ts'
import { requireListing } from './move-listing.ts'
import { deleteListing } from './repository.ts'

/**
 * Deletes a listing and its related rows; its events stay. Throws not_found, and conflict while it or its company is frozen or a report or
 * an appeal is open.
 */
export async function removeListing(
  db: Transaction<Schema>,
  { jobId, actor }: { jobId: string; actor: Actor },
): Promise<void> {
  const row = await requireListing(db, jobId)
  if (row.frozen_at !== null || row.company_frozen_at !== null)
    throw new BoardError(
      'conflict',
      'What moderators have frozen stays until they have decided. Appeal, or write to us.',
    )
  // Reports and appeals would be deleted too, and with them what readers told us about the poster.
  if (await hasOpenReview(db, jobId, ['report', 'appeal']))
    throw new BoardError(
      'conflict',
      'Moderators are looking at this listing. It can be deleted when they have decided; until then it can be closed.',
    )
  await recordEvent(db, { jobId, kind: 'deleted', actor, move: { from: row.status, to: null } })
  await deleteListing(db, jobId)
}
