import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** Any number that no other lock of the board uses. */
const lockKey = 4_361_001

/** Runs `start` in one process at a time: Parse makes its tables without a lock of its own, and two first starts would collide. */
export async function startOnce<T>(db: Kysely<Schema>, start: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey})`.execute(connection)
    try {
      return await start()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}
