import { sql, type Transaction } from 'kysely'
import { findErrorCode } from '../config/startup-error.ts'
import type { Db, Schema } from './schema.ts'

/** A deadlock, and a row that another transaction changed under this one: PostgreSQL has undone all of it, and it may work now. */
const passing: readonly (string | undefined)[] = ['40P01', '40001']
const tries = 3

/** Does something in the database, up to three times while PostgreSQL ends it in favour of another transaction. Throws what it throws. */
export async function tryAgain<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === tries || !passing.includes(findErrorCode(error))) throw error
    }
  }
}

/** Runs a transaction, up to three times while PostgreSQL ends it in favour of another one. `run` may change nothing but the database. */
export async function inTransaction<T>(
  db: Db,
  run: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return tryAgain(() => db.transaction().execute(run))
}

/**
 * Runs a transaction as `inTransaction` does, for work that computes for long between its statements, such as the checks of a whole board's texts:
 * PostgreSQL waits up to five minutes for the next statement.
 */
export async function inLongTransaction<T>(
  db: Db,
  run: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(transaction)
    return run(transaction)
  })
}

/** Yields the rows of a long list by id, one page in memory at a time. */
export async function* readPages<Row extends { rowId: string }>(
  pageSize: number,
  read: (page: { after: string | null; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  let after: string | null = null
  for (;;) {
    const rows = await read({ after, limit: pageSize })
    yield* rows
    after = rows.at(-1)?.rowId ?? null
    if (rows.length < pageSize) return
  }
}
