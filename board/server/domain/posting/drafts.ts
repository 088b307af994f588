import { BoardError, type Draft, type DraftSummary } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/listing-problems'
import { hasTeamSql, isOfTeamSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { checkEmail } from '../accounts/policy.ts'
import { requireSite, requireWriter } from '../accounts/session-policy.ts'
import { anonymousViewer, type Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import type { Requester } from '../listings/access.ts'
import { deleteExpiredLinks, forgetDrafts, revokeManageLinks } from '../listings/access-links.ts'
import { listOpenLinks, requireDraftAccess, requireListingAccess } from '../listings/require-access.ts'
import { dropReviews } from '../moderation/reviews.ts'
import { rolesWith } from '../teams/policy.ts'
import { accountOf } from './begin-draft.ts'
import {
  deleteDrafts,
  findOpenChange,
  listDraftsByIds,
  listDraftsOfUser,
  listOldDraftIds,
  lockDraft,
  updateDraftState,
} from './draft-repository.ts'
import { addLinksMail, queueName, sendMail } from './mails.ts'
import { presentDraft, presentDraftSummary, requireOpen, requireRow } from './save-draft.ts'

const maxDraftsShown = 100
/** Once a day, not on the hour. */
const daily = '41 4 * * *'

/** A draft for its form. Throws not_found if the requester may not view it. */
export async function getDraft(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<Draft> {
  const access = await requireDraftAccess(context, requester, publicId, 'view')
  return presentDraft(await requireRow(context, access.draftId), access.permission !== 'view')
}

/** The account's open drafts, most recently saved first. Throws as requireSite. */
export async function listDrafts(context: DomainContext, viewer: Viewer): Promise<DraftSummary[]> {
  const { user } = requireWriter(viewer)
  const companyId = viewer.key?.companyId ?? null
  const rows = await listDraftsOfUser(context.database.db, user.id, { companyId, limit: maxDraftsShown })
  return rows.map(presentDraftSummary)
}

/** Open drafts that this browser's links give access to. */
export async function listDraftsByLinks(
  context: DomainContext,
  tokens: readonly string[],
): Promise<DraftSummary[]> {
  const links = (await listOpenLinks(context, tokens)).filter(({ kind }) => kind !== 'preview')
  const ids = links.flatMap(({ draftId }) => draftId ?? [])
  return (await listDraftsByIds(context.database.db, ids)).map(presentDraftSummary)
}

/** The open change to a listing; null if there is none. */
export async function findChangeDraft(
  context: DomainContext,
  requester: Requester,
  listingId: string,
): Promise<DraftSummary | null> {
  const { jobId } = await requireListingAccess(context, requester, listingId, 'view')
  const row = await findOpenChange(context.database.db, jobId)
  return row === undefined ? null : presentDraftSummary(row)
}

/**
 * Emails new links for everything an address manages; answers the same for every address. Throws invalid_input for what isn't an
 * address.
 */
export async function requestManageLinks(context: DomainContext, typed: string): Promise<void> {
  const email = checkEmail(typed)
  if (email === null) throw BoardError.invalidField('email', text.postedEmail)
  await addLinksMail(context, email)
}

/** Registers the queue's work: sending emails and deleting old drafts. */
export async function handleDraftJobs(context: DomainContext): Promise<void> {
  await context.queue.handle(queueName, (data) => sendMail(context, data))
  await context.queue.repeat('remove-old-drafts', daily, async () => {
    const drafts = await removeOldDrafts(context)
    if (drafts > 0) context.log.info({ drafts }, 'Drafts that nobody touched for 90 days were removed')
  })
}

/** Days that an untouched draft is kept. */
export const draftDays = 90
const removalBatch = 500

/** Deletes a draft. Links to the listing created from it stay. Throws conflict for a program and a draft that was sent: sending needs more than drafting. */
export async function removeDraft(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<void> {
  const { draftId } = await requireDraftAccess(context, requester, publicId)
  // Asked first: dropping the review opens the draft again.
  if (requester.viewer.key !== undefined) requireOpen(await requireRow(context, draftId))
  await context.database.db.transaction().execute(async (transaction) => {
    // The review before the draft, in the order in which moderation locks them.
    await dropReviews(transaction, { draftId })
    await forgetDrafts(transaction, [draftId])
    await deleteDrafts(transaction, [draftId])
  })
}

/** Deletes a draft that is as it was at this version and wasn't sent; leaves any other to those who write in it. */
export async function removeUnsent(
  { database }: DomainContext,
  publicId: string,
  version: number,
): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    const draft = await transaction
      .selectFrom('board.listing_drafts')
      .select('id')
      .where('public_id', '=', publicId)
      .where('version', '=', version)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    if (draft === undefined) return
    await forgetDrafts(transaction, [draft.id])
    await deleteDrafts(transaction, [draft.id])
  })
}

/** Assigns a draft without an account to the viewer's account. */
export async function claimDraft(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<void> {
  const { user } = requireSite(requester.viewer)
  const { draftId } = await requireDraftAccess(context, requester, publicId)
  await context.database.db.transaction().execute(async (transaction) => {
    const row = await lockDraft(transaction, draftId)
    if (row === undefined || row.userId === user.id) return
    if (row.userId !== null || row.state === 'done' || row.jobVersion !== null)
      throw new BoardError('conflict', text.draftTaken)
    await updateDraftState(transaction, draftId, { userId: user.id, state: 'open', email: null })
    await revokeManageLinks(transaction, { draftId })
  })
}

/** Assigns a listing managed by an emailed link to the viewer's account, and ends the links. */
export async function claimListing(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<void> {
  const { user } = requireSite(requester.viewer)
  const jobId = await requireMailedLink(context, requester.tokens, publicId)
  await context.database.db.transaction().execute(async (transaction) => {
    if (!(await assignListing(transaction, jobId, user.id)))
      throw new BoardError('conflict', text.listingTaken)
    await revokeManageLinks(transaction, { jobId })
  })
}

/** The listing that one of the tokens manages, or managed until its company got a team. Throws not_found. */
async function requireMailedLink(
  context: DomainContext,
  tokens: readonly string[],
  publicId: string,
): Promise<string> {
  const { jobId } = await requireListingAccess(context, { viewer: anonymousViewer, tokens }, publicId, 'view')
  const links = await listOpenLinks(context, tokens)
  if (links.some((link) => link.kind === 'manage' && link.jobId === jobId)) return jobId
  throw new BoardError('not_found', text.noLinkHere)
}

/** Whether the viewer could add the listing to their account. */
export async function canClaimListing(
  context: DomainContext,
  { viewer, tokens }: Requester,
  publicId: string,
): Promise<boolean> {
  const userId = accountOf(viewer)
  if (userId === null) return false
  try {
    const jobId = await requireMailedLink(context, tokens, publicId)
    return await isAssignable(context.database.db, jobId, userId)
  } catch (error) {
    if (error instanceof BoardError && (error.code === 'not_found' || error.code === 'forbidden'))
      return false
    throw error
  }
}

/** Deletes long-untouched drafts and expired links. */
export async function removeOldDrafts({ database }: DomainContext): Promise<number> {
  let removed = 0
  for (;;) {
    const ids = await database.db.transaction().execute(async (transaction) => {
      const oldIds = await listOldDraftIds(transaction, draftDays, removalBatch)
      await forgetDrafts(transaction, oldIds)
      await deleteDrafts(transaction, oldIds)
      return oldIds
    })
    removed += ids.length
    if (ids.length < removalBatch) break
  }
  await deleteExpiredLinks(database.db)
  return removed
}

/** Assigns a listing without an account to a user, unless its company has a team they may not post for. Returns whether it did. */
async function assignListing(db: Db, jobId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('board.jobs')
    .set({ created_by: userId, poster_email: null })
    .where('id', '=', jobId)
    .where(mayTake(userId))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether `assignListing` would succeed. */
async function isAssignable(db: Db, jobId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.jobs')
    .select('id')
    .where('id', '=', jobId)
    .where(mayTake(userId))
    .executeTakeFirst()
  return row !== undefined
}

function mayTake(userId: string) {
  const companyId = 'board.jobs.company_id'
  return sql<boolean>`board.jobs.created_by is null
    and (not ${hasTeamSql(companyId)} or ${isOfTeamSql(companyId, userId, rolesWith('post'))})`
}
