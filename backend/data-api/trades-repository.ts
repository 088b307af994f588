import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import type { Receipt } from '@cryptolist/board/ethereum/read-blocks'
import { sql } from 'kysely'
import type { Trade } from '../chain/read-trades.ts'
import { type ListPart, maximumCounted } from './lists.ts'
import type { BlockRange } from './transfers-repository.ts'

export interface TradesFilter {
  chainId: number
  token: string
}

export interface TradeRow {
  blockNumber: string
  blockHash: Buffer
  blockTime: Date
  logIndex: number
  transactionHash: Buffer
  transactionIndex: number
  tokenIds: string[]
  seller: Buffer
  buyer: Buffer
  marketplace: Buffer
  price: string
}

export interface UnreadTransaction {
  block: number
  hash: `0x${string}`
}

/** Transactions that moved tokens of a contract and weren't looked through for sales yet, the newest first. */
export async function listUnread(
  db: Db,
  { chainId, token }: TradesFilter,
  { from, to }: BlockRange,
  most: number,
): Promise<UnreadTransaction[]> {
  const { rows } = await sql<{ blockNumber: string; transactionHash: Buffer }>`
    select distinct moved.block_number as "blockNumber", moved.transaction_hash as "transactionHash"
    from chain.nft_transfers moved
    join chain.blocks on blocks.chain_id = moved.chain_id and blocks.number = moved.block_number
    left join chain.nft_trade_receipts done
      on done.chain_id = moved.chain_id and done.token = moved.token and done.block_number = moved.block_number
        and done.transaction_hash = moved.transaction_hash and done.block_hash = blocks.hash
    where moved.chain_id = ${chainId} and moved.token = ${toBytes(token)}
      and moved.block_number between ${from} and ${to} and done.token is null
      and moved.sender <> ${Buffer.alloc(20)}
    order by moved.block_number desc, moved.transaction_hash limit ${most}`.execute(db)
  return rows.map((row) => ({
    block: Number(row.blockNumber),
    hash: toHex(row.transactionHash),
  }))
}

/** Notes a receipt that was looked through, and its sales. */
export async function writeTrades(
  db: Db,
  { chainId, token }: TradesFilter,
  {
    receipt,
    block,
    transactionIndex,
    trades,
  }: {
    receipt: Pick<Receipt, 'blockHash' | 'transactionHash'>
    block: number
    transactionIndex: number
    trades: readonly Trade[]
  },
): Promise<void> {
  const place = {
    chain_id: chainId,
    token: toBytes(token),
    block_number: block,
    transaction_hash: toBytes(receipt.transactionHash),
    block_hash: toBytes(receipt.blockHash),
  }
  await db.transaction().execute(async (transaction) => {
    for (const trade of trades) {
      const row = {
        ...place,
        log_index: trade.logIndex,
        transaction_index: transactionIndex,
        token_ids: trade.tokenIds.map(String),
        seller: toBytes(trade.seller),
        buyer: toBytes(trade.buyer),
        marketplace: toBytes(trade.marketplace),
        price: trade.price,
      }
      await transaction
        .insertInto('chain.nft_trades')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['chain_id', 'token', 'block_number', 'log_index']).doUpdateSet(row),
        )
        .execute()
    }
    await transaction
      .insertInto('chain.nft_trade_receipts')
      .values(place)
      .onConflict((conflict) =>
        conflict
          .columns(['chain_id', 'token', 'block_number', 'transaction_hash'])
          .doUpdateSet({ block_hash: place.block_hash }),
      )
      .execute()
  })
}

/** Sales, the newest first: one more than the part takes. */
export async function listTrades(
  db: Db,
  filter: TradesFilter,
  { from, part }: { from: number; part: ListPart },
): Promise<TradeRow[]> {
  const { upperBlock, after, skip, limit } = part
  const behind = after && sql`and (block_number, log_index) < (${after[0]}, ${after[1]})`
  const { rows } = await sql<TradeRow>`
    select ${columns} ${fromTrades(filter, { from, to: upperBlock })} ${behind ?? sql``}
    order by block_number desc, log_index desc limit ${limit + 1} offset ${skip}`.execute(db)
  return rows
}

export async function countTrades(db: Db, filter: TradesFilter, range: BlockRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select ${fromTrades(filter, range)} limit ${maximumCounted}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** The sale at the lowest price, the newest of several. */
export async function findCheapest(
  db: Db,
  filter: TradesFilter,
  range: BlockRange,
): Promise<TradeRow | undefined> {
  const { rows } = await sql<TradeRow>`
    select ${columns} ${fromTrades(filter, range)} and price > 0
    order by price, block_number desc, log_index desc limit 1`.execute(db)
  return rows[0]
}

const columns = sql`block_number as "blockNumber", block_hash as "blockHash", blocks.time as "blockTime", log_index as "logIndex",
      transaction_hash as "transactionHash", transaction_index as "transactionIndex", token_ids::text[] as "tokenIds", seller, buyer, marketplace, price`

/** Sales of blocks that are still part of the chain. */
function fromTrades({ chainId, token }: TradesFilter, { from, to }: BlockRange) {
  return sql`from chain.nft_trades trades
    join chain.blocks on blocks.chain_id = trades.chain_id and blocks.number = block_number
      and blocks.hash = block_hash
    where trades.chain_id = ${chainId} and token = ${toBytes(token)}
      and block_number between ${from} and ${to}`
}
