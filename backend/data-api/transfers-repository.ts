import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import { type RawBuilder, sql } from 'kysely'
import type { NftTransfer, TokenTransfer } from '../chain/transfers.ts'
import { type ListPart, maximumCounted } from './lists.ts'

type SqlPart = RawBuilder<unknown>

/** Blocks, both ends included. */
export interface BlockRange {
  from: number
  to: number
}

interface TokenTransferRow {
  blockNumber: string
  blockHash: Buffer
  blockTime: Date
  logIndex: number
  transactionHash: Buffer
  token: Buffer
  sender: Buffer
  recipient: Buffer
  amount: string
}

interface NftTransferRow extends TokenTransferRow {
  batchIndex: number
  transactionIndex: number
  tokenId: string
  standard: 721 | 1155
  operator: Buffer | null
}

/** The transfers to list: all of a token, or all from and to a wallet. */
export type Erc20Filter = { chainId: number } & ({ token: string } | { wallet: string })
export type NftFilter = { chainId: number } & (
  | { token: string; tokenId?: bigint }
  | { wallet: string; direction: 'both' | 'from' | 'to' }
)
export type TransferOrder = 'asc' | 'desc'

interface TransferTable {
  name: 'chain.erc20_transfers' | 'chain.nft_transfers'
  columns: readonly string[]
  /** Of the rows that are found, named as in code. */
  selection: SqlPart
  /** Columns that order the transfers of a block. */
  keys: readonly string[]
}

const erc20Table: TransferTable = {
  name: 'chain.erc20_transfers',
  columns: ['transaction_hash', 'token', 'sender', 'recipient', 'amount'],
  selection: sql`found.block_number as "blockNumber", found.log_index as "logIndex",
    found.transaction_hash as "transactionHash", found.token, found.sender, found.recipient, found.amount`,
  keys: ['block_number', 'log_index'],
}
const nftTable: TransferTable = {
  name: 'chain.nft_transfers',
  columns: [...erc20Table.columns, 'transaction_index', 'token_id', 'standard', 'operator'],
  selection: sql`${erc20Table.selection}, found.batch_index as "batchIndex",
    found.transaction_index as "transactionIndex", found.token_id as "tokenId", found.standard, found.operator`,
  keys: [...erc20Table.keys, 'batch_index'],
}

/** Token transfers, the newest first: one more than the part takes. */
export async function listErc20Transfers(
  db: Db,
  { filter, from, part }: { filter: Erc20Filter; from: number; part: ListPart },
): Promise<TokenTransfer[]> {
  const query = { table: erc20Table, matches: matchErc20(filter), filter, from, part }
  return (await list<TokenTransferRow>(db, query)).map(toTokenTransfer)
}

export async function countErc20Transfers(db: Db, filter: Erc20Filter, range: BlockRange): Promise<number> {
  return count(db, { table: erc20Table, matches: matchErc20(filter), filter, range })
}

/** NFT transfers, the newest first unless told otherwise: one more than the part takes. */
export async function listNftTransfers(
  db: Db,
  wanted: { filter: NftFilter; from: number; part: ListPart; order?: TransferOrder },
): Promise<NftTransfer[]> {
  const query = { ...wanted, table: nftTable, matches: matchNft(wanted.filter) }
  return (await list<NftTransferRow>(db, query)).map((row) => ({
    ...toTokenTransfer(row),
    batchIndex: row.batchIndex,
    transactionIndex: row.transactionIndex,
    tokenId: BigInt(row.tokenId),
    standard: row.standard,
    operator: row.operator === null ? undefined : toHex(row.operator),
  }))
}

function toTokenTransfer(row: TokenTransferRow): TokenTransfer {
  return {
    block: Number(row.blockNumber),
    blockHash: toHex(row.blockHash),
    time: row.blockTime,
    logIndex: row.logIndex,
    transactionHash: toHex(row.transactionHash),
    transactionIndex: undefined,
    token: toHex(row.token),
    sender: toHex(row.sender),
    recipient: toHex(row.recipient),
    amount: BigInt(row.amount),
  }
}

