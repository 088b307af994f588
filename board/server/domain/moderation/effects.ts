import { BoardError, type ModerationAction } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { approveClaim, refuseClaim } from '../companies/claims/decisions.ts'
import type { DomainContext } from '../domain-context.ts'
import type { Actor } from '../listings/actor.ts'
import type { HeldEdit } from '../listings/drafts/held-change.ts'
import type { PostingService } from '../listings/drafts/service.ts'
import type { ListingNotice } from '../listings/emails/notice.ts'
import type { ActionOptions } from '../listings/move-listing.ts'
import type { ListingsService } from '../listings/service.ts'
import { decideAppeal, findOpenAppeal, findOpenCompanyAppeal } from './appeals-repository.ts'
import type { CompanyMail } from './company-mail.ts'
import type { Decision } from './policy.ts'
import { closeOpenReviews, type ReviewRecord } from './queue/reviews.ts'
import {
  decideReports,
  findListing,
  isFrozenByReports,
  type ListingState,
  listPostersListings,
  setCompanyFrozen,
} from './repository.ts'

/** What decisions set in motion. */
export interface EffectParts {
  listings: Pick<ListingsService, 'act'>
  posting: Pick<PostingService, 'applyHeldEdit' | 'refuseHeldEdit' | 'findHeldEdit'>
  context: DomainContext
  mail: { notify(db: Transaction<Schema>, notice: ListingNotice): Promise<void> }
  companyMail: Pick<CompanyMail, 'notify'>
}

export interface EffectInput {
  db: Transaction<Schema>
  review: ReviewRecord
  listing: ListingState | undefined
  /** For the approval of a change: what it puts into the listing. */
  held?: HeldEdit | undefined
  decision: Decision
  actor: Actor
}

type Effect = (parts: EffectParts, input: EffectInput) => Promise<void>

/** What each decision does, within the transaction that writes it down. Listings move by their own table of transitions. */
export const effects: Partial<Record<ModerationAction, Effect>> = {
  async approve({ listings, posting, mail }, { db, review, listing, held, actor }) {
    const { id } = requireListing(listing)
    if (review.kind !== 'edit') return listings.act(db, id, 'publish', actor)
    if (held === undefined)
      throw new BoardError('conflict', 'This change waits no more: it was decided or withdrawn.')
    await posting.applyHeldEdit(db, held, actor)
    await mail.notify(db, { kind: 'edit_approved', jobId: id })
  },
  request_changes: ({ listings }, input) =>
    listings.act(
      input.db,
      requireListing(input.listing).id,
      'request_changes',
      input.actor,
      optionsOf(input),
    ),
  reject: refuse,
  async merge_duplicate({ listings }, input) {
    const { id } = requireListing(input.listing)
    const target = await findListing(input.db, { publicId: input.decision.target ?? '' })
    if (target === undefined || target.id === id)
      throw BoardError.invalidField('target', 'There is no other listing at this link. Check it.')
    if (target.duplicateOf === id)
      throw new BoardError('conflict', 'The listing at this link was merged into this one. Open it again.')
    await listings.act(input.db, id, 'merge', input.actor, { ...optionsOf(input), duplicateOf: target.id })
  },
  async freeze_listing(parts, input) {
    if (input.review.kind === 'edit') await refuse(parts, input)
    await parts.listings.act(
      input.db,
      requireListing(input.listing).id,
      'freeze',
      input.actor,
      optionsOf(input),
    )
  },
  async freeze_company(parts, input) {
    if (input.review.kind === 'new' || input.review.kind === 'edit') await refuse(parts, input)
    if (input.review.kind === 'report' && input.listing !== undefined) {
      await decideReports(input.db, input.listing.id, 'upheld')
      await giveReason(parts, input)
    }
    await freezeCompany(parts, { ...input, companyId: requireId(input.review.companyId) })
  },
  approve_claim: ({ context }, { db, review }) => approveClaim(context, db, requireId(review.claimId)),
  refuse_claim: ({ context }, { db, review, decision }) =>
    refuseClaim(context, db, requireId(review.claimId), decision.message ?? ''),
  async uphold_report({ listings }, input) {
    const listing = requireListing(input.listing)
    await decideReports(input.db, listing.id, 'upheld')
    const isClosing = input.decision.reason === 'source_closed' && listing.status === 'live'
    if (isClosing) {
      const options = { ...optionsOf(input), closeReason: 'moderation' as const }
      await listings.act(input.db, listing.id, 'close', input.actor, options)
      // A closed listing may be read again: its page says that it is closed.
      if (listing.isFrozen) await listings.act(input.db, listing.id, 'unfreeze', input.actor)
    } else if (!listing.isFrozen) {
      await listings.act(input.db, listing.id, 'freeze', input.actor, optionsOf(input))
    } else await giveReason({ listings }, input)
  },
  async dismiss_report({ listings }, input) {
    const listing = requireListing(input.listing)
    await decideReports(input.db, listing.id, 'dismissed')
    if (await isFrozenByReports(input.db, listing))
      await listings.act(input.db, listing.id, 'unfreeze', input.actor, optionsOf(input))
  },
  async grant_appeal(parts, input) {
    const { db } = input
    if (input.review.jobId === null) return grantCompanyAppeal(parts, input)
    const listing = requireListing(input.listing)
    const appeal = await findOpenAppeal(db, listing.id)
    if (appeal === undefined) throw new BoardError('conflict', 'This appeal has been decided already.')
    await decideAppeal(db, appeal.id, 'granted')
    const act = (action: 'unfreeze' | 'publish'): Promise<void> =>
      parts.listings.act(db, listing.id, action, input.actor, optionsOf(input))
    const isOfCompany = appeal.action === 'freeze_company'
    if (isOfCompany && appeal.isCompanyFrozen)
      await unfreezeCompany(parts, { db, companyId: listing.companyId })
    if (!isOfCompany && listing.isFrozen) {
      // Who lets the listing stand has decided about the reports that hid it; else the next one would hide it again.
      if (appeal.isByReports && (await isFrozenByReports(db, listing))) {
        await decideReports(db, listing.id, 'dismissed')
        await closeOpenReviews(db, { jobId: listing.id, kind: 'report' }, 'dismiss_report')
      }
      await act('unfreeze')
    }
    if (listing.status !== 'live' && (!isOfCompany || appeal.hasRefused)) await act('publish')
  },
  async refuse_appeal(parts, input) {
    const { db, decision } = input
    if (input.review.jobId === null) return refuseCompanyAppeal(parts, input)
    const { id } = requireListing(input.listing)
    const appeal = await findOpenAppeal(db, id)
    if (appeal === undefined) throw new BoardError('conflict', 'This appeal has been decided already.')
    await decideAppeal(db, appeal.id, 'refused')
    await parts.mail.notify(db, {
      kind: 'appeal_refused',
      jobId: id,
      ...(decision.message === null ? {} : { message: decision.message }),
    })
  },
}

