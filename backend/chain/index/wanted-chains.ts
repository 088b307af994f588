import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'

/** Carries the id of a chain with a new watch or a new payment to wait for. */
export const wantedChannel = 'chain_watches'

/** Asks the server that follows the chain to look at it now. If none follows it yet, one begins. */
export async function askToFollow(db: Db, chainId: number): Promise<void> {
  await sql`select pg_notify(${wantedChannel}, ${String(chainId)})`.execute(db)
}

/** The chains on which something is watched, or a payment isn't final. */
export async function listWantedChains(db: Db): Promise<number[]> {
  const { rows } = await sql<{ chainId: string }>`
    select chain_id as "chainId" from chain.watches
    union select chain_id from chain.payments where status <> 'paid'`.execute(db)
  return rows.map((row) => Number(row.chainId))
}
