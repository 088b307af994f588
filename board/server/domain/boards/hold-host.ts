import { setTimeout as sleep } from 'node:timers/promises'
import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/sources'
import type { FollowContext } from './ask-board.ts'
import { type AskedBoard, leaseHost, releaseHost } from './repository.ts'

/** How long to wait for a host that another worker asks; most boards take less. */
const longestWaitMs = 10_000
const betweenTriesMs = 250

/**
 * Asks the host of a board while no other worker of all processes does. Throws conflict if it stays busy.
 */
export async function holdHost<T>(
  { database: { db } }: Pick<FollowContext, 'database'>,
  { board, waitMs = longestWaitMs }: { board: AskedBoard; waitMs?: number | undefined },
  ask: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + waitMs
  let lease = await leaseHost(db, board)
  while (lease === undefined) {
    if (performance.now() >= until)
      throw new BoardError('conflict', text.isBusy(`${board.system}:${board.board}`))
    await sleep(betweenTriesMs)
    lease = await leaseHost(db, board)
  }
  try {
    return await ask()
  } finally {
    await releaseHost(db, lease)
  }
}
