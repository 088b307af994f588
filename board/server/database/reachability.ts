import type { Logger } from 'pino'
import type { DatabaseConnection } from './connection.ts'
import { createPool, endPool } from './pool.ts'

const limitMilliseconds = 1_500

export interface Reachability {
  /** Whether the database answers within 1.5 seconds; never throws. */
  isReachable: () => Promise<boolean>
  close: () => Promise<void>
}

/** Asks over a connection of its own, so that a busy pool does not look like a database that is away. */
export function watchReachability(connection: DatabaseConnection, log: Pick<Logger, 'warn'>): Reachability {
  const patience = { connect: limitMilliseconds, statement: limitMilliseconds, answer: limitMilliseconds }
  const pool = createPool(connection, patience, log, 1)
  let asking: Promise<boolean> | undefined

  const ask = async (): Promise<boolean> => {
    try {
      await pool.query('select 1')
      return true
    } catch {
      // Callers report themselves why it doesn't answer.
      return false
    }
  }
  const isReachable = (): Promise<boolean> => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  return { isReachable, close: () => endPool(pool) }
}
