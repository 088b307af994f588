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
  guards?: readonly TransitionGuard[]
}

type Move = Omit<Transition, 'from' | 'to'> & { from: readonly JobStatus[]; to: JobStatus | 'same' }

/** What docs/rules.md (Life of a listing) says in words. */
const moves: readonly Move[] = [
  {
    action: 'submit',
    actors: ['poster'],
    from: ['draft'],
    to: 'submitted',
    event: 'submitted',
    effects: ['submitted_at'],
  },
  {
    // A refused listing stays editable and can be sent again; a moderator takes it back into the queue when an appeal is granted.
    action: 'submit',
    actors: ['poster', 'moderator'],
    from: ['changes_requested', 'rejected'],
    to: 'submitted',
    event: 'submitted',
    effects: ['submitted_at'],
  },
  {
    action: 'publish',
    actors: ['system', 'moderator'],
    from: ['submitted'],
    to: 'live',
    event: 'published',
    effects: ['first_publication'],
  },
  {
    // An appeal that was granted.
    action: 'publish',
    actors: ['moderator'],
    from: ['changes_requested', 'rejected'],
    to: 'live',
    event: 'published',
    effects: ['first_publication'],
  },
  {
    action: 'publish',
    actors: ['moderator'],
    from: ['closed'],
    to: 'live',
    event: 'published',
    effects: ['first_publication'],
    guards: ['was_closed_by_moderation'],
  },
  {
    action: 'request_changes',
    actors: ['moderator'],
    from: ['submitted'],
    to: 'changes_requested',
    event: 'changes_requested',
    effects: ['reason'],
  },
  {
    action: 'reject',
    actors: ['moderator'],
    from: ['submitted'],
    to: 'rejected',
    event: 'rejected',
    effects: ['reason'],
  },
  {
    action: 'take_back',
    actors: ['poster'],
    // Not what was rejected: as a draft it could be sent anew as if nobody had looked at it.
    from: ['submitted', 'changes_requested'],
    to: 'draft',
    event: 'taken_back',
    effects: [],
    guards: ['is_not_frozen'],
  },
  {
    // What moderators have taken down waits for them, and is not ended past them.
    action: 'close',
    actors: ['poster'],
    from: ['live'],
    to: 'closed',
    event: 'closed',
    effects: ['close', 'reason'],
    guards: ['is_not_frozen'],
  },
  {
    action: 'close',
    actors: ['moderator'],
    from: ['live'],
    to: 'closed',
    event: 'closed',
    effects: ['close', 'reason'],
  },
  {
    action: 'renew',
    actors: ['poster'],
    from: ['live'],
    to: 'same',
    event: 'renewed',
    effects: ['renewal'],
    guards: ['is_not_frozen', 'may_renew'],
  },
  {
    action: 'expire',
    actors: ['system'],
    from: ['live'],
    to: 'expired',
    event: 'expired',
    effects: [],
    guards: ['is_over'],
  },
  {
    action: 'archive',
    actors: ['system'],
    from: ['expired', 'closed'],
    to: 'archived',
    event: 'archived',
    effects: [],
    guards: ['is_over'],
  },
  {
    // It was never public, so it does not get the page of a closed listing.
    action: 'merge',
    actors: ['moderator'],
    from: ['submitted'],
    to: 'rejected',
    event: 'merged',
    effects: ['duplicate_of', 'reason'],
  },
  {
    action: 'merge',
    actors: ['moderator'],
    from: ['live'],
    to: 'closed',
    event: 'merged',
    effects: ['duplicate_of', 'close', 'reason'],
  },
  {
    action: 'freeze',
    actors: ['moderator', 'system'],
    from: ['submitted', 'changes_requested', 'live', 'expired', 'closed'],
    to: 'same',
    event: 'frozen',
    effects: ['freeze'],
    guards: ['is_not_frozen'],
  },
  {
    // What readers' reports hid, a moderator has looked at: now there is a reason.
    action: 'keep_frozen',
    actors: ['moderator'],
    from: jobStatuses,
    to: 'same',
    event: 'frozen',
    effects: ['freeze_reason'],
    guards: ['is_frozen'],
  },
  {
    action: 'unfreeze',
    actors: ['moderator'],
    from: jobStatuses,
    to: 'same',
    event: 'unfrozen',
    effects: ['unfreeze'],
    guards: ['is_frozen'],
  },
]

/** The life of a listing: every move there is. */
export const transitions: readonly Transition[] = moves.flatMap(({ from, to, ...move }) =>
  from.map((status) => ({ ...move, from: status, to: to === 'same' ? status : to })),
)
