/** Messages that a page shows a visitor once. */
export const toastKinds = [
  'signed_in',
  'signed_in_saved',
  'signed_in_not_saved',
  'signed_in_moved',
  'signed_in_moved_open',
  'signed_in_none_moved',
  'signed_in_no_room',
  'signed_up',
  'signed_out',
  'saved',
  'account_deleted',
  'password_set',
  'mail_sent',
  'board_suggested',
  'leave_out_asked',
  'company_made',
  'company_deleted',
  'team_joined',
  'team_left',
  'claim_sent',
  'wallet_added',
  'listing_signed',
  'domain_proved',
  'proof_not_found',
  'decided',
  'appeal_sent',
  'listing_read',
  'draft_saved',
  'draft_deleted',
  'listing_changed',
  'listing_deleted',
  'listing_claimed',
  'job_saved',
  'job_unsaved',
  'followed',
  'unfollowed',
] as const
export type ToastKind = (typeof toastKinds)[number]

/** The themes a visitor can choose (docs/design.md). */
export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]
