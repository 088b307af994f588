import { BoardError, moderationReasons } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import * as text from '#messages/queue'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { DomainContext } from '../domain-context.ts'
import type { Actor } from '../listings/events.ts'
import { storeApproved } from '../listings/import/approved-words.ts'
import {
  askModerators,
  lockWaiting,
  readRefused,
  readWaiting,
  type WaitingPart,
} from '../listings/import/ask-moderators.ts'
import { writeFindings } from '../listings/import/holding.ts'
import { moveListing } from '../listings/move-listing.ts'
import { fraudReasons } from './fraud-marks.ts'
import { type Decision, type DecisionInput, noteOf } from './policy.ts'
import { dropReviews, type ReviewRecord } from './queue/reviews.ts'
import { findListing, type ListingState, lockCompany } from './repository.ts'

/** Listings that are read at a time, and moved in one transaction, which locks their rows for some hundred milliseconds. */
const partSize = 100

const queueName = 'decide-alike'
const jobSchema = z.object({
  listingId: z.uuid(),
  companyId: z.uuid(),
  userId: z.string(),
  action: z.enum(['approve', 'reject']),
  reason: z.enum(moderationReasons).nullable(),
  message: z.string().nullable(),
  after: z.uuid(),
})
type AlikeJob = z.infer<typeof jobSchema>

/** What an approval of a listing publishes too, read before the transaction that decides. */
export interface AlikeRead extends WaitingPart {
  /** Of the listing about which is decided: of another version other words are approved. */
  version: number
}

/** Reads what an approval of an import publishes too; undefined if nothing can be. */
export async function readAlike(
  { database: { db } }: DomainContext,
  review: ReviewRecord | undefined,
  { action }: DecisionInput,
): Promise<AlikeRead | undefined> {
  if (action !== 'approve' || review?.kind !== 'new' || review.jobId === null || review.decidedAt !== null)
    return undefined
  const listing = await findListing(db, { id: review.jobId })
  if (listing?.isImported !== true) return undefined
  const { id, companyId, version } = listing
  return { version, ...(await readWaiting(db, { companyId, approving: id }, firstPart)) }
}

const firstPart = { after: null, limit: partSize }

/**
 * Has one decision about an imported listing count for all of the company that wait for the same: the same words, or whether what comes from there is the
 * company's. If many wait, the queue does the rest. Moderators are asked about another of those that still wait. Throws conflict if the listing has
 * changed since `alike` was read.
 */
export async function decideAlike(
  context: DomainContext,
  db: Transaction<Schema>,
  {
    listing,
    decision,
    userId,
    alike,
  }: { listing: ListingState; decision: Decision; userId: string; alike: AlikeRead | undefined },
): Promise<void> {
  const { action, reason, message } = decision
  const { id: listingId, companyId } = listing
  if (action === 'approve') {
    if (alike?.version !== listing.version) throw new BoardError('conflict', text.changedSince)
    await storeApproved(db, [listingId])
    await moveAlike(context, db, alike, { action, reason, message, listingId, companyId, userId })
  } else if (action === 'reject' && reason !== null && fraudReasons.includes(reason)) {
    const refused = await readRefused(db, listing, firstPart)
    await moveAlike(context, db, refused, { action, reason, message, listingId, companyId, userId })
  } else await askModerators(db, [companyId])
}

/** Moves those that are as they were read, and stores what the others still wait for, so that moderators are shown it. */
async function moveAlike(
  context: DomainContext,
  db: Transaction<Schema>,
  { read, next }: WaitingPart,
  job: Omit<AlikeJob, 'after'>,
): Promise<void> {
  const { action, reason, message, companyId, userId } = job
  const actor: Actor = { kind: 'moderator', userId }
  const move =
    action === 'approve'
      ? ({ action: 'publish' } as const)
      : { action: 'reject' as const, ...noteOf({ reason, message }) }
  const locked = await lockWaiting(db, read)
  const asRead = [...read].filter(([id]) => locked.has(id))
  await writeFindings(db, new Map(asRead.filter(([, { isChanged }]) => isChanged)))
  const moved = asRead.filter(([, { isHeld }]) => !isHeld).map(([id]) => id)
  for (const jobId of moved) await moveListing(context, db, { jobId, actor, ...move })
  await dropReviews(db, { jobIds: moved, kinds: ['new'] })
  if (next === null) await askModerators(db, [companyId])
  else await context.queue.add(queueName, { ...job, after: next } satisfies AlikeJob, { within: db })
}

/** Has the queue go on with decisions for which many listings wait. */
export async function handleAlike(context: DomainContext): Promise<void> {
  await context.queue.handle(queueName, (data) => decideNext(context, jobSchema.parse(data)))
}

async function decideNext(context: DomainContext, { after, ...job }: AlikeJob): Promise<void> {
  const { db } = context.database
  const { listingId: id, companyId, action } = job
  const options = { after, limit: partSize }
  const part =
    action === 'approve'
      ? await readWaiting(db, { companyId }, options)
      : await readRefused(db, { id, companyId }, options)
  await inTransaction(db, async (transaction) => {
    await lockCompany(transaction, companyId)
    const listing = await findListing(transaction, { id })
    const isTakenBack = action === 'reject' && listing?.status !== 'rejected'
    await moveAlike(context, transaction, isTakenBack ? { read: new Map(), next: null } : part, job)
  })
}
