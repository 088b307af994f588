import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'
import type { WatchOwner, WatchSubject } from '../index/watches.ts'

/** A wallet whose doings are written into classes. */
export interface SyncedWallet {
  chainId: number
  /** Lower-case. */
  address: `0x${string}`
  owner: WatchOwner
  /** From here on everything is written, as it comes. Undefined before the first look at the chain. */
  fromBlock: number | undefined
  isHistorical: boolean
  /** The past is written from here on. */
  writtenFrom: number | undefined
  /** From which block on the index knows its transfers; undefined while it knows nothing. */
  indexedFrom: number | undefined
  /** Whether the index knows all its transfers. */
  isComplete: boolean
}

/** Adds one, or adds its past to one that was saved without it. One that an app asked for stays, however long ago it signed in. */
export async function saveSyncedWallet(
  db: Db,
  wallet: Pick<SyncedWallet, 'chainId' | 'address' | 'owner' | 'fromBlock' | 'isHistorical'>,
  { hasSignedIn = false }: { hasSignedIn?: boolean } = {},
): Promise<void> {
  await db
    .insertInto('chain.synced_wallets')
    .values({
      chain_id: String(wallet.chainId),
      address: toBytes(wallet.address),
      owner: wallet.owner,
      from_block: wallet.fromBlock ?? null,
      is_historical: wallet.isHistorical,
      signed_in_at: hasSignedIn ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'address']).doUpdateSet({
        is_historical: sql`synced_wallets.is_historical or excluded.is_historical`,
        signed_in_at: sql`case when synced_wallets.signed_in_at is not null then excluded.signed_in_at end`,
      }),
    )
    .execute()
}

/** Notes that a wallet has signed in; false if it isn't watched. */
export async function noteSignIn(
  db: Db,
  { chainId, address }: Pick<SyncedWallet, 'chainId' | 'address'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chain.synced_wallets')
    .set({ signed_in_at: sql`case when signed_in_at is not null then now() end` })
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many are watched because they signed in. */
export async function countSignedIn(db: Db, chainId: number): Promise<number> {
  const { count } = await db
    .selectFrom('chain.synced_wallets')
    .where('chain_id', '=', String(chainId))
    .where('signed_in_at', 'is not', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ends those that haven't signed in for so many days, unless an app asked for them. */
export async function deleteLapsed(db: Db, chainId: number, days: number): Promise<void> {
  await db
    .deleteFrom('chain.synced_wallets')
    .where('chain_id', '=', String(chainId))
    .where('signed_in_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}

/** Deletes one, unless another owner than the given one began it. Returns who began it; undefined if nothing was deleted. */
export async function deleteSyncedWallet(
  db: Db,
  { chainId, address, owner }: Pick<WatchSubject, 'chainId' | 'address'> & { owner?: WatchOwner | undefined },
): Promise<WatchOwner | undefined> {
  const row = await db
    .deleteFrom('chain.synced_wallets')
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .$if(owner !== undefined, (query) => query.where('owner', '=', String(owner)))
    .returning('owner')
    .executeTakeFirst()
  return row && toOwner(row.owner)
}

export async function listSyncedWallets(db: Db, chainId: number): Promise<SyncedWallet[]> {
  const rows = await db
    .selectFrom('chain.synced_wallets as wallets')
    .leftJoin('chain.watches as watches', (join) =>
      join
        .onRef('watches.chain_id', '=', 'wallets.chain_id')
        .onRef('watches.address', '=', 'wallets.address')
        .on('watches.kind', '=', 'wallet'),
    )
    .select([
      'wallets.chain_id as chainId',
      'wallets.address',
      'wallets.owner',
      'wallets.from_block as fromBlock',
      'wallets.is_historical as isHistorical',
      'wallets.written_from as writtenFrom',
      'watches.from_block as indexedFrom',
      'watches.first_block as firstBlock',
    ])
    .where('wallets.chain_id', '=', String(chainId))
    .execute()
  return rows.map((row) => ({
    chainId,
    address: toHex(row.address),
    owner: toOwner(row.owner),
    fromBlock: toNumber(row.fromBlock),
    isHistorical: row.isHistorical,
    writtenFrom: toNumber(row.writtenFrom),
    indexedFrom: toNumber(row.indexedFrom),
    isComplete: row.indexedFrom !== null && Number(row.indexedFrom) <= Number(row.firstBlock),
  }))
}

export async function saveProgress(
  db: Db,
  { chainId, address }: Pick<SyncedWallet, 'chainId' | 'address'>,
  { fromBlock, writtenFrom }: { fromBlock: number; writtenFrom: number },
): Promise<void> {
  await db
    .updateTable('chain.synced_wallets')
    .set({ from_block: String(fromBlock), written_from: String(writtenFrom) })
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .execute()
}

export interface WalletProgress {
  indexedTo: number
  finalized: number
  finalTo: number | undefined
  /** The hash of the newest block that the index has. */
  tip: string
}

/** How far the index is, and up to where what it says of wallets is final and written. Undefined before the index began. */
export async function findWalletProgress(db: Db, chainId: number): Promise<WalletProgress | undefined> {
  const row = await db
    .selectFrom('chain.followers as followers')
    .leftJoin('chain.sync_turns as turns', 'turns.chain_id', 'followers.chain_id')
    .leftJoin('chain.blocks as blocks', (join) =>
      join
        .onRef('blocks.chain_id', '=', 'followers.chain_id')
        .onRef('blocks.number', '=', 'followers.indexed_to'),
    )
    .select([
      'followers.indexed_to as indexedTo',
      'followers.finalized',
      'turns.wallets_final_to as walletsFinalTo',
      'blocks.hash',
    ])
    .where('followers.chain_id', '=', String(chainId))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const indexedTo = Number(row.indexedTo)
  return {
    indexedTo,
    finalized: Math.min(indexedTo, Number(row.finalized)),
    finalTo: toNumber(row.walletsFinalTo),
    tip: row.hash === null ? '' : toHex(row.hash),
  }
}

export async function saveFinalTo(db: Db, chainId: number, finalTo: number): Promise<void> {
  await db
    .updateTable('chain.sync_turns')
    .set({ wallets_final_to: String(finalTo) })
    .where('chain_id', '=', String(chainId))
    .execute()
}

function toNumber(value: string | null): number | undefined {
  return value === null ? undefined : Number(value)
}

function toOwner(text: string): WatchOwner {
  if (text.startsWith('user:')) return `user:${text.slice('user:'.length)}`
  return text.startsWith('key:') ? `key:${text.slice('key:'.length)}` : 'operator'
}
