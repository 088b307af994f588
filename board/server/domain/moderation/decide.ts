import {
  BoardError,
  type ModerationAction,
  moderationActionNames,
  type ReviewKind,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import * as text from '#messages/queue'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import { hasHeldProfile } from '../companies/profiles/held-profile.ts'
import type { DomainContext } from '../domain-context.ts'
import { findHeldChange, type HeldEdit } from '../listings/drafts/send-change.ts'
import { findPriorRole, requireNoConflict } from './conflict-of-interest.ts'
import { type AlikeRead, decideAlike, readAlike } from './decide-alike.ts'
import { effects } from './effects.ts'
import { followDecision } from './fraud-marks.ts'
import { addLogEntry } from './log.ts'
import { actionsOf, type Decision, type DecisionInput, requireDecision, shownVersion } from './policy.ts'
import { closeReview, findNextReview, findReview, type ReviewRecord } from './queue/reviews.ts'
import { findListing, type ListingState, lockCompany } from './repository.ts'

/**
 * Decides an item of the queue: the effect, the end of the review and the log entry are one transaction. Of two moderators the second gets
 * conflict with what the first decided. Callers ask `requireModerator` first. Returns the id of the next item (of the given kind), if there
 * is one. Throws not_found, invalid_input with the field, conflict where the listing has changed, forbidden for the moderator's own company.
 */
export async function decideReview(
  context: DomainContext,
  userId: string,
  reviewId: string,
  input: DecisionInput,
  kind?: ReviewKind | undefined,
): Promise<string | undefined> {
  const { db } = context.database
  const known = await findReview(db, reviewId)
  const held = await findHeldEdit(context, known, input)
  const alike = await readAlike(context, known, input)
  const review = await inTransaction(db, (transaction) =>
    decideWithin(context, transaction, { known, held, alike, reviewId, input, userId }),
  )
  return findNextReview(context, review, kind)
}

async function decideWithin(
  context: DomainContext,
  db: Transaction<Schema>,
  {
    known,
    held,
    alike,
    reviewId,
    input,
    userId,
  }: {
    known: ReviewRecord | undefined
    held: HeldEdit | undefined
    alike: AlikeRead | undefined
    reviewId: string
    input: DecisionInput
    userId: string
  },
): Promise<ReviewRecord> {
  const { listing, companyVersion } = await lockSubject(db, known)
  const review = await findReview(db, reviewId, { isLocked: true })
  if (review === undefined) throw gone()
  if (review.decidedAt !== null) throw decidedBefore(review)
  await requireNoConflict(db, userId, review.companyId)
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
  const version = kind === 'edit' ? held?.draftVersion : (listing?.version ?? (hasHeld ? 0 : undefined))
  requireSeen(decision, input, shownVersion(version, companyVersion))
  const relation = await findPriorRole(db, userId, review)
  const actor = { kind: 'moderator', userId } as const
  await effects[decision.action]?.(context, { db, review, listing, held, decision, actor })
  if (kind === 'new' && listing?.isImported === true)
    await decideAlike(context, db, { listing, decision, userId, alike })
  const { jobId } = review
  await followDecision(context, db, { ...decision, jobId, companyId })
  await closeReview(db, review.id, decision.action)
  await addLogEntry(db, {
    action: decision.action,
    reason: decision.reason,
    message: decision.message,
    reviewKind: kind,
    jobId: review.jobId,
    companyId: review.companyId,
    userId,
    facts: {
      ...(decision.target !== null && { target: decision.target }),
      ...(relation !== undefined && { relation }),
    },
  })
  return review
}

/** Listing, company, review, draft: always locked in this order, so that no two transactions wait for each other. */
async function lockSubject(
  db: Transaction<Schema>,
  review: ReviewRecord | undefined,
): Promise<{ listing?: ListingState | undefined; companyVersion: number }> {
  if (review === undefined) return { companyVersion: 0 }
  const { jobId, companyId } = review
  const listing = jobId === null ? undefined : await findListing(db, { id: jobId }, { isLocked: true })
  return { listing, companyVersion: companyId === null ? 0 : await lockCompany(db, companyId) }
}

/** Allowed even when the subject changed after the moderator opened it, because these publish nothing. */
const allowedUnseen: readonly ModerationAction[] = [
  'freeze_listing',
  'freeze_company',
  'uphold_report',
  'refuse_claim',
]

/** Throws conflict when the subject changed after the moderator opened it. */
function requireSeen({ action }: Decision, { version }: DecisionInput, present: number | undefined): void {
  if (present === undefined || present === version || allowedUnseen.includes(action)) return
  throw new BoardError('conflict', text.changedSince)
}

/** What an approval would put into the listing. It is read and linted before the transaction, which holds a connection of its own. */
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

function decidedBefore({ decision }: ReviewRecord): BoardError {
  const message =
    decision === null
      ? text.alreadyDecidedAtAll
      : text.alreadyDecided(moderationActionNames[decision].toLowerCase())
  return new BoardError('conflict', message)
}
