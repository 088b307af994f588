import { BoardError } from '@cryptolist/contract'
import type { Database } from '../../../database/open-database.ts'
import { isOnSite, requireFresh, requireSite } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { can } from '../../companies/teams/policy.ts'
import type { CompanyTeamsService } from '../../companies/teams/service.ts'
import { hashToken, isToken } from '../../identifiers/link-token.ts'
import { isPublicId } from '../../identifiers/public-id.ts'
import type { DraftAccess, ListingAccess, ListingPermission, Requester } from './access.ts'
import { type LinkRow, listLinks } from './links-repository.ts'
import {
  type DraftStanding,
  grantByAccount,
  grantByLinks,
  grantDraftByLinks,
  greater,
  isEnough,
  isManagedByLink,
  mayWriteDraft,
} from './policy.ts'
import { type DraftOwner, findDraftOwner, findListingOwner, type ListingOwner } from './repository.ts'

/**
 * Decides who may do what with drafts and listings. By account: whoever made it, and the company's team by role, each with a session made
 * on this site; deleting needs one from the last ten minutes. By link: what the link opens, and once an account or a team stands behind the
 * listing, only a look. A moderator may view.
 */
export interface ListingAccessService {
  /** Throws not_found for what the requester may not even view, so that nothing is told; forbidden or sign_in_again for what they may not do. */
  requireListing(
    requester: Requester,
    publicId: string,
    permission: ListingPermission,
  ): Promise<ListingAccess>
  /** The same for a draft; `edit` unless told otherwise. Deleting a draft needs no more than editing it. */
  requireDraft(requester: Requester, publicId: string, permission?: 'view' | 'edit'): Promise<DraftAccess>
  /** What links open that are good now; texts that can be none are left out. */
  listLinks(tokens: readonly string[]): Promise<LinkRow[]>
}

export interface ListingAccessParts {
  database: Pick<Database, 'db'>
  companyTeams: Pick<CompanyTeamsService, 'findRole'>
  /** Whether an account is a moderator's. */
  isModerator(userId: string): Promise<boolean>
}

/** More links than a cookie holds are not looked up. */
const maxTokens = 20

/** Makes the service. */
export function createListingAccessService(parts: ListingAccessParts): ListingAccessService {
  const { db } = parts.database
  const listOpenLinks = (tokens: readonly string[]): Promise<LinkRow[]> =>
    listLinks(db, tokens.filter(isToken).slice(0, maxTokens).map(hashToken))
  return {
    listLinks: listOpenLinks,
    async requireListing({ viewer, tokens }, publicId, wanted) {
      const listing = isPublicId(publicId) ? await findListingOwner(db, { publicId }) : undefined
      if (listing === undefined) throw notFound()
      const byLinks = grantByLinks(listing, await listOpenLinks(tokens))
      const byAccount = await findGrant(parts, viewer, listing)
      const userId = decide({ viewer, wanted, byLinks, byAccount })
      const permission = greater(byLinks, isOnSite(viewer) ? byAccount : undefined) ?? wanted
      const { id: jobId, companyId, status, version } = listing
      const facts = { jobId, publicId, companyId, status, version }
      return { ...facts, userId, isManagedByLink: isManagedByLink(listing), permission }
    },
    async requireDraft({ viewer, tokens }, publicId, wanted = 'edit') {
      const draft = isPublicId(publicId) ? await findDraftOwner(db, publicId) : undefined
      if (draft === undefined) throw notFound()
      const standing = await findStanding(parts, draft)
      const byLinks = grantDraftByLinks(draft, await listOpenLinks(tokens), standing)
      const byAccount = await findDraftGrant(parts, viewer, { draft, listing: standing.listing })
      const userId = decide({ viewer, wanted, byLinks, byAccount })
      const permission = greater(byLinks, isOnSite(viewer) ? byAccount : undefined) ?? wanted
      return { draftId: draft.id, publicId, jobId: draft.jobId, userId, permission }
    },
  }
}

interface Decision {
  viewer: Viewer
  wanted: ListingPermission
  byLinks: ListingPermission | undefined
  byAccount: ListingPermission | undefined
}

/** The account in whose name it may be done, or null by a link. The account goes first, where its session is good enough. */
function decide({ viewer, wanted, byLinks, byAccount }: Decision): string | null {
  const isByLinks = isEnough(byLinks, wanted)
  if (isEnough(byAccount, wanted) && !(isByLinks && !isOnSite(viewer))) {
    const { user } = wanted === 'delete' && !isByLinks ? requireFresh(viewer) : requireSite(viewer)
    return user.id
  }
  if (isByLinks) return null
  if (byAccount === undefined && byLinks === undefined) throw notFound()
  throw new BoardError(
    'forbidden',
    'You may look at this, but not change it. Ask somebody of the company’s team to do it, or for another role.',
  )
}

async function findGrant(
  { companyTeams, isModerator }: ListingAccessParts,
  { user }: Viewer,
  listing: ListingOwner,
): Promise<ListingPermission | undefined> {
  if (user === null) return undefined
  const role = await companyTeams.findRole(user.id, listing.companyId)
  const grant = grantByAccount(listing, { userId: user.id, role })
  return grant ?? ((await isModerator(user.id)) ? 'view' : undefined)
}

/** The listing of a draft, and whether the account that made the draft might still write it. */
async function findStanding(
  { database, companyTeams }: ListingAccessParts,
  draft: DraftOwner,
): Promise<DraftStanding & { listing: ListingOwner | undefined }> {
  const listing = draft.jobId === null ? undefined : await findListingOwner(database.db, { id: draft.jobId })
  const companyId = listing?.companyId ?? draft.companyId
  const role =
    draft.userId === null || companyId === null
      ? undefined
      : await companyTeams.findRole(draft.userId, companyId)
  return { listing, mayWriter: mayWriteDraft(draft, listing, role) }
}

/** A draft is its writer's, and of those who may edit the listing that it changes, or post for the company that it names. */
async function findDraftGrant(
  parts: ListingAccessParts,
  viewer: Viewer,
  { draft, listing }: { draft: DraftOwner; listing: ListingOwner | undefined },
): Promise<ListingPermission | undefined> {
  const { user } = viewer
  if (user === null) return undefined
  if (draft.userId === user.id && draft.jobId === null) return 'delete'
  if (listing !== undefined) return findGrant(parts, viewer, listing)
  const role =
    draft.companyId === null ? undefined : await parts.companyTeams.findRole(user.id, draft.companyId)
  if (can(role, 'post')) return 'delete'
  return (await parts.isModerator(user.id)) ? 'view' : undefined
}

function notFound(): BoardError {
  return new BoardError(
    'not_found',
    'There is no such draft or listing, or it is not yours. If it is, sign in, or open the link that we mailed to you.',
    { facts: { mayBeYours: true } },
  )
}
