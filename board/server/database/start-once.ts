import type { Logger } from 'pino'
import type { DatabaseConnection } from './connection.ts'
import { commandTimeouts, createPool, endPool } from './pool.ts'

/** Any number that no other lock of the board uses. */
const lockKey = 4_361_001

/**
 * Runs `start` in one process at a time: first starts write what a board always has, Parse without a lock of its own, and two at once would
 * collide. Waits as long as a first start takes on a slow disk, over a connection that is no request's; its end gives the lock back.
 */
export async function startOnce<T>(
  { connection }: { connection: DatabaseConnection },
  log: Pick<Logger, 'warn'>,
  start: () => Promise<T>,
): Promise<T> {
  const pool = createPool(connection, commandTimeouts, log, 1)
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [lockKey])
      return await start()
    } finally {
      client.release()
    }
  } finally {
    await endPool(pool)
  }
}
