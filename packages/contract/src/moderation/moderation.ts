import * as text from '../messages/en/moderation.ts'

/** Why a moderator decided as they did; the poster reads the words, the public log the code. */
export const moderationReasons = [
  'not_web3',
  'scam_suspected',
  'fee_to_apply',
  'misleading_pay',
  'no_pay',
  'no_company',
  'duplicate',
  'impersonation',
  'discriminatory',
  'not_a_job',
  'low_information',
  'illegal',
  'spam',
  'source_closed',
  'other',
] as const
export type ModerationReason = (typeof moderationReasons)[number]

/** The kinds of items that wait for a moderator. */
export const reviewKinds = ['new', 'edit', 'report', 'claim', 'recheck', 'sample', 'appeal'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** Actions of admins and operators outside of moderation. The log has it, and no count of decisions. */
export const adminActions = [
  'give_office',
  'take_office',
  'reset_password',
  'block_account',
  'unblock_account',
  'end_sessions',
  'follow_board',
  'pause_board',
  'resume_board',
  'move_board',
  'remove_board',
  'create_key',
  'revoke_key',
  'follow_chain',
  'unfollow_chain',
  'retry_work',
  'change_register',
] as const
export type AdminAction = (typeof adminActions)[number]

/** Entries of the log of moderation: decisions, and actions of admins. */
export const moderationActions = [
  'approve',
  'request_changes',
  'reject',
  'merge_duplicate',
  'freeze_listing',
  'unfreeze_listing',
  'freeze_company',
  'unfreeze_company',
  'remove_logo',
  'approve_claim',
  'refuse_claim',
  'uphold_report',
  'dismiss_report',
  'keep',
  'grant_appeal',
  'refuse_appeal',
  'lift_fraud_mark',
  ...adminActions,
] as const
export type ModerationAction = (typeof moderationActions)[number]

/** The reasons for which a reader may report a listing. */
export const reportReasons = [
  'scam',
  'asks_money',
  'malware',
  'wrong_pay',
  'closed_already',
  'not_web3',
  'discrimination',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** The staff of a board. An admin moderates as well. */
export const staffRoles = ['moderator', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Ties of staff to a company, which keep them from deciding about it. */
export const staffRelations = ['team', 'posted', 'created', 'claimed', 'domain'] as const
export type StaffRelation = (typeof staffRelations)[number]

/** Earlier actions of the moderator who decides an item: they reported it, or made the decision under appeal. Allowed, and logged. */
export type PriorRole = 'reported' | 'decided'

/** Reasons as people read them. */
export const moderationReasonNames: Record<ModerationReason, string> = text.reasonNames
export const reportReasonNames: Record<ReportReason, string> = text.reportNames
export const reviewKindNames: Record<ReviewKind, string> = text.reviewNames
/** Actions in the past tense, as logs say them. */
export const moderationActionNames: Record<ModerationAction, string> = text.actionNames
