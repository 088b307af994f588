import type { Logger } from 'pino'
import type { DatabaseConnection } from './connection.ts'
import { isDiskFull } from './database-errors.ts'
import { createPool, endPool, keepAfterRefusals } from './pool.ts'

const defaultLimit = 1_500
/** A process that did something else for so long may have left an answer unread. */
const heldUpMilliseconds = 500

export interface Reachability {
  isReachable: () => Promise<boolean>
  query: (statement: string) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * Asks over a connection of its own, so that a busy pool does not look like a database that is away. One that doesn't answer within `limit`
 * milliseconds is.
 */
export function watchReachability(
  connection: DatabaseConnection,
  log: Pick<Logger, 'warn'>,
  limit = defaultLimit,
): Reachability {
  const timeouts = { connect: limit, statement: limit, answer: limit }
  const pool = keepAfterRefusals(createPool(connection, timeouts, log, 1))
  let asking: Promise<boolean> | undefined

  const ask = async (mayRepeat = true): Promise<boolean> => {
    const turns = watchTurns()
    try {
      await pool.query('select 1')
      return true
    } catch (error) {
      // Callers report the outage themselves. A database whose disk is full is reachable.
      if (isDiskFull(error)) return true
      // A busy process may have missed the answer, so ask again: once, as its callers wait.
      return mayRepeat && turns.longest() > heldUpMilliseconds ? ask(false) : false
    } finally {
      turns.close()
    }
  }
  const isReachable = (): Promise<boolean> => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  return { isReachable, query: (statement) => pool.query(statement), close: () => endPool(pool) }
}

/** Measures for how long this process doesn't come round to its timers. */
function watchTurns(): { longest(): number; close(): void } {
  let last = performance.now()
  let longestMs = 0
  const note = (): void => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }
  const timer = setInterval(note, heldUpMilliseconds / 5).unref()
  return {
    longest() {
      note()
      return longestMs
    },
    close: () => clearInterval(timer),
  }
}
