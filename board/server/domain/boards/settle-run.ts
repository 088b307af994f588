import type { RunOutcome } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { SystemReader } from '../systems/system.ts'
import type { BoardAnswer, FollowContext } from './ask-board.ts'
import { countRefusals } from './refusals.ts'
import {
  confirmListings,
  type LeasedSource,
  lockSource,
  putOffHost,
  type RunCounts,
  recordRun,
  saveSource,
} from './repository.ts'

const hourMs = 3_600_000
/** Boards are read hourly, a little earlier each time, so that no minute of the hour gets them all. */
const jitterMs = 5 * 60_000
const longestRestMs = 24 * hourMs

/** The result of a run. `lost`: another worker reads the board now, and nothing was written. */
export interface RunResult {
  outcome: RunOutcome | 'lost'
  counts: RunCounts
  /** How long the system asks to be left alone; 0 if it doesn't. */
  waitSeconds: number
  /** Where the board has moved to, as far as its old address says. */
  movedTo?: string | undefined
}

/** A reading that is under way. */
export interface Run {
  context: FollowContext
  source: LeasedSource
  isAccepted: boolean
  reader: SystemReader
  startedAt: number
  bytes: number
}

/** How a reading ends that changes no listing. */
interface Ending {
  outcome: Exclude<BoardAnswer['outcome'], 'answered'> | 'foreign' | 'lossy'
  waitSeconds?: number
  movedTo?: string | undefined
}

export const noCounts: RunCounts = {
  added: 0,
  changed: 0,
  unchanged: 0,
  closed: 0,
  held: 0,
  leftOut: 0,
  refused: 0,
  stillOpen: 0,
}

/** Records an answer that changes no listing: nothing new, or nothing that can be used. */
export function settle(run: Run, ending: Ending): Promise<RunResult> {
  return inTransaction(run.context.database.db, async (db) => {
    const locked = await lockSource(db, run.source)
    if (locked === undefined)
      return { outcome: 'lost', counts: noCounts, waitSeconds: ending.waitSeconds ?? 0 }
    return settleLocked(db, run, { ...ending, failures: locked.failures })
  })
}

/** Records an answer that changes no listing, in the transaction that has locked the board. */
export async function settleLocked(
  db: Transaction<Schema>,
  run: Run,
  { outcome, waitSeconds = 0, movedTo, ...before }: Ending & { failures: number },
): Promise<RunResult> {
  const { source } = run
  const isConfirmed = outcome === 'unchanged'
  const unchanged = isConfirmed ? await confirmListings(db, source.id, run.reader) : 0
  const failures = isConfirmed ? 0 : before.failures + 1
  await saveSource(db, source.id, {
    outcome,
    failures,
    dueInMs: Math.max(waitSeconds * 1_000, restMs(failures)),
    isConfirmed,
    movedTo,
  })
  if (waitSeconds > 0) await putOffHost(db, source, waitSeconds)
  const counts = { ...noCounts, unchanged, refused: isConfirmed ? await countRefusals(db, source.id) : 0 }
  await recordRun(db, source.id, { outcome, counts, ...measure(run) })
  return { outcome, counts, waitSeconds, movedTo }
}

/** An hour after an answer; after three failures in a row twice as long after each more, up to a day. */
export function restMs(failures: number): number {
  const rest = hourMs * 2 ** Math.max(0, failures - 3)
  return Math.min(longestRestMs, rest) - Math.floor(Math.random() * jitterMs)
}

/** The bytes and time of a run, for its record. */
export function measure({ bytes, startedAt }: Run): { bytes: number; milliseconds: number } {
  return { bytes, milliseconds: Math.round(performance.now() - startedAt) }
}
