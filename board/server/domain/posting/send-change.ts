import {
  BoardError,
  type DraftFields,
  type DraftListing,
  type Finding,
  isEndedStatus,
  type ListingChange,
  type ListingContent,
  type RiskClass,
  type SentDraft,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { imported } from '#messages/listing-errors'
import * as text from '#messages/listing-problems'
import type { Schema } from '../../database/schema.ts'
import type { RevisionContent } from '../../database/schema-employers.ts'
import type { DomainContext } from '../domain-context.ts'
import type { ListingAccess, Requester } from '../listings/access.ts'
import { type Actor, recordEvent } from '../listings/events.ts'
import { findEarlierContent } from '../listings/history.ts'
import { moveListing } from '../listings/move-listing.ts'
import { requireListingAccess } from '../listings/require-access.ts'
import { listChanges, listChangesInFull, toPublicContent } from '../listings/revisions.ts'
import { listingEnded } from '../listings/transitions.ts'
import { findContent, findImported, reviseListing } from '../listings/write.ts'
import { openReview } from '../moderation/reviews.ts'
import { can } from '../teams/policy.ts'
import { findTeamRole } from '../teams/team.ts'
import { type CheckedDraft, type CompanyChoice, checkDraft, higherRisk } from './check-draft.ts'
import {
  type DraftRow,
  findCompany,
  findDraft,
  findListing,
  type ListingFacts,
  lockDraft,
  lockListing,
  updateDraftState,
} from './draft-repository.ts'
import { needsNewReview, saysMuchElse } from './needs-new-review.ts'
import { presentListing } from './save-draft.ts'

interface Change {
  row: DraftRow
  access: ListingAccess
  /** Undefined for an import that lacks what the form requires. */
  before: ListingContent | undefined
  content: ListingContent
  checked: CheckedDraft
}

/** The listing before a change; of an import that its employer hasn't changed here yet, as its source has it. */
async function findBefore({ database: { db } }: Pick<DomainContext, 'database'>, jobId: string) {
  const stored = await findContent(db, jobId)
  if (stored !== undefined)
    return { ...stored, whole: stored.content, before: toPublicContent(stored.content) }
  const imported = await findImported(db, jobId)
  return imported && { ...imported, whole: undefined }
}

/** Sends a change to a listing: published at once, or queued if it needs a review. */
export async function sendChange(
  context: DomainContext,
  requester: Requester,
  row: DraftRow,
): Promise<SentDraft> {
  const listing = requireListing(row)
  if (row.state === 'done') return { kind: 'changed', listing, findings: [] }
  if (row.state === 'in_review') return { kind: 'change_held', listing, findings: [] }
  const access = await requireListingAccess(context, requester, listing.id, 'edit')
  const stored = await findBefore(context, access.jobId)
  if (stored === undefined) throw new BoardError('conflict', imported)
  if (stored.version !== row.jobVersion) return tellChanges(context, row, stored)
  const checked = await checkChange(context, row, access)
  const { content, problems, findings } = checked
  if (content === undefined) return { kind: 'problems', problems, findings }
  const change = { row, access, before: stored.whole, content, checked }
  const kind = await context.database.db
    .transaction()
    .execute((transaction) => applyChange(context, transaction, change))
  const now = await findListing(context.database.db, access.jobId)
  return { kind, listing: now === undefined ? listing : toDraftListing(now), findings }
}

/** The outcome if these fields were sent as a change, by the same checks; writes nothing. `isSame`: the listing says it already. Throws as sendDraft. */
export async function tryChange(
  context: DomainContext,
  access: ListingAccess,
  fields: DraftFields,
): Promise<{
  checked: CheckedDraft
  kind: 'problems' | 'in_review' | 'changed' | 'change_held'
  isSame: boolean
}> {
  const stored = await findBefore(context, access.jobId)
  const listing = await findListing(context.database.db, access.jobId)
  if (stored === undefined || listing === undefined) throw new BoardError('conflict', imported)
  requireOpenListing(listing)
  const checked = await checkChange(context, { fields }, access)
  const { content, risk } = checked
  if (content === undefined) return { checked, kind: 'problems', isSame: false }
  const isSame = listChangesInFull(stored.whole ?? stored.before, content).length === 0
  if (access.status !== 'live') return { checked, kind: 'in_review', isSame }
  const isTrusted = risk === 'green' && checked.isSettled
  const isHeld = await context.database.db
    .transaction()
    .execute((db) => waits(db, { access, before: stored.whole, content }, isTrusted))
  return { checked, kind: isHeld || risk === 'red' ? 'change_held' : 'changed', isSame }
}

/** A change keeps the listing's company. From someone outside its team, such as by an emailed link, it is never green. */
export async function companyOfChange(
  { database }: DomainContext,
  companyId: string,
  userId: string | null,
): Promise<CompanyChoice | undefined> {
  const company = await findCompany(database.db, { id: companyId })
  const role = userId === null ? undefined : await findTeamRole(database.db, { userId, companyId })
  return company && { kind: can(role, 'post') ? 'own' : 'unclaimed', company }
}

/** Reads and checks the listing with the change applied. */
async function checkChange(
  context: DomainContext,
  row: Pick<DraftRow, 'fields'>,
  { jobId, companyId, userId }: Pick<ListingAccess, 'jobId' | 'companyId' | 'userId'>,
): Promise<CheckedDraft> {
  const choice = await companyOfChange(context, companyId, userId)
  return checkDraft(context, {
    fields: row.fields,
    choice,
    problems: [],
    jobId,
    poster: { userId, email: null },
    occasion: 'send',
  })
}

/** Decides whether a change is held: any that is red, and of a live listing what `waits`. */
async function applyChange(
  context: DomainContext,
  db: Transaction<Schema>,
  change: Change,
): Promise<'changed' | 'change_held'> {
  const { row, access, checked } = change
  const listing = await lockListing(db, access.jobId)
  const locked = await lockDraft(db, row.id)
  if (locked?.state === 'done') return 'changed'
  if (locked?.state === 'in_review') return 'change_held'
  if (locked === undefined || listing === undefined || locked.version !== row.version)
    throw new BoardError('conflict', text.changeChanged)
  requireOpenListing(listing)
  const isLive = listing.status === 'live'
  const isTrusted = checked.risk === 'green' && checked.isSettled
  const actor: Actor = { kind: 'poster', userId: access.userId }
  if (isLive && (checked.risk === 'red' || (await waits(db, change, isTrusted)))) {
    await hold(db, change)
    return 'change_held'
  }
  await revise(db, change, actor)
  if (!isLive) await submitAgain(context, db, { listing, access, checked, actor })
  await updateDraftState(db, row.id, { state: 'done' })
  return 'changed'
}

/** Small changes by a company that may publish unseen count together for a week: a sentence in several pieces is a sentence. */
async function waits(
  db: Transaction<Schema>,
  { access, before, content }: Pick<Change, 'access' | 'before' | 'content'>,
  isTrusted: boolean,
): Promise<boolean> {
  // The first change of an import is a new text: it waits wherever a new listing would.
  if (before === undefined) return !isTrusted
  if (!isTrusted) return needsNewReview(before, content)
  const earlier = await findEarlierContent(db, access.jobId)
  return (
    saysMuchElse(before, content) ||
    (earlier !== undefined && saysMuchElse({ ...before, ...earlier, apply: content.apply }, content))
  )
}

async function hold(
  db: Transaction<Schema>,
  { row, access: { jobId, companyId, userId }, checked: { risk } }: Change,
): Promise<void> {
  await updateDraftState(db, row.id, { state: 'in_review' })
  await openReview(db, { kind: 'edit', risk: higherRisk(risk, 'amber'), jobId, companyId, draftId: row.id })
  await recordEvent(db, { jobId, kind: 'edit_held', actor: { kind: 'poster', userId } })
}

async function revise(
  db: Transaction<Schema>,
  { row, access, content, checked: { findings, risk } }: Change,
  actor: Actor,
): Promise<void> {
  await reviseListing(db, access.jobId, {
    content,
    expectedVersion: row.jobVersion ?? 0,
    actor,
    findings,
    risk,
  })
}

/** Submits a listing again that a moderator sent back or its poster withdrew; one that is still in review gets a new risk. */
async function submitAgain(
  context: DomainContext,
  db: Transaction<Schema>,
  {
    listing,
    access: { jobId, companyId },
    checked,
    actor,
  }: { listing: ListingFacts; access: ListingAccess; checked: CheckedDraft; actor: Actor },
): Promise<void> {
  if (listing.status !== 'submitted') await moveListing(context, db, { jobId, action: 'submit', actor })
  await openReview(db, { kind: 'new', risk: higherRisk(checked.risk, 'amber'), jobId, companyId })
}

/** Reports what differs from a listing that was changed after this draft was begun; sending again overwrites those changes. */
async function tellChanges(
  context: DomainContext,
  row: DraftRow,
  stored: { before: RevisionContent; version: number; companyId: string },
): Promise<SentDraft> {
  const { jobId } = row
  if (jobId === null) throw new Error('A change has a listing.')
  const { content } = await checkChange(context, row, { jobId, companyId: stored.companyId, userId: null })
  const names =
    content === undefined ? [] : listChanges(stored.before, toPublicContent(content)).map(({ name }) => name)
  await updateDraftState(context.database.db, row.id, { jobVersion: stored.version })
  const message = names.length === 0 ? text.changedSince : text.changedSinceIn(names.join(', '))
  return { kind: 'problems', problems: [{ field: null, message }], findings: [] }
}

/** Throws conflict for a closed listing. */
function requireOpenListing({ status, isOver }: ListingFacts): void {
  if (isOver || isEndedStatus(status)) throw listingEnded()
}

function requireListing(row: DraftRow): DraftListing {
  const listing = presentListing(row)
  if (listing === null) throw new BoardError('not_found', text.changedListingDeleted)
  return listing
}

export function toDraftListing({ publicId, slug, status }: ListingFacts): DraftListing {
  return { id: publicId, path: `/jobs/${slug}-${publicId}`, status }
}

/** A change to a live listing that is in review, as it is now. */
export interface HeldEdit {
  draftId: string
  /** The draft's version when this was read. */
  draftVersion: number
  publicId: string
  /** Undefined if it now fails the checks. */
  content: ListingContent | undefined
  /** Its changes, including the email address for applications. */
  changes: ListingChange[]
  /** The findings of the checks in the new text. */
  findings: Finding[]
  risk: RiskClass
}

/** Reads and checks a change in review against its listing's current text; undefined if it is no longer in review or the listing was deleted. */
export async function findHeldChange(context: DomainContext, draftId: string): Promise<HeldEdit | undefined> {
  const row = await findDraft(context.database.db, draftId)
  if (row?.state !== 'in_review' || row.jobId === null) return undefined
  const stored = await findBefore(context, row.jobId)
  if (stored === undefined) return undefined
  const { jobId, userId, version: draftVersion, publicId } = row
  const { content, findings, risk } = await checkChange(context, row, {
    jobId,
    companyId: stored.companyId,
    userId,
  })
  const changes = content === undefined ? [] : listChangesInFull(stored.whole ?? stored.before, content)
  return { draftId, draftVersion, publicId, content, changes, findings, risk }
}

/** Applies a held change to the listing, in the name of the moderator who approved it. */
export async function applyHeldChange(db: Transaction<Schema>, held: HeldEdit, actor: Actor): Promise<void> {
  const { content, findings, risk } = held
  const { jobId, jobVersion, version } = await requireHeld(db, held.draftId)
  const listing = await findListing(db, jobId)
  if (listing === undefined) throw new BoardError('gone', text.listingDeleted)
  requireOpenListing(listing)
  if (version !== held.draftVersion) throw new BoardError('conflict', text.changeSentAgain)
  if (content === undefined) throw new BoardError('conflict', text.changeFailsChecks)
  await reviseListing(db, jobId, {
    content,
    expectedVersion: jobVersion,
    actor,
    findings,
    risk,
  })
  await updateDraftState(db, held.draftId, { state: 'done' })
}

/** Returns the draft of a held change to its writer. */
export async function refuseHeldChange(
  db: Transaction<Schema>,
  draftId: string,
  actor: Actor,
): Promise<void> {
  const { jobId } = await requireHeld(db, draftId)
  await updateDraftState(db, draftId, { state: 'open' })
  await recordEvent(db, { jobId, kind: 'edit_refused', actor })
}

async function requireHeld(
  db: Transaction<Schema>,
  draftId: string,
): Promise<DraftRow & { jobId: string; jobVersion: number }> {
  const row = await lockDraft(db, draftId)
  if (row === undefined || row.state !== 'in_review' || row.jobId === null || row.jobVersion === null)
    throw new BoardError('conflict', text.changeNotInReview)
  return { ...row, jobId: row.jobId, jobVersion: row.jobVersion }
}
