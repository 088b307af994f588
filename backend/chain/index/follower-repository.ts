import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'
import { isOdd, removeTransfers } from './transfer-repository.ts'

type Hex = `0x${string}`

/** How far a chain is followed. */
export interface Progress {
  indexedTo: number
  finalized: number
  /** The headers from here to `indexedTo` are kept. */
  keptFrom: number
  logRange: number
  stoppedBecause: string | null
}

export async function findProgress(db: Db, chainId: number): Promise<Progress | undefined> {
  const row = await db
    .selectFrom('chain.followers')
    .select(['indexed_to as indexedTo', 'finalized', 'kept_from as keptFrom', 'log_range as logRange'])
    .select('stopped_because as stoppedBecause')
    .where('chain_id', '=', String(chainId))
    .executeTakeFirst()
  return (
    row && {
      ...row,
      indexedTo: Number(row.indexedTo),
      finalized: Number(row.finalized),
      keptFrom: Number(row.keptFrom),
    }
  )
}

/** Also forgets headers that are no longer needed. */
export async function saveProgress(
  db: Db,
  chainId: number,
  {
    indexedTo,
    head,
    finalized,
    keptFrom,
  }: { indexedTo: number; head: number; finalized: number; keptFrom: number },
): Promise<void> {
  const values = {
    indexed_to: indexedTo,
    head,
    finalized,
    kept_from: keptFrom,
    stopped_because: null,
    updated_at: sql<Date>`now()`,
  }
  await db
    .insertInto('chain.followers')
    .values({ chain_id: chainId, ...values })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(values))
    .execute()
  await db
    .deleteFrom('chain.blocks')
    .where('chain_id', '=', String(chainId))
    .where('number', '<', String(keptFrom))
    .where('has_rows', '=', false)
    .execute()
}

export async function saveLogRange(db: Db, chainId: number, blocks: number): Promise<void> {
  await db
    .updateTable('chain.followers')
    .set({ log_range: blocks })
    .where('chain_id', '=', String(chainId))
    .execute()
}

export async function saveStop(db: Db, chainId: number, reason: string): Promise<void> {
  await db
    .updateTable('chain.followers')
    .set({ stopped_because: reason, updated_at: sql<Date>`now()` })
    .where('chain_id', '=', String(chainId))
    .execute()
}

export interface FollowedWatch {
  id: string
  kind: 'contract' | 'wallet'
  address: Hex
  firstBlock: number
  /** Undefined until it is taken in. */
  fromBlock: number | undefined
}

/** The watches to follow, after those without owners are marked for removal by their absence here. */
export async function listFollowedWatches(db: Db, chainId: number): Promise<FollowedWatch[]> {
  const rows = await db
    .selectFrom('chain.watches')
    .select(['id', 'kind', 'address', 'first_block as firstBlock', 'from_block as fromBlock'])
    .where('chain_id', '=', String(chainId))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    address: toHex(row.address),
    firstBlock: Number(row.firstBlock),
    fromBlock: row.fromBlock === null ? undefined : Number(row.fromBlock),
  }))
}

/** Watches reach back to a block; wallets just taken in have their transactions kept from `transactionsFrom` on. */
export async function saveReach(
  db: Db,
  ids: readonly string[],
  fromBlock: number,
  transactionsFrom?: number,
): Promise<void> {
  await sql`
    update chain.watches set from_block = ${fromBlock},
      transactions_from = case when kind = 'wallet' then coalesce(transactions_from, ${transactionsFrom ?? null}) end
    where id = any(${[...ids]}::bigint[])`.execute(db)
}

export interface BlockRow {
  number: number
  hash: string
  parentHash: string | undefined
  time: Date
  hasRows: boolean
}

export async function saveBlocks(db: Db, chainId: number, blocks: readonly BlockRow[]): Promise<void> {
  if (blocks.length === 0) return
  await sql`
    insert into chain.blocks as kept (chain_id, number, hash, parent_hash, time, has_rows)
    select ${chainId}, number, decode(hash, 'hex'), decode(parent_hash, 'hex'), time, has_rows
    from unnest(
      ${blocks.map(({ number }) => number)}::bigint[],
      ${blocks.map(({ hash }) => hash.slice(2))}::text[],
      ${blocks.map(({ parentHash }) => parentHash?.slice(2) ?? null)}::text[],
      ${blocks.map(({ time }) => time)}::timestamptz[],
      ${blocks.map(({ hasRows }) => hasRows)}::boolean[]
    ) as given (number, hash, parent_hash, time, has_rows)
    on conflict (chain_id, number) do update set has_rows = true where excluded.has_rows and not kept.has_rows`.execute(
    db,
  )
}

/** The hashes of kept blocks, by number. */
export async function findHashes(
  db: Db,
  chainId: number,
  { from, to }: { from: number; to: number },
): Promise<Map<number, Hex>> {
  const rows = await db
    .selectFrom('chain.blocks')
    .select(['number', 'hash'])
    .where('chain_id', '=', String(chainId))
    .where('number', '>=', String(from))
    .where('number', '<=', String(to))
    .execute()
  return new Map(rows.map(({ number, hash }) => [Number(number), toHex(hash)]))
}

export interface WalletTransaction {
  wallet: Hex
  blockNumber: number
  transactionIndex: number
  transaction: unknown
}

