import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'
import type { NewRow } from './synced-rows-repository.ts'

/** Whose rows, and from which block on. */
export interface WantedWallet {
  address: string
  fromBlock: number
}

export interface WantedBlocks {
  chainId: number
  from: number
  to: number
  wallets: readonly WantedWallet[]
  /** So many of the newest. All unless given. */
  limit?: number
}

/** A row of the index as fields, with whose holdings of what it changes. */
export interface WalletRow extends NewRow {
  fields: Record<string, unknown>
  holding: { token: string; tokenId: string; parties: readonly string[] } | undefined
}

interface TransferRow {
  block_number: string
  block_hash: Buffer
  block_time: Date
  log_index: number
  part: number
  transaction_hash: Buffer
  transaction_index: number | null
  token: Buffer
  token_id: string
  standard: number
  sender: Buffer
  recipient: Buffer
  amount: string
  is_batch: boolean
}

/** Transfers of tokens by wallets, oldest first. Their place in the block's transactions is not among what the index keeps. */
export async function listTokenTransfers(db: Db, wanted: WantedBlocks): Promise<WalletRow[]> {
  const { rows } = await sql<TransferRow>`
    select transfers.block_number, blocks.hash as block_hash, blocks.time as block_time, log_index, 0 as part,
      transaction_hash, null::integer as transaction_index, token, '0' as token_id, 20 as standard,
      sender, recipient, amount::text, false as is_batch
    from chain.erc20_transfers transfers
    join chain.blocks on blocks.chain_id = transfers.chain_id and blocks.number = transfers.block_number
    where ${isWanted(wanted)}
    order by block_number desc, log_index desc ${limitOf(wanted)}`.execute(db)
  return rows.reverse().map((row) => {
    const { block_timestamp, ...shared } = describeTransfer(row, wanted.chainId)
    return toWalletRow(row, {
      ...shared,
      block_timestamp,
      value: row.amount,
      value_decimal: Number(row.amount),
    })
  })
}

/** Transfers of NFTs by wallets, oldest first. */
export async function listNftTransfers(db: Db, wanted: WantedBlocks): Promise<WalletRow[]> {
  const { rows } = await sql<TransferRow>`
    select transfers.block_number, blocks.hash as block_hash, blocks.time as block_time, log_index,
      batch_index as part, transaction_hash, transaction_index, token, token_id::text, standard,
      sender, recipient, amount::text,
      batch_index > 0 or exists (
        select from chain.nft_transfers others
        where others.chain_id = transfers.chain_id and others.block_number = transfers.block_number
          and others.log_index = transfers.log_index and others.batch_index = 1
      ) as is_batch
    from chain.nft_transfers transfers
    join chain.blocks on blocks.chain_id = transfers.chain_id and blocks.number = transfers.block_number
    where ${isWanted(wanted)}
    order by block_number desc, log_index desc, batch_index desc ${limitOf(wanted)}`.execute(db)
  return rows.reverse().map((row) =>
    toWalletRow(row, {
      ...describeTransfer(row, wanted.chainId),
      token_id: row.token_id,
      amount: row.amount,
      contract_type: `ERC${row.standard}`,
      transaction_type: row.is_batch ? 'Batch' : 'Single',
    }),
  )
}

/** The indexes by sender and recipient serve long ranges, the key by block short ones. */
function isWanted({ chainId, from, to, wallets }: WantedBlocks) {
  const addresses = wallets.map(({ address }) => toBytes(address))
  return sql<boolean>`
    transfers.chain_id = ${chainId} and transfers.block_number between ${from} and ${to}
    and (transfers.sender = any(${addresses}) or transfers.recipient = any(${addresses}))
    and exists (
      select from ${unnest(wallets)} as wanted (address, from_block)
      where wanted.address in (transfers.sender, transfers.recipient) and transfers.block_number >= wanted.from_block
    )`
}

function unnest(wallets: readonly WantedWallet[]) {
  const addresses = wallets.map(({ address }) => toBytes(address))
  const blocks = wallets.map(({ fromBlock }) => String(fromBlock))
  return sql`unnest(${addresses}::bytea[], ${blocks}::bigint[])`
}

function limitOf({ limit }: WantedBlocks) {
  return limit === undefined ? sql`` : sql`limit ${limit}`
}

function describeTransfer(row: TransferRow, chainId: number) {
  return {
    token_address: toHex(row.token),
    from_address: toHex(row.sender),
    to_address: toHex(row.recipient),
    transaction_hash: toHex(row.transaction_hash),
    ...(row.transaction_index === null ? {} : { transaction_index: row.transaction_index }),
    log_index: row.log_index,
    block_hash: toHex(row.block_hash),
    block_number: Number(row.block_number),
    block_timestamp: { __type: 'Date', iso: row.block_time.toISOString() },
    chain_id: `0x${chainId.toString(16)}`,
  }
}

function toWalletRow(row: TransferRow, fields: Record<string, unknown>): WalletRow {
  return {
    blockNumber: Number(row.block_number),
    blockHash: toHex(row.block_hash),
    place: row.log_index,
    part: row.part,
    fields,
    holding: {
      token: toHex(row.token),
      tokenId: row.token_id,
      parties: [toHex(row.sender), toHex(row.recipient)],
    },
  }
}

interface TransactionRow {
  block_number: string
  transaction_index: number
  transaction: Record<string, unknown>
}

const numbers = [
  'nonce',
  'transaction_index',
  'gas',
  'gas_price',
  'receipt_cumulative_gas_used',
  'receipt_gas_used',
  'receipt_status',
  'block_number',
]
const texts = [
  'hash',
  'from_address',
  'to_address',
  'value',
  'input',
  'receipt_contract_address',
  'block_hash',
]

/** Transactions of wallets, oldest first; one between two of them once. */
export async function listTransactions(db: Db, wanted: WantedBlocks): Promise<WalletRow[]> {
  const { chainId, from, to, wallets } = wanted
  const { rows } = await sql<TransactionRow>`
    select distinct on (block_number, transaction_index) block_number, transaction_index, transaction
    from chain.wallet_transactions
    join ${unnest(wallets)} as wanted (address, from_block)
      on wanted.address = wallet and block_number >= wanted.from_block
    where chain_id = ${chainId} and block_number between ${from} and ${to}
    order by block_number desc, transaction_index desc ${limitOf(wanted)}`.execute(db)
  return rows.reverse().map(({ block_number, transaction_index, transaction }) => ({
    blockNumber: Number(block_number),
    blockHash: String(transaction.block_hash),
    place: transaction_index,
    part: 0,
    holding: undefined,
    fields: {
      ...pick(transaction, texts, String),
      ...pick(transaction, numbers, Number),
      value_decimal: Number(transaction.value),
      block_timestamp: { __type: 'Date', iso: String(transaction.block_timestamp) },
      chain_id: `0x${chainId.toString(16)}`,
    },
  }))
}

/** A contract that was made has no recipient, and old receipts have no status: such fields are left out. */
function pick<T>(
  transaction: Record<string, unknown>,
  names: readonly string[],
  read: (value: unknown) => T,
): Record<string, T> {
  return Object.fromEntries(
    names.flatMap((name): [string, T][] => {
      const value = transaction[name]
      return value === null || value === undefined || value === '' ? [] : [[name, read(value)]]
    }),
  )
}
