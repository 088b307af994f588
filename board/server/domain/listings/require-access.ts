import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/listing-errors'
import { hasTeamSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { isOnSite, requireFresh, requireWriter } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashToken, isToken } from '../identifiers/link-token.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { findStaffRole } from '../moderation/staff.ts'
import { can } from '../teams/policy.ts'
import { findTeamRole } from '../teams/team.ts'
import {
  type DraftAccess,
  type DraftOwner,
  type DraftStanding,
  grantByAccount,
  grantByLinks,
  grantDraftByLinks,
  greater,
  isEnough,
  isManagedByLink,
  type LinkRow,
  type ListingAccess,
  type ListingOwner,
  type ListingPermission,
  mayWriteDraft,
  type Requester,
} from './access.ts'
import { listLinks } from './access-links.ts'

/*
 * Who may do what with drafts and listings. By account: its maker, and the company's team by role, each with a session made on this site or
 * with an API key; deleting needs a session from the last ten minutes. By link: what the link opens, and only to view once an account or a team manages the
 * listing. A moderator may view.
 */

/** More links than a cookie holds are not looked up. */
const maxTokens = 20

/**
 * Throws not_found for what the requester may not even view, so that nothing is revealed; forbidden or sign_in_again for what they may
 * not do.
 */
export async function requireListingAccess(
  context: DomainContext,
  { viewer, tokens }: Requester,
  publicId: string,
  wanted: ListingPermission,
): Promise<ListingAccess> {
  const { db } = context.database
  const listing = isPublicId(publicId) ? await findListingOwner(db, { publicId }) : undefined
  if (listing === undefined) throw accessMissing()
  const byLinks = grantByLinks(listing, await listOpenLinks(context, tokens))
  const byAccount = await findGrant(context, viewer, listing)
  const userId = decide({ viewer, wanted, byLinks, byAccount })
  const permission = greater(byLinks, isOnSite(viewer) ? byAccount : undefined) ?? wanted
  const { id: jobId, companyId, status, version } = listing
  const facts = { jobId, publicId, companyId, status, version }
  return { ...facts, userId, isManagedByLink: isManagedByLink(listing), permission }
}

/** Checks that the requester may edit a draft, or only view it if told so; deleting needs no more than editing. Throws as requireListingAccess. */
export async function requireDraftAccess(
  context: DomainContext,
  { viewer, tokens }: Requester,
  publicId: string,
  wanted: 'view' | 'edit' = 'edit',
): Promise<DraftAccess> {
  const draft = isPublicId(publicId) ? await findDraftOwner(context.database.db, publicId) : undefined
  if (draft === undefined) throw accessMissing()
  const standing = await findStanding(context, draft)
  const byLinks = grantDraftByLinks(draft, await listOpenLinks(context, tokens), standing)
  const byAccount = await findDraftGrant(context, viewer, { draft, listing: standing.listing })
  const userId = decide({ viewer, wanted, byLinks, byAccount })
  const permission = greater(byLinks, isOnSite(viewer) ? byAccount : undefined) ?? wanted
  return { draftId: draft.id, publicId, jobId: draft.jobId, userId, permission }
}

/** The drafts and listings that valid links open; texts that cannot be a token are left out. */
export async function listOpenLinks(
  { database }: DomainContext,
  tokens: readonly string[],
): Promise<LinkRow[]> {
  return listLinks(database.db, tokens.filter(isToken).slice(0, maxTokens).map(hashToken))
}

interface Decision {
  viewer: Viewer
  wanted: ListingPermission
  byLinks: ListingPermission | undefined
  byAccount: ListingPermission | undefined
}

/** The account that acts, or null for a link. The account comes first if its session is good enough. */
function decide({ viewer, wanted, byLinks, byAccount }: Decision): string | null {
  const isByLinks = isEnough(byLinks, wanted)
  if (isEnough(byAccount, wanted) && !(isByLinks && !isOnSite(viewer))) {
    const { user } = wanted === 'delete' && !isByLinks ? requireFresh(viewer) : requireWriter(viewer)
    return user.id
  }
  if (isByLinks) return null
  if (byAccount === undefined && byLinks === undefined) throw accessMissing()
  throw new BoardError('forbidden', text.viewOnly)
}

