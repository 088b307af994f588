import { expect, vi } from 'vitest'
import type { Database } from '../../server/database/open-database.ts'

/** Waits until no transaction is open that began before now: changes are told of only then. */
export async function waitForOpenTransactions({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ now: string }>('select clock_timestamp()::text as now')
  await vi.waitFor(async () => {
    const open = await pool.query(
      `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and xact_start <= $1::timestamptz`,
      [rows[0]?.now],
    )
    expect(open.rows).toEqual([])
  })
}
