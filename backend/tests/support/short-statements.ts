import { createRequire } from 'node:module'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { requestTimeouts } from '../../../board/server/database/pool.ts'
import type { TestIdentity } from './identity.ts'

const shortMilliseconds = 500

/** Has PostgreSQL end Parse's statements after half a second until the work is done, instead of shortly before their caller stops waiting. */
export async function withShortStatements<T>(
  { config: { appId } }: TestIdentity,
  work: () => Promise<T>,
): Promise<T> {
  const { database } = createRequire(import.meta.url)('parse-server/lib/Config').get(appId)
  const pool: Pool = database.adapter._client.$pool
  const usual = await limitStatements(pool, shortMilliseconds)
  expect(usual).toBeGreaterThan(0)
  expect(usual).toBeLessThan(requestTimeouts.answer)
  const { max } = pool.options
  // A further connection would have the usual limit.
  pool.options.max = pool.totalCount
  try {
    return await work()
  } finally {
    pool.options.max = max
    await limitStatements(pool, usual)
  }
}

/** Sets the limit of each open connection; answers the one before. */
async function limitStatements(pool: Pool, milliseconds: number): Promise<number> {
  const count = Math.max(1, pool.totalCount)
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  const limits: number[] = []
  for (const client of clients) {
    const { rows } = await client.query(
      `select setting::int as before from pg_settings where name = 'statement_timeout'`,
    )
    await client.query(`set statement_timeout = ${milliseconds}`)
    limits.push(rows[0].before)
    client.release()
  }
  return Math.max(...limits)
}
