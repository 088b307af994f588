import type { ModerationReason } from '@cryptolist/contract'

/** Events about which the poster of a listing gets an email. */
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
export type ListingMailKind = (typeof listingMailKinds)[number]

/** An event of one listing, for the email to its poster. */
export interface ListingNotice {
  kind: ListingMailKind
  jobId: string
  reasonCode?: ModerationReason
  /** What the moderator wrote to the poster. */
  message?: string
}
