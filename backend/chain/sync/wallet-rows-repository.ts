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
  blockNumber: string
  blockHash: Buffer
  blockTime: Date
  logIndex: number
  part: number
  transactionHash: Buffer
  transactionIndex: number | null
  token: Buffer
  tokenId: string
  standard: number
  sender: Buffer
  recipient: Buffer
  amount: string
  isBatch: boolean
}

/** Transfers of tokens by wallets, oldest first. Their place in the block's transactions is not among what the index keeps. */
export async function listTokenTransfers(db: Db, wanted: WantedBlocks): Promise<WalletRow[]> {
  const { rows } = await sql<TransferRow>`
    select transfers.block_number as "blockNumber", blocks.hash as "blockHash", blocks.time as "blockTime",
      log_index as "logIndex", 0 as part, transaction_hash as "transactionHash", null::integer as "transactionIndex",
      token, '0' as "tokenId", 20 as standard, sender, recipient, amount::text, false as "isBatch"
    from chain.erc20_transfers transfers
    join chain.blocks on blocks.chain_id = transfers.chain_id and blocks.number = transfers.block_number
    where ${isWanted(wanted)}
    order by block_number desc, log_index desc ${limitOf(wanted)}`.execute(db)
  return rows.reverse().map((row) =>
    toWalletRow(row, {
      ...describeTransfer(row, wanted.chainId),
      value: row.amount,
      value_decimal: Number(row.amount),
    }),
  )
}

/** Transfers of NFTs by wallets, oldest first. */
export async function listNftTransfers(db: Db, wanted: WantedBlocks): Promise<WalletRow[]> {
  const { rows } = await sql<TransferRow>`
    select transfers.block_number as "blockNumber", blocks.hash as "blockHash", blocks.time as "blockTime",
      log_index as "logIndex", batch_index as part, transaction_hash as "transactionHash",
      transaction_index as "transactionIndex", token, token_id::text as "tokenId", standard, sender, recipient, amount::text,
      batch_index > 0 or exists (
        select from chain.nft_transfers others
        where others.chain_id = transfers.chain_id and others.block_number = transfers.block_number
          and others.log_index = transfers.log_index and others.batch_index = 1
      ) as "isBatch"
    from chain.nft_transfers transfers
    join chain.blocks on blocks.chain_id = transfers.chain_id and blocks.number = transfers.block_number
    where ${isWanted(wanted)}
    order by block_number desc, log_index desc, batch_index desc ${limitOf(wanted)}`.execute(db)
  return rows.reverse().map((row) =>
    toWalletRow(row, {
      ...describeTransfer(row, wanted.chainId),
      token_id: row.tokenId,
      amount: row.amount,
      contract_type: `ERC${row.standard}`,
      transaction_type: row.isBatch ? 'Batch' : 'Single',
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
    transaction_hash: toHex(row.transactionHash),
    ...(row.transactionIndex === null ? {} : { transaction_index: row.transactionIndex }),
    log_index: row.logIndex,
    block_hash: toHex(row.blockHash),
    block_number: Number(row.blockNumber),
    block_timestamp: { __type: 'Date', iso: row.blockTime.toISOString() },
    chain_id: `0x${chainId.toString(16)}`,
  }
}

function toWalletRow(row: TransferRow, fields: Record<string, unknown>): WalletRow {
  return {
    blockNumber: Number(row.blockNumber),
    blockHash: toHex(row.blockHash),
    place: row.logIndex,
    part: row.part,
    fields,
    holding: {
      token: toHex(row.token),
      tokenId: row.tokenId,
      parties: [toHex(row.sender), toHex(row.recipient)],
    },
  }
}

interface TransactionRow {
  blockNumber: string
  blockHash: string
  blockTime: string
  transactionIndex: number
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
    select distinct on (block_number, transaction_index) block_number as "blockNumber",
      transaction_index as "transactionIndex", transaction ->> 'block_hash' as "blockHash",
      transaction ->> 'block_timestamp' as "blockTime", transaction
    from chain.wallet_transactions
    join ${unnest(wallets)} as wanted (address, from_block)
      on wanted.address = wallet and block_number >= wanted.from_block
    where chain_id = ${chainId} and block_number between ${from} and ${to}
    order by block_number desc, transaction_index desc ${limitOf(wanted)}`.execute(db)
  return rows.reverse().map(({ blockNumber, blockHash, blockTime, transactionIndex, transaction }) => ({
    blockNumber: Number(blockNumber),
    blockHash,
    place: transactionIndex,
    part: 0,
    holding: undefined,
    fields: {
      ...pick(transaction, texts, String),
      ...pick(transaction, numbers, Number),
      value_decimal: Number(transaction.value),
      block_timestamp: { __type: 'Date', iso: blockTime },
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
