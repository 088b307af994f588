import {
  type ModerationAction,
  type ModerationReason,
  moderationReasonNames,
  moderationReasons,
  type ReviewKind,
} from '@cryptolist/contract'

/** How a decision is offered: its button, its key, and the panel in which it is sent. */
export interface DecisionWords {
  short: string
  key: string
  title: string
  /** On the button that sends it: the decision in full. */
  send: string
  effect: string
  asksReason?: boolean
  asksText?: boolean
  /** Not sent without a sentence; with the reason `other` none is. */
  mustWrite?: boolean
  /** Asks for the listing that stays. */
  asksTarget?: boolean
  isDanger?: boolean
}

const words: Partial<Record<ModerationAction, DecisionWords>> = {
  approve: {
    short: 'Approve',
    key: 'a',
    title: 'Approve',
    send: 'Approve and publish',
    effect: 'It goes live at once, and the poster is told.',
  },
  request_changes: {
    short: 'Request changes',
    key: 'c',
    title: 'Request changes: choose the reason',
    send: 'Request changes and tell the poster',
    effect: 'The draft opens again. The poster sees the reason and what you write.',
    asksReason: true,
    asksText: true,
    mustWrite: true,
  },
  reject: {
    short: 'Reject',
    key: 'r',
    title: 'Reject: choose the reason',
    send: 'Reject and tell the poster',
    effect: 'The poster sees the reason. It is logged in public without names.',
    asksReason: true,
    asksText: true,
    isDanger: true,
  },
  merge_duplicate: {
    short: 'Merge duplicate',
    key: 'd',
    title: 'Merge: which listing stays',
    send: 'Merge and tell the poster',
    effect: 'This one ends and points to the other.',
    asksTarget: true,
    asksText: true,
  },
  freeze_listing: {
    short: 'Freeze listing',
    key: 'f',
    title: 'Freeze the listing: choose the reason',
    send: 'Freeze the listing and tell the poster',
    effect: 'Nobody sees it until it is unfrozen.',
    asksReason: true,
    asksText: true,
    isDanger: true,
  },
  freeze_company: {
    short: 'Freeze company',
    key: 'f',
    title: 'Freeze the company: choose the reason',
    send: 'Freeze the company and tell its posters',
    effect: 'The company and all its listings are hidden at once, everywhere.',
    asksReason: true,
    asksText: true,
    isDanger: true,
  },
  approve_claim: {
    short: 'Approve the claim',
    key: 'a',
    title: 'Approve the claim',
    send: 'Approve the claim and tell the claimant',
    effect: 'The claimant becomes the owner of the page.',
  },
  refuse_claim: {
    short: 'Refuse the claim',
    key: 'r',
    title: 'Refuse the claim',
    send: 'Refuse the claim and tell the claimant',
    effect: 'The claimant reads what you write.',
    asksText: true,
    mustWrite: true,
    isDanger: true,
  },
  dismiss_report: {
    short: 'Dismiss',
    key: 'a',
    title: 'Dismiss the reports',
    send: 'Dismiss the reports',
    effect: 'The listing stands. One that reports had frozen is shown again.',
  },
  uphold_report: {
    short: 'Uphold',
    key: 'r',
    title: 'Uphold the reports: choose the reason',
    send: 'Uphold the reports and tell the poster',
    effect: 'The listing is frozen; one that is closed at its source is closed here.',
    asksReason: true,
    asksText: true,
    isDanger: true,
  },
  keep: {
    short: 'Keep',
    key: 'a',
    title: 'Keep it as it is',
    send: 'Keep it as it is',
    effect: 'Nothing changes. That somebody looked is in the log.',
  },
  grant_appeal: {
    short: 'Grant the appeal',
    key: 'a',
    title: 'Grant the appeal',
    send: 'Grant the appeal and tell the poster',
    effect: 'What was decided is taken back, and the listing is shown.',
    asksText: true,
  },
  refuse_appeal: {
    short: 'Refuse the appeal',
    key: 'r',
    title: 'Refuse the appeal',
    send: 'Refuse the appeal and tell the poster',
    effect: 'The decision stands, and cannot be appealed again.',
    asksText: true,
    mustWrite: true,
    isDanger: true,
  },
}

const ofEdits: Partial<Record<ModerationAction, Partial<DecisionWords>>> = {
  approve: {
    send: 'Approve and publish the change',
    effect: 'The listing says the new text at once.',
  },
  reject: {
    short: 'Refuse the change',
    title: 'Refuse the change: choose the reason',
    send: 'Refuse the change and tell the poster',
    effect: 'The listing keeps its old text, and the poster their draft.',
  },
}

export function wordsOf(action: ModerationAction, kind: ReviewKind): DecisionWords {
  const found = words[action]
  if (found === undefined) throw new Error(`Nobody decides ${action} in the queue.`)
  return kind === 'edit' ? { ...found, ...ofEdits[action] } : found
}

/** The eight that are chosen by a digit, in that order; `other` is the eighth. */
export const digitReasons: readonly ModerationReason[] = [
  'fee_to_apply',
  'impersonation',
  'scam_suspected',
  'misleading_pay',
  'not_web3',
  'duplicate',
  'no_company',
  'other',
]

export const moreReasons: readonly ModerationReason[] = moderationReasons.filter(
  (reason) => !digitReasons.includes(reason),
)

export function reasonName(reason: ModerationReason): string {
  return moderationReasonNames[reason]
}

/** What waits, one of it. */
export const kindWords: Record<ReviewKind, string> = {
  new: 'new post',
  edit: 'edit',
  report: 'report',
  claim: 'claim',
  recheck: 'recheck',
  sample: 'sample',
  appeal: 'appeal',
}
