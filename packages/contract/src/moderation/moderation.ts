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

/** What waits for a moderator. */
export const reviewKinds = ['new', 'edit', 'report', 'claim', 'recheck', 'sample', 'appeal'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** What the log of moderation holds: decisions, and who was made a moderator. */
export const moderationActions = [
  'approve',
  'request_changes',
  'reject',
  'merge_duplicate',
  'freeze_listing',
  'unfreeze_listing',
  'freeze_company',
  'unfreeze_company',
  'approve_claim',
  'refuse_claim',
  'uphold_report',
  'dismiss_report',
  'keep',
  'grant_appeal',
  'refuse_appeal',
  'give_office',
  'take_office',
] as const
export type ModerationAction = (typeof moderationActions)[number]

/** What a reader may report a listing for. */
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

/** The staff of a board: members of Parse roles that the board itself creates. */
export const staffRoles = ['moderator', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Reasons as people read them. */
export const moderationReasonNames: Record<ModerationReason, string> = {
  fee_to_apply: 'Asks for a fee',
  impersonation: 'Impersonates a company',
  scam_suspected: 'Scam suspected',
  misleading_pay: 'Misleading pay',
  not_web3: 'Not web3',
  duplicate: 'Duplicate',
  no_company: 'No company named',
  no_pay: 'No pay named',
  discriminatory: 'Discriminatory',
  not_a_job: 'Not a job',
  low_information: 'Says too little',
  illegal: 'Illegal',
  spam: 'Spam',
  source_closed: 'Closed at its source',
  other: 'Other, with text',
}

export const reportReasonNames: Record<ReportReason, string> = {
  scam: 'It is a scam',
  asks_money: 'It asks for money',
  malware: 'It asks to run or install something',
  wrong_pay: 'The pay is wrong',
  closed_already: 'The job is closed already',
  not_web3: 'It is not a web3 job',
  discrimination: 'It discriminates',
  other: 'Something else',
}

export const reviewKindNames: Record<ReviewKind, string> = {
  new: 'New posts',
  edit: 'Edits',
  report: 'Reports',
  claim: 'Claims',
  recheck: 'Rechecks',
  sample: 'Samples',
  appeal: 'Appeals',
}

/** What was done, in the past tense, as logs say it. */
export const moderationActionNames: Record<ModerationAction, string> = {
  approve: 'Approved',
  request_changes: 'Changes requested',
  reject: 'Rejected',
  merge_duplicate: 'Merged as a duplicate',
  freeze_listing: 'Listing frozen',
  unfreeze_listing: 'Listing unfrozen',
  freeze_company: 'Company frozen',
  unfreeze_company: 'Company unfrozen',
  approve_claim: 'Claim approved',
  refuse_claim: 'Claim refused',
  uphold_report: 'Report upheld',
  dismiss_report: 'Report dismissed',
  keep: 'Looked at and kept',
  grant_appeal: 'Appeal granted',
  refuse_appeal: 'Appeal refused',
  give_office: 'Office given',
  take_office: 'Office taken back',
}
