import { CompiledQuery, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { isDatabaseAway, isStatementTooSlow } from '../database/database-errors.ts'
import type { Schema } from '../database/schema.ts'

/** How pg-boss reaches the database. */
export interface Statements {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>
}

const quietMilliseconds = 60_000

/** Runs statements over a pool. A connection on which one failed is thrown away: it may be left inside of a transaction. */
export function createStatements(pool: Pool): Statements {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        const result = await client.query(text, values)
        client.release()
        return result
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
}

/** Runs statements as a part of a transaction. */
export function statementsWithin(transaction: Transaction<Schema>): Statements {
  return {
    async executeSql(text, values = []) {
      const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
}

/**
 * Runs statements of work that runs by itself, where nobody would take the rejection: a failure answers no rows and is logged, once a minute at
 * most. That the database is away or frozen is said elsewhere.
 */
export function createTolerantStatements(pool: Pool, log: Pick<Logger, 'warn'>): Statements {
  const { executeSql } = createStatements(pool)
  let saidAt = 0
  return {
    async executeSql(text, values) {
      try {
        return await executeSql(text, values)
      } catch (error) {
        const isKnown = isDatabaseAway(error) || isStatementTooSlow(error) || pool.ending
        if (!isKnown && Date.now() - saidAt > quietMilliseconds) {
          saidAt = Date.now()
          log.warn(`The queue will retry later: ${error instanceof Error ? error.message : error}`)
        }
        return { rows: [], rowCount: 0 }
      }
    },
  }
}
