import type { ModerationReason } from '@cryptolist/contract'

/** What the poster of a listing is written about. */
export const listingMailKinds = [
  'submitted',
  'live',
  'changes_requested',
  'rejected',
  'edit_approved',
  'edit_refused',
  'appeal_refused',
  'frozen',
  'unfrozen',
  'closed',
  'expiring',
  'expired',
] as const
/** One of them. */
export type ListingMailKind = (typeof listingMailKinds)[number]

/** What the poster of one listing is told. */
export interface ListingNotice {
  kind: ListingMailKind
  jobId: string
  reasonCode?: ModerationReason
  /** What the moderator wrote to the poster. */
  message?: string
}
