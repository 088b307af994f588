import {
  BoardError,
  type ModerationAction,
  moderationActionNames,
  type PriorRole,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import * as text from '#messages/queue'
import * as changesText from '#messages/queue-changes'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import { hasHeldProfile } from '../companies/held-profile.ts'
import type { DomainContext } from '../domain-context.ts'
import { findHeldChange, type HeldEdit } from '../posting/send-change.ts'
import { findPriorRole, requireNoConflict } from './conflict-of-interest.ts'
import { type AlikeRead, decideAlike, readAlikeOf } from './decide-alike.ts'
import { type EffectInput, effects } from './effects.ts'
import { followDecision } from './fraud-marks.ts'
import { addLogEntry } from './log.ts'
import { actionsOf, type DecisionInput, requireDecision } from './policy.ts'
import { findListing, type ListingState, lockCompany } from './repository.ts'
import { closeReview, findOpenAgain, findReview, type ReviewRecord } from './reviews.ts'
import { describeChanges, findStamp, isDecidedBy, isStale } from './seen.ts'

/**
 * Decides an item of the queue: the effect, the end of the review and the log entry are one transaction. Of two moderators the second gets
 * conflict with what the first decided. Callers ask `requireModerator` first. Returns what was decided. Throws not_found, invalid_input with the field,
 * conflict where what was seen has changed (with what), forbidden for the moderator's own company.
 */
export async function decideReview(
  context: DomainContext,
  userId: string,
  reviewId: string,
  input: DecisionInput,
): Promise<ReviewRecord> {
  const { db } = context.database
  const unlocked = await findReview(db, reviewId)
  const held = await findHeldEdit(context, unlocked, input)
  const alike = await readAlikeOf(context, unlocked, input)
  return inTransaction(db, (transaction) =>
    decideWithin(context, transaction, { unlocked, held, alike, reviewId, input, userId }),
  )
}

async function decideWithin(
  context: DomainContext,
  db: Transaction<Schema>,
  {
    unlocked,
    held,
    alike,
    reviewId,
    input,
    userId,
  }: {
    unlocked: ReviewRecord | undefined
    held: HeldEdit | undefined
    alike: AlikeRead | undefined
    reviewId: string
    input: DecisionInput
    userId: string
  },
): Promise<ReviewRecord> {
  const listing = await lockSubject(db, unlocked)
  const review = await findReview(db, reviewId, { isLocked: true })
  if (review === undefined) throw gone()
  if (review.decidedAt !== null) throw await decidedBefore(db, review, userId)
  await requireNoConflict(db, userId, review.companyId)
  await requireSeen(db, { review, input, userId })
  const { kind, companyId } = review
  const hasHeld = kind === 'recheck' && companyId !== null && (await hasHeldProfile(db, companyId))
  const allowed = actionsOf({
    kind,
    status: listing?.status ?? null,
    isFrozen: listing?.isFrozen ?? false,
    isImported: listing?.isImported ?? false,
    hasHeldProfile: hasHeld,
  })
  const decision = requireDecision(input, allowed)
  const relation = await findPriorRole(db, userId, review)
  await carryOut(context, db, { review, listing, held, decision, userId, relation })
  if (kind === 'new' && listing?.isImported === true)
    await decideAlike(context, db, {
      companyId: listing.companyId,
      listings: [listing],
      decision,
      userId,
      alike,
    })
  return review
}

/** Does what was decided about an item that is locked, ends its review and logs it. */
export async function carryOut(
  context: DomainContext,
  db: Transaction<Schema>,
  {
    userId,
    relation,
    ...decided
  }: Omit<EffectInput, 'db' | 'actor'> & { userId: string; relation?: PriorRole | undefined },
): Promise<void> {
  const { review, decision } = decided
  const { action, reason, message, target } = decision
  const { jobId, companyId } = review
  await effects[action]?.(context, { db, ...decided, actor: { kind: 'moderator', userId } })
  await followDecision(context, db, { ...decision, jobId, companyId })
  await closeReview(db, review.id, action)
  await addLogEntry(db, {
    action,
    reason,
    message,
    reviewKind: review.kind,
    jobId,
    companyId,
    userId,
    facts: { ...(target !== null && { target }), ...(relation !== undefined && { relation }) },
  })
}

/** Listing, company, review, draft: always locked in this order, so that no two transactions wait for each other. */
async function lockSubject(
  db: Transaction<Schema>,
  review: ReviewRecord | undefined,
): Promise<ListingState | undefined> {
  if (review === undefined) return undefined
  const { jobId, companyId } = review
  const listing = jobId === null ? undefined : await findListing(db, { id: jobId }, { isLocked: true })
  if (companyId !== null) await lockCompany(db, companyId)
  return listing
}

/**
 * These publish nothing, so they are allowed even when the subject was edited after the moderator opened it; otherwise a poster could escape them by
 * editing. Another decision since then refuses these too.
 */
const allowedUnseen: readonly string[] = [
  'freeze_listing',
  'freeze_company',
  'uphold_report',
  'refuse_claim',
] satisfies ModerationAction[]

/** Throws conflict, with what has changed, when the subject changed after the moderator opened it. */
async function requireSeen(
  db: Transaction<Schema>,
  { review, input, userId }: { review: ReviewRecord; input: DecisionInput; userId: string },
): Promise<void> {
  const { action, stamp: seen } = input
  const now = await findStamp(db, review.id)
  if (!isStale(seen, now, { onlyDecided: allowedUnseen.includes(action) })) return
  const changes = await describeChanges(db, review, { seen, now, userId })
  throw new BoardError('conflict', changesText.nothingDecided(changes))
}

/** The change that an approval would put into the listing. It is read and linted before the transaction, which holds a connection of its own. */
async function findHeldEdit(
  context: DomainContext,
  review: ReviewRecord | undefined,
  { action }: DecisionInput,
): Promise<HeldEdit | undefined> {
  if (action !== 'approve') return undefined
  if (review?.kind !== 'edit' || review.draftId === null || review.decidedAt !== null) return undefined
  return findHeldChange(context, review.draftId)
}

function gone(): BoardError {
  return new BoardError('not_found', text.notInQueue)
}

/** By whom and how, and in `facts.back` the review in which it waits again, if it does. */
async function decidedBefore(
  db: Transaction<Schema>,
  review: ReviewRecord,
  userId: string,
): Promise<BoardError> {
  const { decision } = review
  const back = await findOpenAgain(db, review)
  const message = changesText.alreadyDecided({
    what: decision === null ? null : moderationActionNames[decision].toLowerCase(),
    isByYou: await isDecidedBy(db, review, userId),
    isBack: back !== undefined,
  })
  return new BoardError('conflict', message, { facts: back === undefined ? {} : { back } })
}
