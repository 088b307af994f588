import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'
import { createObjectId } from './synced-rows-repository.ts'

/** How much of a token a wallet has: one object, whose content changes. */
export interface SyncedHolding {
  objectId: string
  owner: `0x${string}`
  token: `0x${string}`
  /** 0 for tokens that have none. */
  tokenId: string
  isWritten: boolean
}

/** Notes that something of these was transferred. */
export async function addHoldings(
  db: Db,
  { chainId, className }: { chainId: number; className: string },
  holdings: readonly { owner: string; token: string; tokenId: string }[],
): Promise<void> {
  const unique = [...new Map(holdings.map((one) => [`${one.owner}${one.token}${one.tokenId}`, one])).values()]
  for (let start = 0; start < unique.length; start += pageSize)
    await db
      .insertInto('chain.synced_holdings')
      .values(
        unique.slice(start, start + pageSize).map(({ owner, token, tokenId }) => ({
          object_id: createObjectId(),
          class_name: className,
          chain_id: String(chainId),
          owner: toBytes(owner),
          token: toBytes(token),
          token_id: tokenId,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['class_name', 'chain_id', 'owner', 'token', 'token_id'])
          .doUpdateSet({ is_stale: true }),
      )
      .execute()
}

const pageSize = 500

/** Has all sums of a chain, or of one of its wallets, looked at again. */
export async function markAllStale(db: Db, chainId: number, owner?: string): Promise<void> {
  await db
    .updateTable('chain.synced_holdings')
    .set({ is_stale: true })
    .where('chain_id', '=', String(chainId))
    .$if(owner !== undefined, (query) => query.where('owner', '=', toBytes(owner ?? '')))
    .execute()
}

/** Some that have to be written again. */
export async function listStaleHoldings(
  db: Db,
  { chainId, className, limit }: { chainId: number; className: string; limit: number },
): Promise<SyncedHolding[]> {
  const rows = await db
    .selectFrom('chain.synced_holdings')
    .select(['object_id as objectId', 'owner', 'token', 'token_id as tokenId', 'is_written as isWritten'])
    .where('chain_id', '=', String(chainId))
    .where('class_name', '=', className)
    .where(sql<boolean>`is_stale`)
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    objectId: row.objectId,
    owner: toHex(row.owner),
    token: toHex(row.token),
    tokenId: row.tokenId,
    isWritten: row.isWritten,
  }))
}

export async function saveHolding(
  db: Db,
  objectId: string,
  { isWritten }: { isWritten: boolean },
): Promise<void> {
  await db
    .updateTable('chain.synced_holdings')
    .set({ is_stale: false, is_written: isWritten })
    .where('object_id', '=', objectId)
    .execute()
}

/** It may be had again: as another object then, for ids are not given twice. */
export async function forgetHolding(db: Db, objectId: string): Promise<void> {
  await db.deleteFrom('chain.synced_holdings').where('object_id', '=', objectId).execute()
}

/** An NFT's amounts as the index has added them up. */
export async function findNftAmounts(
  db: Db,
  chainId: number,
  holdings: readonly SyncedHolding[],
): Promise<Map<string, { amount: string; standard: number; lastBlock: number }>> {
  const owners = holdings.map(({ owner }) => toBytes(owner))
  const tokens = holdings.map(({ token }) => toBytes(token))
  const ids = holdings.map(({ tokenId }) => tokenId)
  const objects = holdings.map(({ objectId }) => objectId)
  const { rows } = await sql<{ objectId: string; amount: string; standard: number; lastBlock: string }>`
    select wanted.object_id as "objectId", amount::text, standard, last_block as "lastBlock"
    from unnest(${objects}::text[], ${owners}::bytea[], ${tokens}::bytea[], ${ids}::numeric[])
      as wanted (object_id, owner, token, token_id)
    join chain.nft_holdings held on held.chain_id = ${chainId} and held.owner = wanted.owner
      and held.token = wanted.token and held.token_id = wanted.token_id`.execute(db)
  return new Map(
    rows.map(({ objectId, amount, standard, lastBlock }) => [
      objectId,
      { amount, standard, lastBlock: Number(lastBlock) },
    ]),
  )
}
