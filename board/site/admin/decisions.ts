import {
  type ModerationAction,
  type ModerationReason,
  moderationReasonNames,
  moderationReasons,
  type ReviewedListing,
  type ReviewKind,
} from '@cryptolist/contract'
import * as text from '#messages/decisions'
import * as groups from '#messages/queue-groups'

/** How a decision is offered: its button, its key, and the panel in which it is sent. */
export interface DecisionWords {
  short: string
  key: string
  title: string
  /** On the button that sends it: the decision in full. */
  send: string
  effect: string
  /** The poster, if there is one, gets an email. */
  isPosterNotified?: boolean
  asksReason?: boolean
  asksText?: boolean
  /** Not sent without a message; with the reason `other` none is. */
  mustWrite?: boolean
  /** Asks for the listing that stays. */
  asksTarget?: boolean
  isDanger?: boolean
}

const isExplained = { asksReason: true, asksText: true } as const
const isTold = { isPosterNotified: true } as const
const isWritten = { asksText: true, mustWrite: true } as const

const words: Partial<Record<ModerationAction, DecisionWords>> = {
  approve: { ...text.approve, key: 'a', ...isTold },
  request_changes: { ...text.requestChanges, key: 'c', ...isExplained, mustWrite: true },
  reject: { ...text.reject, key: 'r', ...isExplained, ...isTold, isDanger: true },
  merge_duplicate: { ...text.mergeDuplicate, key: 'd', asksTarget: true, asksText: true, ...isTold },
  freeze_listing: { ...text.hideListing, key: 'h', ...isExplained, ...isTold, isDanger: true },
  freeze_company: { ...text.hideCompany, key: 'h', ...isExplained, isDanger: true },
  approve_claim: { ...text.approveClaim, key: 'a' },
  refuse_claim: { ...text.rejectClaim, key: 'r', ...isWritten, isDanger: true },
  dismiss_report: { ...text.dismissReports, key: 'a' },
  uphold_report: { ...text.upholdReports, key: 'r', ...isExplained, ...isTold, isDanger: true },
  keep: { ...text.keep, key: 'a' },
  grant_appeal: { ...text.grantAppeal, key: 'a', asksText: true },
  refuse_appeal: { ...text.denyAppeal, key: 'r', ...isWritten, isDanger: true },
}

const ofEdits: Partial<Record<ModerationAction, Partial<DecisionWords>>> = {
  approve: text.approveChange,
  reject: text.rejectChange,
}

const ofProfiles: Partial<Record<ModerationAction, Partial<DecisionWords>>> = {
  approve: { ...text.approveProfile, isPosterNotified: false },
  reject: { ...text.rejectProfile, isPosterNotified: false },
}

/** Nobody posted what was imported. */
export function hasPoster({ poster }: Pick<ReviewedListing, 'poster'>): boolean {
  return poster.accountSince !== null || poster.emailDomain !== null
}

export function wordsOf(action: ModerationAction, kind: ReviewKind): DecisionWords {
  const decisionWords = words[action]
  if (decisionWords === undefined) throw new Error(`Nobody decides ${action} in the queue.`)
  if (kind === 'recheck') return { ...decisionWords, ...ofProfiles[action] }
  return kind === 'edit' ? { ...decisionWords, ...ofEdits[action] } : decisionWords
}

/** How a decision about so many listings at once is offered. */
export function wordsOfGroup(action: ModerationAction, count: number): DecisionWords {
  return {
    ...wordsOf(action, 'new'),
    ...(action === 'approve' ? groups.approve(count) : groups.reject(count)),
  }
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
