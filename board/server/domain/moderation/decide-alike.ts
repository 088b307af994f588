import { BoardError, moderationReasons } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import * as text from '#messages/queue'
import type { Db, Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { DomainContext } from '../domain-context.ts'
import { storeApproved } from '../imports/approved-words.ts'
import {
  askModerators,
  lockWaiting,
  readRefused,
  readWaiting,
  type WaitingPart,
} from '../imports/ask-moderators.ts'
import { writeFindings } from '../imports/holding.ts'
import type { Actor } from '../listings/events.ts'
import { moveListing } from '../listings/move-listing.ts'
import { fraudReasons } from './fraud-marks.ts'
import { type Decision, type DecisionInput, noteOf } from './policy.ts'
import { findListing, type ListingState, lockCompany } from './repository.ts'
import { dropReviews, type ReviewRecord } from './reviews.ts'

/** Listings that are read at a time, and moved in one transaction, which locks their rows for some hundred milliseconds. */
const partSize = 100

const queueName = 'decide-alike'
/** Remove after the next version: jobs that were queued before decisions about groups name one `listingId`. */
const withListingIds = (job: unknown): unknown =>
  typeof job === 'object' && job !== null && 'listingId' in job
    ? { listingIds: [job.listingId], ...job }
    : job
const jobFields = z.object({
  listingIds: z.array(z.uuid()),
  companyId: z.uuid(),
  userId: z.string(),
  action: z.enum(['approve', 'reject']),
  reason: z.enum(moderationReasons).nullable(),
  message: z.string().nullable(),
  after: z.uuid(),
})
const jobSchema = z.preprocess(withListingIds, jobFields)
type AlikeJob = z.infer<typeof jobSchema>

/** Listings that an approval of others publishes too, read before the transaction that decides. */
export interface AlikeRead extends WaitingPart {
  /** Of the listings about which is decided, by their ids: of other versions other words are approved. */
  versions: ReadonlyMap<string, number>
}

/** Reads what an approval of these imports of a company publishes too. */
export async function readAlike(
  { database: { db } }: DomainContext,
  companyId: string,
  listings: readonly Pick<ListingState, 'id' | 'version'>[],
): Promise<AlikeRead> {
  const approving = listings.map(({ id }) => id)
  const versions = new Map(listings.map(({ id, version }) => [id, version]))
  return { versions, ...(await readWaiting(db, { companyId, approving }, firstPart)) }
}

/** Reads what an approval of a review's listing publishes too; undefined if nothing can be published. */
export async function readAlikeOf(
  context: DomainContext,
  review: ReviewRecord | undefined,
  { action }: DecisionInput,
): Promise<AlikeRead | undefined> {
  if (action !== 'approve' || review?.kind !== 'new' || review.jobId === null || review.decidedAt !== null)
    return undefined
  const listing = await findListing(context.database.db, { id: review.jobId })
  return listing?.isImported === true ? readAlike(context, listing.companyId, [listing]) : undefined
}

const firstPart = { after: null, limit: partSize }

/**
 * Has one decision about imported listings of a company count for all of it that wait for the same: the same words, or whether what comes from there is
 * the company's. If many wait, the queue does the rest. Moderators are asked about another of those that still wait. Throws conflict if a listing has
 * changed since `alike` was read.
 */
export async function decideAlike(
  context: DomainContext,
  db: Transaction<Schema>,
  {
    companyId,
    listings,
    decision,
    userId,
    alike,
  }: {
    companyId: string
    listings: readonly Pick<ListingState, 'id' | 'version'>[]
    decision: Decision
    userId: string
    alike: AlikeRead | undefined
  },
): Promise<void> {
  const { action, reason, message } = decision
  const ids = listings.map(({ id }) => id)
  const job = { reason, message, listingIds: ids, companyId, userId }
  if (action === 'approve') {
    if (alike === undefined || listings.some(({ id, version }) => alike.versions.get(id) !== version))
      throw new BoardError('conflict', text.changedSince)
    await storeApproved(db, ids)
    await moveAlike(context, db, alike, { ...job, action })
  } else if (action === 'reject' && reason !== null && fraudReasons.includes(reason)) {
    const refused = await readRefused(db, { ids, companyId }, firstPart)
    await moveAlike(context, db, refused, { ...job, action })
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
  const { listingIds, companyId, action } = job
  const options = { after, limit: partSize }
  const rejected = action === 'reject' ? await listRejected(db, listingIds) : []
  const part =
    action === 'approve'
      ? await readWaiting(db, { companyId }, options)
      : await readRefused(db, { ids: rejected, companyId }, options)
  await inTransaction(db, async (transaction) => {
    await lockCompany(transaction, companyId)
    const isTakenBack =
      action === 'reject' &&
      (rejected.length === 0 || (await listRejected(transaction, rejected)).length < rejected.length)
    await moveAlike(context, transaction, isTakenBack ? { read: new Map(), next: null } : part, job)
  })
}

/** Those of these listings that are rejected. */
async function listRejected(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('board.jobs')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'rejected')
    .execute()
  return rows.map(({ id }) => id)
}
