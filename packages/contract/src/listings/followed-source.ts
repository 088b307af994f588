import type { JobSource } from '../taxonomy/taxonomy.ts'

/** Whether a followed board is read. One that its company asked to leave out is never followed again. */
export const sourceStates = ['followed', 'paused', 'left_out'] as const
export type SourceState = (typeof sourceStates)[number]

/**
 * The result of reading a board. `read` and `unchanged` confirm its open listings; `shrunk`, `incomplete` and `oversized` close nothing, and
 * `shrunk` adds nothing; after all others everything stays as it was.
 */
export const runOutcomes = [
  'read',
  'unchanged',
  'shrunk',
  'incomplete',
  'oversized',
  'empty',
  'foreign',
  'unreadable',
  'lossy',
  'reserved',
  'forbidden',
  'gone',
  'moved',
  'limited',
  'failed',
] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** Whether a board's open listings were confirmed when it was read. */
export function isConfirming(outcome: RunOutcome): boolean {
  return outcome === 'read' || outcome === 'unchanged'
}

/** A company's board that this board follows, as everyone may see it. */
export interface FollowedSource {
  system: JobSource
  /** The board as people read it there. */
  url: string
  company: { slug: string; name: string }
  isPaused: boolean
  addedAt: string
  askedAt: string | null
  /** When a complete answer last confirmed its open listings. */
  confirmedAt: string | null
  outcome: RunOutcome | null
  /** Where its old address says that it is now, if it can no longer be read: `ashby:acme`. */
  movedTo: string | null
  /** Live listings from it. */
  listings: number
  /** Whether its listings have the whole text or the beginning of it. */
  hasWholeText: boolean
}

/** Another CryptoList that this board follows. Each of its companies is a followed board. */
export interface FollowedList {
  host: string
  isPaused: boolean
  /** Whether it answered when it was last asked for new companies. */
  isAnswering: boolean
  askedAt: string | null
  /** How many companies of it are read here. */
  companies: number
}

/** The sources that this board follows, and how fresh they are. */
export interface SourcesReport {
  sources: FollowedSource[]
  /** Live listings of followed boards. */
  listings: number
  /** How many of them were confirmed at their source within so many hours. */
  confirmed: { hours: number; listings: number }[]
}

/** A followed board for admins. */
export interface ManagedSource extends Omit<FollowedSource, 'company'> {
  /** Its page is made with the board's first listing; without one, `slug` is null. */
  company: { slug: string | null; name: string }
  id: string
  /** The board as the command names it: `lever:acme`. */
  board: string
  /** Its company asked to leave it out: it is never read again. */
  isLeftOut: boolean
  /** When it is read next; null if it is paused or left out. */
  dueAt: string | null
  isRunning: boolean
  /** When its company's owner asked to leave it out without having shown that it is the company's; admins decide. */
  leaveOutAskedAt: string | null
}

/** One reading of a followed board, in listings; what was left out, refused and is still open, in postings. */
export interface SourceRun {
  id: string
  at: string
  outcome: RunOutcome
  added: number
  changed: number
  unchanged: number
  closed: number
  held: number
  leftOut: number
  /** Postings whose page can't be used, at systems whose lists have no texts. */
  refused: number
  stillOpen: number
  bytes: number
  milliseconds: number
}

/** Results of the readings of a day (UTC). */
export interface SourceDay {
  day: string
  runs: number
  /** Readings that confirmed nothing. */
  failed: number
  added: number
  changed: number
  closed: number
}

/** A board as it is before it is followed. */
export interface FoundBoard {
  /** As the command names it: `lever:acme`. */
  board: string
  url: string
  companyName: string
  /** Whoever looks it up named the company: it isn't what the board says. */
  isNamed?: boolean
  jobs: number
  firstTitles: string[]
  isFollowed: boolean
  /** Addresses that were looked up, such as careers pages that link to it. */
  typed?: string[]
}

/** A board before it is followed, or why it can't be followed. */
export type BoardPreview = FoundBoard | { typed: string; problem: string }

/** A board that a visitor suggested. */
export interface SourceSuggestion {
  /** As the command names it: `lever:acme`. */
  board: string
  system: JobSource
  url: string
  suggestedAt: string
}
