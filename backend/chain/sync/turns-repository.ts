import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'

/** A process that dies leaves its turn to another after this long. */
const turnSeconds = 30

/** Takes or keeps the turn to write what happens on a chain; false while another process has it. */
export async function takeTurn(db: Db, chainId: number, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into chain.sync_turns (chain_id, holder, ends_at)
    values (${chainId}, ${holder}, now() + ${turnSeconds} * interval '1 second')
    on conflict (chain_id) do update set holder = excluded.holder, ends_at = excluded.ends_at
    where sync_turns.holder = excluded.holder or sync_turns.ends_at < now()
    returning chain_id`.execute(db)
  return rows.length > 0
}

/** Gives it up, so that another process need not wait. */
export async function endTurn(db: Db, chainId: number, holder: string): Promise<void> {
  await db
    .updateTable('chain.sync_turns')
    .set({ ends_at: new Date(0) })
    .where('chain_id', '=', String(chainId))
    .where('holder', '=', holder)
    .execute()
}