async function findGrant(
  context: DomainContext,
  viewer: Viewer,
  listing: ListingOwner,
): Promise<ListingPermission | undefined> {
  const { user } = viewer
  if (user === null || !reaches(viewer, listing.companyId)) return undefined
  const role = await findTeamRole(context.database.db, { userId: user.id, companyId: listing.companyId })
  const grant = grantByAccount(listing, { userId: user.id, role })
  return grant ?? findStaffGrant(context, viewer)
}

/** A company's key opens nothing of others, whatever else its account may do. */
function reaches({ key }: Viewer, companyId: string | null): boolean {
  return key === undefined || key.companyId === null || key.companyId === companyId
}

/** The listing of a draft, and whether the account that made the draft might still write it. */
async function findStanding(
  context: DomainContext,
  draft: DraftOwner,
): Promise<DraftStanding & { listing: ListingOwner | undefined }> {
  const { db } = context.database
  const listing = draft.jobId === null ? undefined : await findListingOwner(db, { id: draft.jobId })
  const companyId = listing?.companyId ?? draft.companyId
  const role =
    draft.userId === null || companyId === null
      ? undefined
      : await findTeamRole(context.database.db, { userId: draft.userId, companyId: companyId })
  return { listing, canWriterStillWrite: mayWriteDraft(draft, listing, role) }
}

/** A draft is its writer's, and of those who may edit the listing that it changes, or post for the company that it names. */
async function findDraftGrant(
  context: DomainContext,
  viewer: Viewer,
  { draft, listing }: { draft: DraftOwner; listing: ListingOwner | undefined },
): Promise<ListingPermission | undefined> {
  const { user } = viewer
  if (user === null || !reaches(viewer, listing?.companyId ?? draft.companyId)) return undefined
  if (draft.userId === user.id && draft.jobId === null) return 'delete'
  if (listing !== undefined) return findGrant(context, viewer, listing)
  const role =
    draft.companyId === null
      ? undefined
      : await findTeamRole(context.database.db, { userId: user.id, companyId: draft.companyId })
  if (can(role, 'post')) return 'delete'
  return findStaffGrant(context, viewer)
}

/** Moderators look with their session: their keys are those of a poster. */
async function findStaffGrant(context: DomainContext, { user, key }: Viewer): Promise<'view' | undefined> {
  if (user === null || key !== undefined) return undefined
  return (await findStaffRole(context, user.id)) === undefined ? undefined : 'view'
}

/** For what the requester may not even view, so that nothing is revealed. */
export function accessMissing(): BoardError {
  return new BoardError('not_found', text.notYours, { facts: { mayBeYours: true } })
}

/** Whose a listing is. */
export async function findListingOwner(
  db: Db,
  by: { publicId: string } | { id: string },
): Promise<ListingOwner | undefined> {
  const listings = db
    .selectFrom('board.jobs as job')
    .select([
      'job.id',
      'job.public_id as publicId',
      'job.company_id as companyId',
      'job.status',
      'job.version',
    ])
    .select('job.created_by as createdBy')
    .select(hasTeamSql('job.company_id').as('companyHasTeam'))
  return 'id' in by
    ? listings.where('job.id', '=', by.id).executeTakeFirst()
    : listings.where('job.public_id', '=', by.publicId).executeTakeFirst()
}

/** Whose a draft is. */
async function findDraftOwner(db: Db, publicId: string): Promise<DraftOwner | undefined> {
  return db
    .selectFrom('board.listing_drafts')
    .select([
      'id',
      'public_id as publicId',
      'user_id as userId',
      'job_id as jobId',
      'company_id as companyId',
    ])
    .select('state')
    .where('public_id', '=', publicId)
    .executeTakeFirst()
}
