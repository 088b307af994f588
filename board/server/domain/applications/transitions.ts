import {
  type ApplicationSide,
  type ApplicationStatus,
  applicationStatusNames,
  BoardError,
} from '@cryptolist/contract'
import * as text from '#messages/application'

/** Further changes that a move makes. */
export type ApplicationEffect =
  /** The applicant gets an email, and the first one counts as the employer's response. */
  | 'answer'
  /** The applicant is told that the job is closed. */
  | 'tell_closed'
  /** The employer is told. */
  | 'tell_employer'

/** Who moves an application: `tracker` is its applicant, who sent it elsewhere and notes where it stands. */
type Mover = ApplicationSide | 'tracker'

export interface ApplicationTransition {
  side: Mover
  from: ApplicationStatus
  to: ApplicationStatus
  effects: readonly ApplicationEffect[]
}

/** A line of the table; `from` are alternatives. */
type Move = readonly [
  side: Mover,
  from: readonly ApplicationStatus[],
  to: ApplicationStatus,
  effects?: readonly ApplicationEffect[],
]

/** With the employer, and not decided. */
export const openStatuses = ['received', 'viewed', 'screening', 'interview', 'offer'] as const
/** Of an application that was sent elsewhere. */
export const trackedStatuses = [
  'received',
  'screening',
  'interview',
  'offer',
  'hired',
  'rejected',
  'withdrawn',
] as const
export type TrackedStatus = (typeof trackedStatuses)[number]
/** Employers may skip steps and go back, and answer after the job has closed. */
const answerable: readonly ApplicationStatus[] = [...openStatuses, 'auto_closed']

const moves: readonly Move[] = [
  ['applicant', ['unconfirmed'], 'received'],
  // Other words, as long as nobody has read the first ones.
  ['applicant', ['received'], 'received', ['tell_employer']],
  ['employer', ['received'], 'viewed'],
  ['employer', answerable, 'screening', ['answer']],
  ['employer', answerable, 'interview', ['answer']],
  ['employer', answerable, 'offer', ['answer']],
  ['employer', answerable, 'hired', ['answer']],
  ['employer', answerable, 'rejected', ['answer']],
  ['applicant', openStatuses, 'withdrawn', ['tell_employer']],
  // An application that was answered goes on: the employer has closed the job to further ones.
  ['system', ['received', 'viewed'], 'auto_closed', ['tell_closed']],
  // Nobody else reads it, so a mistake can be corrected in any direction.
  ...trackedStatuses.map((to): Move => ['tracker', trackedStatuses.filter((from) => from !== to), to]),
]

/** The life of an application: every move there is (docs/rules.md, Applications). */
const transitions: readonly ApplicationTransition[] = moves.flatMap(([side, from, to, effects = []]) =>
  from.map((status) => ({ side, from: status, to, effects })),
)

/** The row of the table that a move is about. Throws conflict, saying where the application is, if there is none. */
export function requireMove(
  side: Mover,
  from: ApplicationStatus,
  to: ApplicationStatus,
): ApplicationTransition {
  const transition = transitions.find((row) => row.side === side && row.from === from && row.to === to)
  if (transition === undefined)
    throw new BoardError('conflict', text.cannotMove(applicationStatusNames[from]), {
      facts: { status: from },
    })
  return transition
}

/** From where a side may move an application to a state. */
export function listOrigins(side: Mover, to: ApplicationStatus): ApplicationStatus[] {
  return transitions.filter((row) => row.side === side && row.to === to).map(({ from }) => from)
}

/** Where a side may move an application, in the order of the table. */
export function listMoves(side: Mover, from: ApplicationStatus): ApplicationStatus[] {
  return transitions.filter((row) => row.side === side && row.from === from).map(({ to }) => to)
}
