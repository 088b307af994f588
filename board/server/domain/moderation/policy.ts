import {
  BoardError,
  type JobStatus,
  type ModerationAction,
  type ModerationReason,
  moderationReasons,
  type ReviewKind,
} from '@cryptolist/contract'
import { chooseReason } from '#messages/listing-errors'
import * as text from '#messages/queue'

/** A decision as a moderator sends it. */
export interface DecisionInput {
  action: string
  /** The stamp of what the moderator had before them. */
  stamp: string
  reason?: string | undefined
  /** To the poster. */
  message?: string | undefined
  /** For merging: the link or the id of the listing that stays. */
  target?: string | undefined
}

/** A decision that may be made. */
export interface Decision {
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  /** Public id. */
  target: string | null
}

interface DecisionSubject {
  kind: ReviewKind
  /** Null where it is about a company alone. */
  status: JobStatus | null
  isFrozen: boolean
  /** It came from another system, so there is nobody to ask for changes. */
  isImported?: boolean
  /** It is about the profile of a company, a change of which waits. */
  hasHeldProfile?: boolean
}

const longestMessage = 2000
const mustExplain: readonly ModerationAction[] = [
  'request_changes',
  'reject',
  'freeze_listing',
  'freeze_company',
  'uphold_report',
]
const mustWrite: readonly ModerationAction[] = ['request_changes', 'refuse_claim', 'refuse_appeal']

/** The possible decisions; those that the state of the listing does not allow are left out. */
export function actionsOf({
  kind,
  status,
  isFrozen,
  isImported = false,
  hasHeldProfile = false,
}: DecisionSubject): ModerationAction[] {
  const freezing: ModerationAction[] =
    status !== null && !isFrozen && isFreezable(status)
      ? ['freeze_listing', 'freeze_company']
      : ['freeze_company']
  switch (kind) {
    case 'new':
      if (status !== 'submitted') return ['keep', ...freezing]
      return isImported
        ? ['approve', 'reject', 'merge_duplicate', 'freeze_company']
        : ['approve', 'request_changes', 'reject', 'merge_duplicate', 'freeze_company']
    case 'edit':
      return ['approve', 'reject', ...freezing]
    case 'report':
      return ['dismiss_report', 'uphold_report', 'freeze_company']
    case 'claim':
      return ['approve_claim', 'refuse_claim']
    case 'appeal':
      return ['grant_appeal', 'refuse_appeal']
    case 'sample':
    case 'recheck':
      if (hasHeldProfile) return ['approve', 'reject', ...freezing]
      return ['keep', ...(status === 'live' ? (['merge_duplicate'] as const) : []), ...freezing]
  }
}

function isFreezable(status: JobStatus): boolean {
  return status === 'live' || status === 'submitted' || status === 'changes_requested'
}

/** Reads a decision. Throws invalid_input with the field that is missing, or for what cannot be decided here. */
export function requireDecision(
  input: Omit<DecisionInput, 'stamp'>,
  allowed: readonly ModerationAction[],
): Decision {
  const action = allowed.find((name) => name === input.action)
  if (action === undefined) throw BoardError.invalidField('action', text.cannotDecide)
  const message = (input.message ?? '').trim()
  if (message.length > longestMessage)
    throw BoardError.invalidField('message', text.messageTooLong(longestMessage))
  const given = moderationReasons.find((name) => name === input.reason) ?? null
  const reason = mustExplain.includes(action) ? given : null
  if (mustExplain.includes(action) && reason === null) throw BoardError.invalidField('reason', chooseReason)
  const isOther = reason === 'other'
  if ((mustWrite.includes(action) || isOther) && message === '')
    throw BoardError.invalidField('message', text.messageMissing)
  return {
    action,
    reason: action === 'merge_duplicate' ? 'duplicate' : reason,
    message: message === '' ? null : message,
    target: action === 'merge_duplicate' ? requireTarget(input.target) : null,
  }
}

/** The id at the end of a link, or alone. */
function requireTarget(link: string | undefined): string {
  const subject = findLinked(link ?? '')
  if (subject?.kind !== 'listing') throw BoardError.invalidField('target', text.enterTarget)
  return subject.publicId
}

/** The reason and the message of a decision, as moves of listings and emails take them. */
export function noteOf({ reason, message }: Pick<Decision, 'reason' | 'message'>): {
  reasonCode?: ModerationReason
  message?: string
} {
  return { ...(reason !== null && { reasonCode: reason }), ...(message !== null && { message }) }
}

/** Decisions that can be appealed. */
export const appealable: readonly ModerationAction[] = [
  'reject',
  'merge_duplicate',
  'freeze_listing',
  'freeze_company',
  'uphold_report',
]

/** The subject of a link to this board, or of an id alone. */
type LinkedSubject = { kind: 'company'; slug: string } | { kind: 'listing'; publicId: string }

/** Reads a link as moderators paste it: with or without origin, query and last slash. Undefined if it is neither. */
export function findLinked(link: string): LinkedSubject | undefined {
  const path = link
    .trim()
    .toLowerCase()
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
  const slug = /\/companies\/([a-z0-9-]{1,80})$/.exec(path)?.[1]
  if (slug !== undefined) return { kind: 'company', slug }
  const publicId = /(?:^|[-/])([0-9a-z]{8})$/.exec(path)?.[1]
  return publicId === undefined ? undefined : { kind: 'listing', publicId }
}
