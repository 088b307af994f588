import { BoardError, type Draft, type DraftSummary } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import * as text from '#messages/listing-problems'
import { hasTeamSql, isOfTeamSql } from '../../../database/listed.ts'
import type { Schema } from '../../../database/schema.ts'
import { checkEmail } from '../../accounts/policy.ts'
import { requireSite } from '../../accounts/sessions/policy.ts'
import { anonymousViewer, type Viewer } from '../../accounts/sessions/viewer.ts'
import { rolesWith } from '../../companies/teams/policy.ts'
import type { DomainContext } from '../../domain-context.ts'
import { dropReviews } from '../../moderation/queue/reviews.ts'
import type { Requester } from '../access/access.ts'
import { deleteExpiredLinks, forgetDrafts, revokeManageLinks } from '../access/links.ts'
import { listOpenLinks, requireDraftAccess, requireListingAccess } from '../access/require-access.ts'
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
import { presentDraft, presentDraftSummary, requireRow } from './save-draft.ts'

const maxDraftsShown = 100
/** Once a day, off the full hour. */
const daily = '41 4 * * *'

/** A draft for its form. Throws not_found for what the requester may not view. */
export async function getDraft(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<Draft> {
  const access = await requireDraftAccess(context, requester, publicId, 'view')
  return presentDraft(await requireRow(context, access.draftId), access.permission !== 'view')
}

/** The drafts of the account that are not done, the last written first. Throws as requireSite. */
export async function listDrafts(context: DomainContext, viewer: Viewer): Promise<DraftSummary[]> {
  const { user } = requireSite(viewer)
  const rows = await listDraftsOfUser(context.database.db, user.id, maxDraftsShown)
  return rows.map(presentDraftSummary)
}

/** Open drafts that the browser's links open. */
export async function listDraftsByLinks(
  context: DomainContext,
  tokens: readonly string[],
): Promise<DraftSummary[]> {
  const links = (await listOpenLinks(context, tokens)).filter(({ kind }) => kind !== 'preview')
  const ids = links.flatMap(({ draftId }) => draftId ?? [])
  return (await listDraftsByIds(context.database.db, ids)).map(presentDraftSummary)
}

/** The open change of a listing; null if there is none. */
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
 * Emails new links for everything that an address manages; the same answer for every address. Throws invalid_input for what isn't an
 * address.
 */
export async function requestManageLinks(context: DomainContext, typed: string): Promise<void> {
  const email = checkEmail(typed)
  if (email === null) throw BoardError.invalidField('email', text.postedEmail)
  await addLinksMail(context, email)
}

/** Has the queue send emails and remove old drafts. */
export async function handleDraftJobs(context: DomainContext): Promise<void> {
  await context.queue.handle(queueName, (data) => sendMail(context, data))
  await context.queue.repeat('remove-old-drafts', daily, async () => {
    const drafts = await removeOldDrafts(context)
    if (drafts > 0) context.log.info({ drafts }, 'Drafts that nobody touched for 90 days were removed')
  })
}

/** Days for which an untouched draft is kept. */
export const draftDays = 90
const removalBatch = 500

/** Deletes a draft. The links to the listing that it became stay. */
export async function removeDraft(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<void> {
  const { draftId } = await requireDraftAccess(context, requester, publicId)
  await context.database.db.transaction().execute(async (transaction) => {
    // What waits for a moderator before the draft itself, in the order in which moderators lock.
    await dropReviews(transaction, { draftId })
    await forgetDrafts(transaction, [draftId])
    await deleteDrafts(transaction, [draftId])
  })
}

/** Adds a draft that belongs to no account to the viewer's. */
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

/** Gives a listing that an emailed link manages to the viewer's account, and ends the links. */
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

/** The listing that one of the tokens manages, or managed until its company had a team. Throws not_found. */
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

/** Whether the viewer could take the listing into their account. */
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

/** Deletes drafts that nobody has touched for a long time, and expired links. */
export async function removeOldDrafts({ database }: DomainContext): Promise<number> {
  let removed = 0
  for (;;) {
    const ids = await database.db.transaction().execute(async (transaction) => {
      const found = await listOldDraftIds(transaction, draftDays, removalBatch)
      await forgetDrafts(transaction, found)
      await deleteDrafts(transaction, found)
      return found
    })
    removed += ids.length
    if (ids.length < removalBatch) break
  }
  await deleteExpiredLinks(database.db)
  return removed
}

/** Makes a listing that no account has a user's, unless its company has a team that they may not post for. Returns whether it did. */
async function assignListing(db: Kysely<Schema>, jobId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('board.jobs')
    .set({ created_by: userId, poster_email: null })
    .where('id', '=', jobId)
    .where(mayTake(userId))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether `assignListing` would. */
async function isAssignable(db: Kysely<Schema>, jobId: string, userId: string): Promise<boolean> {
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
