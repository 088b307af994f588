import { BoardError, type ModerationAction } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { changeNotInReview } from '#messages/listing-problems'
import * as text from '#messages/queue'
import type { Schema } from '../../database/schema.ts'
import { dropHeldProfile, publishHeldProfile } from '../companies/held-profile.ts'
import type { DomainContext } from '../domain-context.ts'
import { countLook } from '../domain-verification/looks.ts'
import type { Actor } from '../listings/events.ts'
import { type ActionOptions, moveListing } from '../listings/move-listing.ts'
import { notifyPoster } from '../listings/notify-poster.ts'
import type { ListingAction } from '../listings/transitions.ts'
import { applyHeldChange, type HeldEdit, refuseHeldChange } from '../posting/send-change.ts'
import { approveClaim, refuseClaim } from '../teams/claim-decisions.ts'
import { decideAppeal, findOpenAppeal, findOpenCompanyAppeal } from './appeals.ts'
import { notifyCompany } from './company-mail.ts'
import { requireNoConflict } from './conflict-of-interest.ts'
import { type Decision, noteOf } from './policy.ts'
import {
  decideReports,
  findListing,
  isFrozenByRule,
  type ListingState,
  listPostersListings,
  setCompanyFrozen,
} from './repository.ts'
import { closeOpenReviews, type ReviewRecord } from './reviews.ts'

/** An item that is decided about, locked, and the decision. */
export interface EffectInput {
  db: Transaction<Schema>
  review: ReviewRecord
  listing: ListingState | undefined
  /** For the approval of a change: what it puts into the listing. */
  held?: HeldEdit | undefined
  decision: Decision
  actor: Actor
}

type Effect = (context: DomainContext, input: EffectInput) => Promise<void>

/** The effects of decisions, within the transaction that writes each down. Listings move by their own table of transitions. */
export const effects: Partial<Record<ModerationAction, Effect>> = {
  async approve(context, { db, review, listing, held, actor }) {
    if (review.kind === 'recheck') {
      await countLook(db, requireId(review.companyId), 1)
      return publishHeldProfile(context, db, requireId(review.companyId))
    }
    const { id: jobId, companyId } = requireListing(listing)
    if (review.kind !== 'edit') {
      await countLook(db, companyId)
      return moveListing(context, db, { jobId, action: 'publish', actor })
    }
    if (held === undefined) throw new BoardError('conflict', changeNotInReview)
    await applyHeldChange(db, held, actor)
    await notifyPoster(context, db, { kind: 'edit_approved', jobId })
  },
  async keep(_context, { db, review }) {
    if (review.kind === 'recheck') await countLook(db, requireId(review.companyId), 1)
  },
  request_changes: (context, input) => move(context, input, 'request_changes'),
  reject: refuse,
  async merge_duplicate(context, input) {
    const { id } = requireListing(input.listing)
    const target = await findListing(input.db, { publicId: input.decision.target ?? '' })
    if (target === undefined || target.id === id) throw BoardError.invalidField('target', text.noOtherListing)
    await requireNoConflict(input.db, input.actor.userId, target.companyId)
    if (target.duplicateOf === id) throw new BoardError('conflict', text.mergedTheOtherWay)
    await move(context, input, 'merge', { duplicateOf: target.id })
  },
  async freeze_listing(context, input) {
    if (input.review.kind === 'edit') await refuse(context, input)
    await move(context, input, 'freeze')
  },
  async freeze_company(context, input) {
    const { db, review, listing, decision } = input
    if (review.kind === 'new' || review.kind === 'edit') await refuse(context, input)
    if (review.kind === 'recheck') await dropHeldProfile(context, db, requireId(review.companyId))
    if (review.kind === 'report' && listing !== undefined) {
      await decideReports(db, listing.id, 'upheld')
      await giveReason(context, input)
    }
    await freezeCompany(context, { db, companyId: requireId(review.companyId), decision })
  },
  approve_claim: (context, { db, review }) => approveClaim(context, db, requireId(review.claimId)),
  refuse_claim: (context, { db, review, decision }) =>
    refuseClaim(context, db, requireId(review.claimId), decision.message ?? ''),
  async uphold_report(context, input) {
    const { db, decision, actor } = input
    const { id: jobId, isFrozen, status } = requireListing(input.listing)
    await decideReports(db, jobId, 'upheld')
    if (decision.reason === 'source_closed' && status === 'live') {
      await move(context, input, 'close', { closeReason: 'moderation' })
      // A closed listing may be read again: its page says that it is closed.
      if (isFrozen) await moveListing(context, db, { jobId, action: 'unfreeze', actor })
    } else if (!isFrozen) await move(context, input, 'freeze')
    else await giveReason(context, input)
  },
  async dismiss_report(context, input) {
    const listing = requireListing(input.listing)
    await decideReports(input.db, listing.id, 'dismissed')
    if (await isFrozenByRule(input.db, listing)) await move(context, input, 'unfreeze')
  },
  async grant_appeal(context, input) {
    const { db, review } = input
    if (review.jobId === null) return grantCompanyAppeal(context, input)
    const listing = requireListing(input.listing)
    const appeal = requireOpen(await findOpenAppeal(db, listing.id))
    // Who grants it may not have seen the later freeze, and its poster can appeal that.
    if (appeal.isOvertaken) throw new BoardError('conflict', text.frozenSinceAppeal)
    await decideAppeal(db, appeal.id, 'granted')
    const isOfCompany = appeal.action === 'freeze_company'
    if (isOfCompany && appeal.isCompanyFrozen) await unfreezeCompany(context, db, listing.companyId)
    if (!isOfCompany && listing.isFrozen) {
      // Granting the appeal also decides the reports that hid the listing, if any; otherwise the next one would hide it again.
      if (appeal.isByRule && (await isFrozenByRule(db, listing))) {
        await decideReports(db, listing.id, 'dismissed')
        await closeOpenReviews(db, { jobId: listing.id, kind: 'report' }, 'dismiss_report')
      }
      await move(context, input, 'unfreeze')
    }
    if (listing.status !== 'live' && (!isOfCompany || appeal.hasRefused)) {
      await countLook(db, listing.companyId)
      await move(context, input, 'publish')
    }
  },
  async refuse_appeal(context, input) {
    const { db, decision, review } = input
    if (review.jobId === null) return refuseCompanyAppeal(context, input)
    const { id: jobId } = requireListing(input.listing)
    await decideAppeal(db, requireOpen(await findOpenAppeal(db, jobId)).id, 'refused')
    await notifyPoster(context, db, { kind: 'appeal_refused', jobId, ...noteOf(decision) })
  },
}