/** What reports have hidden is hidden for a reason from now on; what a moderator froze has one. */
async function giveReason({ listings }: Pick<EffectParts, 'listings'>, input: EffectInput): Promise<void> {
  const listing = requireListing(input.listing)
  if (await isFrozenByReports(input.db, listing))
    await listings.act(input.db, listing.id, 'keep_frozen', input.actor, optionsOf(input))
}

/** Hides a company with all it posted, and tells each poster, owner and admin once. Throws conflict when it is hidden already. */
export async function freezeCompany(
  { mail, companyMail }: Pick<EffectParts, 'mail' | 'companyMail'>,
  { db, companyId, decision }: Pick<EffectInput, 'db' | 'decision'> & { companyId: string },
): Promise<void> {
  const company = await setCompanyFrozen(db, companyId, decision.reason ?? 'other')
  if (company === undefined) throw new BoardError('conflict', 'This company is frozen already.')
  const { reason, message } = decision
  await companyMail.notify(db, { kind: 'frozen', companyId, reason, message })
  for (const jobId of await listPostersListings(db, companyId))
    await mail.notify(db, {
      kind: 'frozen',
      jobId,
      ...(decision.reason === null ? {} : { reasonCode: decision.reason }),
      ...(decision.message === null ? {} : { message: decision.message }),
    })
}

/** Shows a company again, and tells each poster, owner and admin once. Throws conflict when it is not hidden. */
export async function unfreezeCompany(
  { mail, companyMail }: Pick<EffectParts, 'mail' | 'companyMail'>,
  { db, companyId }: { db: Transaction<Schema>; companyId: string },
): Promise<void> {
  const company = await setCompanyFrozen(db, companyId, null)
  if (company === undefined) throw new BoardError('conflict', 'This company is not frozen.')
  await companyMail.notify(db, { kind: 'unfrozen', companyId, reason: null, message: null })
  for (const jobId of await listPostersListings(db, companyId))
    await mail.notify(db, { kind: 'unfrozen', jobId })
}

async function grantCompanyAppeal(parts: EffectParts, { db, review }: EffectInput): Promise<void> {
  const companyId = requireId(review.companyId)
  const appeal = await findOpenCompanyAppeal(db, companyId)
  if (appeal === undefined) throw new BoardError('conflict', 'This appeal has been decided already.')
  await decideAppeal(db, appeal.id, 'granted')
  if (appeal.isCompanyFrozen) await unfreezeCompany(parts, { db, companyId })
}

async function refuseCompanyAppeal(
  { companyMail }: EffectParts,
  { db, review, decision }: EffectInput,
): Promise<void> {
  const companyId = requireId(review.companyId)
  const appeal = await findOpenCompanyAppeal(db, companyId)
  if (appeal === undefined) throw new BoardError('conflict', 'This appeal has been decided already.')
  await decideAppeal(db, appeal.id, 'refused')
  const { reason, message } = decision
  await companyMail.notify(db, { kind: 'appeal_refused', companyId, reason, message })
}

/** A new post is rejected, a change of a live one goes back to its writer. */
async function refuse({ listings, posting, mail }: EffectParts, input: EffectInput): Promise<void> {
  const { db, review, actor, decision } = input
  const { id } = requireListing(input.listing)
  if (review.kind !== 'edit') return listings.act(db, id, 'reject', actor, optionsOf(input))
  await posting.refuseHeldEdit(db, requireId(review.draftId), actor)
  await mail.notify(db, {
    kind: 'edit_refused',
    jobId: id,
    ...(decision.reason === null ? {} : { reasonCode: decision.reason }),
    ...(decision.message === null ? {} : { message: decision.message }),
  })
}

function optionsOf({ decision }: EffectInput): ActionOptions {
  return {
    ...(decision.reason === null ? {} : { reasonCode: decision.reason }),
    ...(decision.message === null ? {} : { message: decision.message }),
  }
}

function requireListing(listing: ListingState | undefined): ListingState {
  if (listing === undefined)
    throw new BoardError('gone', 'The listing has been deleted. There is nothing to decide any more.')
  return listing
}

function requireId(id: string | null): string {
  if (id === null)
    throw new BoardError('gone', 'What this was about is gone. There is nothing to decide any more.')
  return id
}
