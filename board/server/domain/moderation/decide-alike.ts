import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import type { Actor } from '../listings/events.ts'
import { askAboutPlaces, listWaitingAlike } from '../listings/import/ask-about-places.ts'
import { moveListing } from '../listings/move-listing.ts'
import { type Decision, noteOf } from './policy.ts'
import { dropReviews } from './queue/reviews.ts'
import type { ListingState } from './repository.ts'

/**
 * Has one decision about an imported listing count for all that wait for the same: whether what comes from there is the company's. If it says nothing of
 * that, moderators are asked about another of them.
 */
export async function decideAlike(
  context: DomainContext,
  db: Transaction<Schema>,
  { listing, decision, actor }: { listing: ListingState; decision: Decision; actor: Actor },
): Promise<void> {
  const { waiting, isRefused } = await listWaitingAlike(db, listing)
  const action = decision.action === 'approve' ? 'publish' : isRefused ? 'reject' : undefined
  if (action === undefined) return askAboutPlaces(db, [listing.companyId])
  const note = action === 'reject' ? noteOf(decision) : {}
  for (const jobId of waiting) await moveListing(context, db, { jobId, action, actor, ...note })
  await dropReviews(db, { jobIds: waiting, kinds: ['new'] })
}