export async function countNftTransfers(db: Db, filter: NftFilter, range: BlockRange): Promise<number> {
  return count(db, { table: nftTable, matches: matchNft(filter), filter, range })
}

// Each condition goes along one index. What is both from and to a wallet is found by the first of its two only.

function matchErc20(filter: Erc20Filter): SqlPart[] {
  return 'token' in filter ? [sql`token = ${toBytes(filter.token)}`] : matchWallet(filter.wallet, 'both')
}

function matchNft(filter: NftFilter): SqlPart[] {
  if ('wallet' in filter) return matchWallet(filter.wallet, filter.direction)
  const token = sql`token = ${toBytes(filter.token)}`
  return [filter.tokenId === undefined ? token : sql`${token} and token_id = ${filter.tokenId.toString()}`]
}

function matchWallet(wallet: string, direction: 'both' | 'from' | 'to'): SqlPart[] {
  const address = toBytes(wallet)
  const [sent, received] = [sql`sender = ${address}`, sql`recipient = ${address}`]
  if (direction !== 'both') return [direction === 'from' ? sent : received]
  return [sent, sql`${received} and sender <> ${address}`]
}

interface ListQuery {
  table: TransferTable
  matches: readonly SqlPart[]
  filter: { chainId: number }
  from: number
  part: ListPart
  order?: TransferOrder
}

/** Reads as far as the page from each index, then the first of both. */
async function list<Row>(db: Db, query: ListQuery): Promise<Row[]> {
  const { table, matches, filter, from, part, order = 'desc' } = query
  const { upperBlock, after, skip, limit } = part
  const way = sql.raw(order)
  const keys = sql.join(table.keys.map((key) => sql.ref(key)))
  const ordered = (prefix = ''): SqlPart =>
    sql`order by ${sql.join(table.keys.map((key) => sql`${sql.ref(prefix + key)} ${way}`))}`
  const behind = after && sql`and (${keys}) ${sql.raw(order === 'asc' ? '>' : '<')} (${sql.join([...after])})`
  const scans = matches.map(
    (match) => sql`select * from (
      select ${keys}, ${sql.join(table.columns.map((column) => sql.ref(column)))}
      from ${sql.table(table.name)}
      where chain_id = ${filter.chainId} and ${match} and block_number between ${from} and ${upperBlock}
        ${behind ?? sql``}
      ${ordered()} limit ${skip + limit + 1}) scan`,
  )
  const { rows } = await sql<Row>`
    select ${table.selection}, blocks.hash as "blockHash", blocks.time as "blockTime"
    from (${sql.join(scans, sql` union all `)} ${ordered()} limit ${limit + 1} offset ${skip}) found
    join chain.blocks on blocks.chain_id = ${filter.chainId} and blocks.number = found.block_number
    ${ordered('found.')}`.execute(db)
  return rows
}

interface CountQuery {
  table: TransferTable
  matches: readonly SqlPart[]
  filter: { chainId: number }
  range: BlockRange
}

async function count(db: Db, { table, matches, filter, range }: CountQuery): Promise<number> {
  const scans = matches.map(
    (match) => sql`select from (
      select from ${sql.table(table.name)}
      where chain_id = ${filter.chainId} and ${match} and block_number between ${range.from} and ${range.to}
      limit ${maximumCounted}) scan`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (${sql.join(scans, sql` union all `)} limit ${maximumCounted}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** The first block at or after a time, and the last at or before it, of those that are kept; undefined if there is none. */
export async function findBlockByTime(
  db: Db,
  { chainId, time, side }: { chainId: number; time: Date; side: 'from' | 'to' },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('chain.blocks')
    .select('number')
    .where('chain_id', '=', String(chainId))
    .where('time', side === 'from' ? '>=' : '<=', time)
    .orderBy('time', side === 'from' ? 'asc' : 'desc')
    .orderBy('number', side === 'from' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.number)
}

export function formatTokenId(tokenId: bigint, format: 'decimal' | 'hex'): string {
  return format === 'hex' ? `0x${tokenId.toString(16)}` : tokenId.toString()
}
