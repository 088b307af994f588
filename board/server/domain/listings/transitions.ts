import {
  BoardError,
  type CloseReason,
  type JobStatus,
  jobStatuses,
  type ListingActor,
  type ListingEventKind,
  type ModerationReason,
} from '@cryptolist/contract'
import * as text from '#messages/listing-errors'
import { statusAt } from '../jobs/policy.ts'

/** Actions on a listing; the table of transitions says who may, from which state, to which, and what else happens. */
export const listingActions = [
  'submit',
  'publish',
  'request_changes',
  'reject',
  'take_back',
  'close',
  'renew',
  'expire',
  'archive',
  'merge',
  'freeze',
  'keep_frozen',
  'unfreeze',
] as const
export type ListingAction = (typeof listingActions)[number]

/** The facts that decide whether a listing may be moved, and where to. */
export interface ListingLife {
  status: JobStatus
  closeReason: CloseReason | null
  publishedAt: Date | null
  expiresAt: Date | null
  closedAt: Date | null
  renewedAt: Date | null
  frozenAt: Date | null
}

/** Further changes that a move makes in the listing's row. */
export type TransitionEffect =
  | 'submitted_at'
  | 'first_publication'
  | 'reason'
  | 'close'
  | 'renewal'
  | 'duplicate_of'
  | 'freeze'
  | 'freeze_reason'
  | 'unfreeze'

/** Conditions besides the state, each with the sentence of a refusal. */
type TransitionGuard = 'is_frozen' | 'is_not_frozen' | 'is_over' | 'was_closed_by_moderation' | 'may_renew'

export interface Transition {
  action: ListingAction
  actors: readonly ListingActor[]
  from: JobStatus
  to: JobStatus
  event: ListingEventKind
  effects: readonly TransitionEffect[]
  guards: readonly TransitionGuard[]
}

/** A line of the table; `from` are alternatives, effects and guards may be missing. */
type Move = readonly [
  action: ListingAction,
  actors: readonly ListingActor[],
  from: readonly JobStatus[],
  to: JobStatus | 'same',
  event: ListingEventKind,
  effects?: readonly TransitionEffect[],
  guards?: readonly TransitionGuard[],
]

/** The moves that docs/rules.md (Life of a listing) tells in words. */
const moves: readonly Move[] = [
  ['submit', ['poster'], ['draft'], 'submitted', 'submitted', ['submitted_at']],
  // A refused listing stays editable and can be sent again; a moderator takes it back into the queue when an appeal is granted.
  [
    'submit',
    ['poster', 'moderator'],
    ['changes_requested', 'rejected'],
    'submitted',
    'submitted',
    ['submitted_at'],
  ],
  ['publish', ['system', 'moderator'], ['submitted'], 'live', 'published', ['first_publication']],
  // An appeal that was granted.
  ['publish', ['moderator'], ['changes_requested', 'rejected'], 'live', 'published', ['first_publication']],
  [
    'publish',
    ['moderator'],
    ['closed'],
    'live',
    'published',
    ['first_publication'],
    ['was_closed_by_moderation'],
  ],
  ['request_changes', ['moderator'], ['submitted'], 'changes_requested', 'changes_requested', ['reason']],
  ['reject', ['moderator'], ['submitted'], 'rejected', 'rejected', ['reason']],
  // Not from `rejected`: as a draft it could be sent again as if it had never been reviewed.
  ['take_back', ['poster'], ['submitted', 'changes_requested'], 'draft', 'taken_back', [], ['is_not_frozen']],
  // A listing that moderators have taken down waits for them, and is not ended past them.
  ['close', ['poster'], ['live'], 'closed', 'closed', ['close', 'reason'], ['is_not_frozen']],
  ['close', ['moderator'], ['live'], 'closed', 'closed', ['close', 'reason']],
  ['renew', ['poster'], ['live'], 'same', 'renewed', ['renewal'], ['is_not_frozen', 'may_renew']],
  ['expire', ['system'], ['live'], 'expired', 'expired', [], ['is_over']],
  ['archive', ['system'], ['expired', 'closed'], 'archived', 'archived', [], ['is_over']],
  // It was never public, so it does not get the page of a closed listing.
  ['merge', ['moderator'], ['submitted'], 'rejected', 'merged', ['duplicate_of', 'reason']],
  ['merge', ['moderator'], ['live'], 'closed', 'merged', ['duplicate_of', 'close', 'reason']],
  [
    'freeze',
    ['moderator', 'system'],
    ['submitted', 'changes_requested', 'live', 'expired', 'closed'],
    'same',
    'frozen',
    ['freeze'],
    ['is_not_frozen'],
  ],
  // A moderator has looked at what readers' reports hid: now there is a reason.
  ['keep_frozen', ['moderator'], jobStatuses, 'same', 'frozen', ['freeze_reason'], ['is_frozen']],
  ['unfreeze', ['moderator'], jobStatuses, 'same', 'unfrozen', ['unfreeze'], ['is_frozen']],
]

