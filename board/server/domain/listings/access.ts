import type { JobStatus, TeamRole } from '@cryptolist/contract'
import type { DraftState } from '../../database/schema-employers.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { can } from '../teams/policy.ts'

/** Who asks for something that is not public: the viewer and the secrets that their browser holds. */
export interface Requester {
  viewer: Viewer
  /** Tokens of listing links from the cookie or the address; each opens one draft or listing. */
  tokens: readonly string[]
}

/** `view`: read, also before it is public. `edit`: change, sign, renew, close. `delete`: delete it. */
export type ListingPermission = 'view' | 'edit' | 'delete'

/** A listing that the requester may at least view, and the account that they act with. */
export interface ListingAccess {
  jobId: string
  publicId: string
  companyId: string
  status: JobStatus
  version: number
  /** The account that acts; null by a link. */
  userId: string | null
  /** Whether emailed links manage it, because no account or team does. */
  isManagedByLink: boolean
  /** All that the requester may do with it, some of it after signing in again. */
  permission: ListingPermission
}

/** A draft that the requester may at least view, and the account that they act with. */
export interface DraftAccess {
  draftId: string
  publicId: string
  jobId: string | null
  /** The account that acts; null by a link. */
  userId: string | null
  /** All that the requester may do with it. */
  permission: ListingPermission
}

/** `browser`: kept in the cookie of who began the draft. `manage`: mailed. `preview`: to look only. */
export type LinkKind = 'browser' | 'manage' | 'preview'

export interface LinkRow {
  kind: LinkKind
  draftId: string | null
  jobId: string | null
}

/** Whose a listing is. */
export interface ListingOwner {
  id: string
  publicId: string
  companyId: string
  status: JobStatus
  version: number
  createdBy: string | null
  companyHasTeam: boolean
}

/** Whose a draft is. */
export interface DraftOwner {
  id: string
  publicId: string
  userId: string | null
  jobId: string | null
  companyId: string | null
  state: DraftState
}

/** From the least to the most; each includes those before it. */
const permissions: readonly ListingPermission[] = ['view', 'edit', 'delete']

const roleGrants: Record<TeamRole, ListingPermission> = {
  viewer: 'view',
  recruiter: 'edit',
  admin: 'delete',
  owner: 'delete',
}

/** Whether one permission includes another. */
export function isEnough(has: ListingPermission | undefined, wanted: ListingPermission): boolean {
  return has !== undefined && permissions.indexOf(has) >= permissions.indexOf(wanted)
}

/** The greater of two. */
export function greater(
  one: ListingPermission | undefined,
  two: ListingPermission | undefined,
): ListingPermission | undefined {
  if (one === undefined || two === undefined) return one ?? two
  return isEnough(one, two) ? one : two
}

/** The rights of an account to a listing. Its creator may do everything, unless the company has a team that they are not in. */
export function grantByAccount(
  listing: Pick<ListingOwner, 'createdBy' | 'companyHasTeam'>,
  account: { userId: string; role: TeamRole | undefined },
): ListingPermission | undefined {
  const isMaker =
    listing.createdBy === account.userId && (!listing.companyHasTeam || account.role !== undefined)
  return greater(isMaker ? 'delete' : undefined, account.role && roleGrants[account.role])
}

/**
 * Whether emailed links still manage a listing: it was posted by one, no account has taken it over, and its company has no team. Otherwise
 * they only show it.
 */
export function isManagedByLink({
  createdBy,
  companyHasTeam,
}: Pick<ListingOwner, 'createdBy' | 'companyHasTeam'>): boolean {
  return createdBy === null && !companyHasTeam
}

/** The rights to a listing that links give. */
export function grantByLinks(
  listing: Pick<ListingOwner, 'id' | 'createdBy' | 'companyHasTeam'>,
  links: readonly LinkRow[],
): ListingPermission | undefined {
  const own = links.filter(({ jobId }) => jobId === listing.id)
  if (own.some(({ kind }) => kind === 'manage')) return isManagedByLink(listing) ? 'delete' : 'view'
  return own.some(({ kind }) => kind === 'preview') ? 'view' : undefined
}

/** The facts that decide whether links to a draft still allow writing in it. */
export interface DraftStanding {
  /** The listing that it changes, or became. */
  listing: Pick<ListingOwner, 'id' | 'createdBy' | 'companyHasTeam'> | undefined
  /** Whether the account that began the draft could still write it if it were signed in. */
  canWriterStillWrite: boolean
}

/**
 * The rights to a draft that links give. The browser that began it may go on without a session, but do no more than its account could with one. A
 * draft without an account is open to everyone with the link, until an account or a team manages its listing. A sent one can only be
 * viewed.
 */
export function grantDraftByLinks(
  draft: Pick<DraftOwner, 'id' | 'jobId' | 'userId' | 'state'>,
  links: readonly LinkRow[],
  { listing, canWriterStillWrite }: DraftStanding,
): ListingPermission | undefined {
  const kinds = new Set(links.filter(({ draftId }) => draftId === draft.id).map(({ kind }) => kind))
  if (links.some(({ kind, jobId }) => kind === 'manage' && jobId !== null && jobId === draft.jobId))
    kinds.add('manage')
  const isOpen =
    draft.userId === null ? listing === undefined || isManagedByLink(listing) : canWriterStillWrite
  if (isOpen && kinds.has('manage') && (draft.userId === null || draft.jobId !== null)) return 'delete'
  if (isOpen && kinds.has('browser')) return draft.state === 'done' ? 'view' : 'delete'
  return kinds.has('preview') ? 'view' : undefined
}

/** Whether an account may still write a draft of its own: what its company's team, or the listing that is changed, lets it. */
export function mayWriteDraft(
  draft: Pick<DraftOwner, 'userId' | 'companyId'>,
  listing: DraftStanding['listing'],
  role: TeamRole | undefined,
): boolean {
  if (draft.userId === null) return false
  if (listing !== undefined) return isEnough(grantByAccount(listing, { userId: draft.userId, role }), 'edit')
  return draft.companyId === null || can(role, 'post')
}
