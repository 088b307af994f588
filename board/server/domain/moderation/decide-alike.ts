import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import type { Actor } from '../listings/events.ts'
import { storeApproved } from '../listings/import/approved-words.ts'
import { askModerators, listRefusedAlike, readWaiting } from '../listings/import/ask-moderators.ts'
import { writeFindings } from '../listings/import/holding.ts'
import { moveListing } from '../listings/move-listing.ts'
import { fraudReasons } from './fraud-marks.ts'
import { type Decision, noteOf } from './policy.ts'
import { dropReviews } from './queue/reviews.ts'
import type { ListingState } from './repository.ts'

/**
 * Has one decision about an imported listing count for all of the company that wait for the same: the same words, or whether what comes from there is the
 * company's. Moderators are asked about another of those that still wait.
 */
export async function decideAlike(
  context: DomainContext,
  db: Transaction<Schema>,
  { listing, decision, actor }: { listing: ListingState; decision: Decision; actor: Actor },
): Promise<void> {
  const { action, reason } = decision
  const isFraud = reason !== null && fraudReasons.includes(reason)
  const alike =
    action === 'approve'
      ? await findApprovedAlike(db, listing)
      : isFraud
        ? await listRefusedAlike(db, listing)
        : []
  const move =
    action === 'approve'
      ? ({ action: 'publish' } as const)
      : { action: 'reject' as const, ...noteOf(decision) }
  for (const jobId of alike) await moveListing(context, db, { jobId, actor, ...move })
  if (action === 'approve') await storeApproved(db, [listing.id, ...alike])
  await dropReviews(db, { jobIds: alike, kinds: ['new'] })
  await askModerators(db, [listing.companyId])
}

/** Those that wait for nothing else. What the others still wait for is stored, so that moderators are shown it. */
async function findApprovedAlike(db: Transaction<Schema>, listing: ListingState): Promise<string[]> {
  const read = [...(await readWaiting(db, listing))]
  await writeFindings(db, new Map(read.filter(([, { isHeld, isChanged }]) => isHeld && isChanged)))
  return read.filter(([, { isHeld }]) => !isHeld).map(([id]) => id)
}