/** The life of a listing: every move there is. */
const transitions: readonly Transition[] = moves.flatMap(
  ([action, actors, from, to, event, effects = [], guards = []]) =>
    from.map((status) => ({
      action,
      actors,
      from: status,
      to: to === 'same' ? status : to,
      event,
      effects,
      guards,
    })),
)

const dayMs = 86_400_000
/** How long before its end a listing may be renewed, and is reminded of. */
const renewableDays = 14
export const reminderDays = 7
/** After how many days an ended listing is archived. */
export const archiveAfterDays = 180

const actionNames: Record<ListingAction, string> = text.actionNames
const statusStatements: Record<JobStatus, string> = text.statusStatements

const guards: Record<TransitionGuard, (life: ListingLife, now: Date) => string | undefined> = {
  is_frozen: ({ frozenAt }) => (frozenAt === null ? text.notHidden : undefined),
  is_not_frozen: ({ frozenAt }) => (frozenAt === null ? undefined : text.hidden),
  is_over: (life, now) => (isOver(life, now) ? undefined : text.notExpiredYet),
  was_closed_by_moderation: ({ closeReason }) =>
    closeReason === 'moderation' ? undefined : text.closedByEmployer,
  may_renew: findRenewalProblem,
}

/** Which rows of the table are about it; a live listing past its end counts as expired, but for the move that writes that down. */
export function requireTransition(
  action: ListingAction,
  actor: ListingActor,
  life: ListingLife,
  now: Date,
): Transition {
  const status = action === 'expire' ? life.status : statusAt(life, now)
  const candidates = transitions.filter((row) => row.action === action && row.from === status)
  if (candidates.length === 0)
    throw new BoardError('conflict', text.cannot(statusStatements[status], actionNames[action]), {
      facts: { status, action },
    })
  const allowed = candidates.find((row) => row.actors.includes(actor))
  if (allowed === undefined)
    throw new BoardError('forbidden', text.notByYou(actionNames[action]), {
      facts: { status, action },
    })
  for (const guard of allowed.guards) {
    const problem = guards[guard](life, now)
    if (problem !== undefined) throw new BoardError('conflict', problem, { facts: { status, action } })
  }
  return allowed
}

/** Why a live listing cannot be renewed now; undefined when it can. */
export function findRenewalProblem({ renewedAt, expiresAt }: ListingLife, now: Date): string | undefined {
  if (renewedAt !== null) return text.renewedAlready
  const days = expiresAt === null ? 0 : (expiresAt.getTime() - now.getTime()) / dayMs
  return days > renewableDays ? text.renewLater(renewableDays) : undefined
}

/** Whether a listing may be renewed now. */
export function mayRenew(life: ListingLife, now: Date): boolean {
  return (
    statusAt(life, now) === 'live' && life.frozenAt === null && findRenewalProblem(life, now) === undefined
  )
}

/** The error for an edit of an ended listing. */
export function listingEnded(): BoardError {
  return new BoardError('conflict', text.closed)
}

function isOver(life: ListingLife, now: Date): boolean {
  if (life.status === 'live') return life.expiresAt !== null && life.expiresAt <= now
  const end = life.closedAt ?? life.expiresAt ?? new Date(0)
  return now.getTime() - end.getTime() > archiveAfterDays * dayMs
}

const closeReasons: Partial<Record<ListingActor, readonly CloseReason[]>> = {
  poster: ['filled', 'withdrawn'],
  moderator: ['moderation'],
}

/** The reason of a closing; what is not said is the only one that the actor has. Throws invalid_input for another's. */
export function requireCloseReason(actor: ListingActor, reason: CloseReason | undefined): CloseReason {
  const allowed = closeReasons[actor] ?? []
  const chosen = reason ?? (allowed.length === 1 ? allowed[0] : undefined)
  if (chosen === undefined || !allowed.includes(chosen))
    throw BoardError.invalidField('close_reason', text.chooseCloseReason)
  return chosen
}

/** The reason of a decision. Throws invalid_input without one where one is demanded. */
export function requireReasonCode(reasonCode: ModerationReason | undefined): ModerationReason {
  if (reasonCode === undefined) throw BoardError.invalidField('reason', text.chooseReason)
  return reasonCode
}