export async function addWalletTransactions(
  db: Db,
  chainId: number,
  rows: readonly WalletTransaction[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('chain.wallet_transactions')
    .values(
      rows.map((row) => ({
        chain_id: chainId,
        wallet: toBytes(row.wallet),
        block_number: row.blockNumber,
        transaction_index: row.transactionIndex,
        transaction: JSON.stringify(row.transaction),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Everything above a block is undone, and listeners will hear of it. To be run in a transaction. */
export async function undoAbove(db: Db, chainId: number, block: number): Promise<void> {
  await removeTransfers(db, chainId, sql`block_number > ${block}`)
  const chain = String(chainId)
  await db
    .deleteFrom('chain.wallet_transactions')
    .where('chain_id', '=', chain)
    .where('block_number', '>', String(block))
    .execute()
  await db
    .deleteFrom('chain.blocks')
    .where('chain_id', '=', chain)
    .where('number', '>', String(block))
    .execute()
  await db.updateTable('chain.followers').set({ indexed_to: block }).where('chain_id', '=', chain).execute()
  await sql`
    update chain.listeners set told_to = ${block}, undone_above = least(undone_above, ${block})
    where chain_id = ${chainId} and told_to > ${block}`.execute(db)
}

/**
 * Marks watches whose past is now complete and whose NFTs don't add up: an owner has a negative amount, or several of one ERC-721 token.
 * From then on `addTransfers` marks them. A contract's negative amounts are found through its senders: nobody else can have one.
 */
export async function markBroken(db: Db, chainId: number, ids: readonly string[]): Promise<void> {
  await sql`
    update chain.watches set breaks_standard = true
    where id in (
      select watch.id from chain.watches as watch
      join chain.nft_holdings as held on held.chain_id = watch.chain_id and held.owner = watch.address
      where watch.id = any(${[...ids]}::bigint[]) and watch.kind = 'wallet' and ${isOdd('held')}
      union all
      select watch.id from chain.watches as watch
      join chain.nft_holdings as held on held.chain_id = watch.chain_id and held.token = watch.address
      where watch.id = any(${[...ids]}::bigint[]) and watch.kind = 'contract'
        and held.amount > 1 and held.standard = 721
      union all
      select watch.id from chain.watches as watch
      join chain.nft_transfers as sent on sent.chain_id = watch.chain_id and sent.token = watch.address
      join chain.nft_holdings as held on held.chain_id = sent.chain_id and held.owner = sent.sender
        and held.token = sent.token and held.token_id = sent.token_id
      where watch.id = any(${[...ids]}::bigint[]) and watch.kind = 'contract' and held.amount < 0)
      and chain_id = ${chainId}`.execute(db)
}

/** Marks watches of contracts whose past is now complete and in which one ERC-721 token has several owners. */
export async function markSharedTokens(db: Db, chainId: number, ids: readonly string[]): Promise<void> {
  await sql`
    update chain.watches as watch set breaks_standard = true
    where id = any(${[...ids]}::bigint[]) and kind = 'contract' and not breaks_standard
      and exists (
        select from chain.nft_holdings as held
        where held.chain_id = ${chainId} and held.token = watch.address and held.standard = 721 and held.amount > 0
        group by token_id having count(*) > 1)`.execute(db)
}

/** Ends watches that nobody used for 30 days, and takes out what nobody wants with all rows that no other watch covers. To be run in a transaction. */
export async function dropUnwanted(db: Db, chainId: number): Promise<number> {
  await sql`
    delete from chain.watch_owners using chain.watches
    where id = watch_id and chain_id = ${chainId} and owner <> 'operator' and used_at < now() - interval '30 days'`.execute(
    db,
  )
  const { rows } = await sql<{ kind: 'contract' | 'wallet'; address: Buffer }>`
    delete from chain.watches as watch
    where chain_id = ${chainId} and not exists (select from chain.watch_owners where watch_id = watch.id)
    returning kind, address`.execute(db)
  const others = (kind: 'contract' | 'wallet') =>
    sql`(select address from chain.watches where chain_id = ${chainId} and kind = ${kind})`
  for (const { kind, address } of rows) {
    const own =
      kind === 'contract' ? sql`token = ${address}` : sql`(sender = ${address} or recipient = ${address})`
    const isOfOthers = sql`token in ${others('contract')} or sender in ${others('wallet')} or recipient in ${others('wallet')}`
    await removeTransfers(db, chainId, sql`${own} and not (${isOfOthers})`)
    await removeNftFacts(db, chainId, { kind, address })
    if (kind === 'wallet')
      await db
        .deleteFrom('chain.wallet_transactions')
        .where('chain_id', '=', String(chainId))
        .where('wallet', '=', address)
        .execute()
  }
  return rows.length
}

/** Removes what else is known of NFTs, right after their transfers, whose removal leaves a table of the tokens that they were of. */
async function removeNftFacts(
  db: Db,
  chainId: number,
  { kind, address }: { kind: 'contract' | 'wallet'; address: Buffer },
): Promise<void> {
  const isGone =
    kind === 'contract'
      ? sql`known.token = ${address}`
      : sql`(known.token, known.token_id) in (select token, token_id from gone_nfts)`
  await sql`
    delete from chain.nft_metadata as known
    where chain_id = ${chainId} and ${isGone}
      and not exists (select from chain.watches as watch
        where watch.chain_id = ${chainId} and watch.kind = 'contract' and watch.address = known.token)
      and not exists (select from chain.nft_holdings as held
        join chain.watches as watch
          on watch.chain_id = held.chain_id and watch.kind = 'wallet' and watch.address = held.owner
        where held.chain_id = ${chainId} and held.token = known.token and held.token_id = known.token_id
          and held.amount > 0)`.execute(db)
  if (kind === 'wallet') return
  // Sales are looked for in followed collections alone.
  for (const table of ['chain.nft_trades', 'chain.nft_trade_receipts'] as const)
    await db.deleteFrom(table).where('chain_id', '=', String(chainId)).where('token', '=', address).execute()
}
