import type { JobStatus } from '@cryptolist/contract'
import type { Viewer } from '../../accounts/sessions/viewer.ts'

/** Who asks for something that is not public: the viewer and the secrets that their browser holds. */
export interface Requester {
  viewer: Viewer
  /** Tokens of listing links from the cookie or the address; each opens one draft or listing. */
  tokens: readonly string[]
}

/** `view`: read, also before it is public. `edit`: change, sign, renew, close. `delete`: delete it. */
export type ListingPermission = 'view' | 'edit' | 'delete'

/** A listing that somebody may at least view, and in whose name. */
export interface ListingAccess {
  jobId: string
  publicId: string
  companyId: string
  status: JobStatus
  version: number
  /** The account that acts; null by a link. */
  userId: string | null
  /** Whether mailed links manage it: neither an account nor a team stands behind it. */
  isManagedByLink: boolean
  /** All that the requester may do with it, some of it after signing in again. */
  permission: ListingPermission
}

/** The same of a draft. */
export interface DraftAccess {
  draftId: string
  publicId: string
  jobId: string | null
  /** The account that acts; null by a link. */
  userId: string | null
  /** All that the requester may do with it. */
  permission: ListingPermission
}
