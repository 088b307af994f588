import {
  type CloseReason,
  type JobStatus,
  jobStatuses,
  type ListingActor,
  type ListingEventKind,
} from '@cryptolist/contract'

/** What can be done to a listing; the table of transitions says who may, from which state, to which, and what else happens. */
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

/** What decides whether a listing may be moved, and where to. */
export interface ListingLife {
  status: JobStatus
  closeReason: CloseReason | null
  publishedAt: Date | null
  expiresAt: Date | null
  closedAt: Date | null
  renewedAt: Date | null
  frozenAt: Date | null
}

/** What else a move writes into the listing's row. */
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

/** What is asked besides the state, each with the sentence of a refusal. */
export type TransitionGuard =
  | 'is_frozen'
  | 'is_not_frozen'
  | 'is_over'
  | 'was_closed_by_moderation'
  | 'may_renew'

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

/** What docs/rules.md (Life of a listing) says in words. */
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
  // What moderators have taken down waits for them, and is not ended past them.
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
  // What readers' reports hid, a moderator has looked at: now there is a reason.
  ['keep_frozen', ['moderator'], jobStatuses, 'same', 'frozen', ['freeze_reason'], ['is_frozen']],
  ['unfreeze', ['moderator'], jobStatuses, 'same', 'unfrozen', ['unfreeze'], ['is_frozen']],
]

/** The life of a listing: every move there is. */
export const transitions: readonly Transition[] = moves.flatMap(
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