/** Moves the listing, with the reason and the message of the decision. */
function move(
  context: DomainContext,
  { db, listing, actor, decision }: EffectInput,
  action: ListingAction,
  options: ActionOptions = {},
): Promise<void> {
  const jobId = requireListing(listing).id
  return moveListing(context, db, { jobId, action, actor, ...noteOf(decision), ...options })
}

/** Gives a listing that reports or the scam register have hidden a reason; one that a moderator froze has one. */
async function giveReason(context: DomainContext, input: EffectInput): Promise<void> {
  if (await isFrozenByRule(input.db, requireListing(input.listing))) await move(context, input, 'keep_frozen')
}

/** Hides a company with all it posted, and notifies each poster, owner and admin once. Throws conflict when it is hidden already. */
export async function freezeCompany(
  context: DomainContext,
  { db, companyId, decision }: Pick<EffectInput, 'db' | 'decision'> & { companyId: string },
): Promise<void> {
  const { reason, message } = decision
  if (!(await setCompanyFrozen(db, companyId, reason ?? 'other')))
    throw new BoardError('conflict', text.companyAlreadyHidden)
  await notifyCompany(context, db, { kind: 'frozen', companyId, reason, message })
  for (const jobId of await listPostersListings(db, companyId))
    await notifyPoster(context, db, { kind: 'frozen', jobId, ...noteOf(decision) })
}

/** Shows a company again, and notifies each poster, owner and admin once. Throws conflict when it is not hidden. */
export async function unfreezeCompany(
  context: DomainContext,
  db: Transaction<Schema>,
  companyId: string,
): Promise<void> {
  if (!(await setCompanyFrozen(db, companyId, null))) throw new BoardError('conflict', text.companyNotHidden)
  await notifyCompany(context, db, { kind: 'unfrozen', companyId, reason: null, message: null })
  for (const jobId of await listPostersListings(db, companyId))
    await notifyPoster(context, db, { kind: 'unfrozen', jobId })
}

async function grantCompanyAppeal(context: DomainContext, { db, review }: EffectInput): Promise<void> {
  const companyId = requireId(review.companyId)
  const appeal = requireOpen(await findOpenCompanyAppeal(db, companyId))
  await decideAppeal(db, appeal.id, 'granted')
  if (appeal.isCompanyFrozen) await unfreezeCompany(context, db, companyId)
}

async function refuseCompanyAppeal(
  context: DomainContext,
  { db, review, decision: { reason, message } }: EffectInput,
): Promise<void> {
  const companyId = requireId(review.companyId)
  await decideAppeal(db, requireOpen(await findOpenCompanyAppeal(db, companyId)).id, 'refused')
  await notifyCompany(context, db, { kind: 'appeal_refused', companyId, reason, message })
}

/** Rejects a new post; returns a change of a live one to its writer; discards that of a profile. */
async function refuse(context: DomainContext, input: EffectInput): Promise<void> {
  const { db, review, actor, decision } = input
  if (review.kind === 'recheck') return refuseProfile(context, input)
  const { id: jobId } = requireListing(input.listing)
  if (review.kind !== 'edit') return move(context, input, 'reject')
  await refuseHeldChange(db, requireId(review.draftId), actor)
  await notifyPoster(context, db, { kind: 'edit_refused', jobId, ...noteOf(decision) })
}

/** Discards what waited of a profile, and notifies each owner and admin. */
async function refuseProfile(
  context: DomainContext,
  { db, review, decision: { reason, message } }: EffectInput,
): Promise<void> {
  const companyId = requireId(review.companyId)
  await dropHeldProfile(context, db, companyId)
  await notifyCompany(context, db, { kind: 'profile_refused', companyId, reason, message })
}

function requireOpen<T>(appeal: T | undefined): T {
  if (appeal === undefined) throw new BoardError('conflict', text.appealDecided)
  return appeal
}

function requireListing(listing: ListingState | undefined): ListingState {
  if (listing === undefined) throw new BoardError('gone', text.listingGone)
  return listing
}

function requireId(id: string | null): string {
  if (id === null) throw new BoardError('gone', text.subjectGone)
  return id
}
