import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { splitCredentials } from '@cryptolist/board/ethereum/rpc/bounded-fetch'
import { BoardError } from '@cryptolist/contract'
import type { PublicClient } from 'viem'
import { z } from 'zod'
import type { BlockRange } from './read-logs.ts'

// A node finds the transactions of an address only if it keeps an index of them: Erigon and others, with the API of Otterscan.

/** A transaction as the data API answers it. */
export interface WalletTransaction {
  hash: string
  nonce: string
  transaction_index: string
  from_address: string
  to_address: string | null
  value: string
  gas: string
  gas_price: string
  input: string
  receipt_cumulative_gas_used: string
  receipt_gas_used: string
  receipt_contract_address: string | null
  receipt_root: string | null
  receipt_status: string
  block_timestamp: string
  block_number: string
  block_hash: string
}

/** A wallet's transactions of some blocks, newest first. */
export interface WalletHistory {
  transactions: WalletTransaction[]
  /** Whether all of the range are here; otherwise those of its newest blocks. */
  isComplete: boolean
}

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const quantity = z
  .union([hex, z.number().int().nonnegative()])
  .transform((value) => String(BigInt(value === '0x' ? 0 : value)))
const optionalQuantity = quantity.nullish().transform((value) => value ?? '')
const lower = hex.transform((text) => text.toLowerCase())
const optionalLower = lower.nullish().transform((text) => text ?? null)

const foundSchema = z.object({
  txs: z.array(
    z.object({
      hash: lower,
      nonce: quantity,
      transactionIndex: quantity,
      from: lower,
      to: optionalLower,
      value: quantity,
      gas: quantity,
      gasPrice: optionalQuantity,
      input: hex,
      blockNumber: quantity,
      blockHash: lower,
    }),
  ),
  receipts: z.array(
    z.object({
      cumulativeGasUsed: quantity,
      gasUsed: quantity,
      contractAddress: optionalLower,
      root: optionalLower,
      status: optionalQuantity,
      timestamp: quantity,
    }),
  ),
  lastPage: z.boolean(),
})

const searching = new WeakMap<ChainNode, Promise<boolean>>()
const pageSize = 25
const maximumCalls = 21

/** Whether the node finds transactions by address. Asked once. */
export function canSearchTransactions(node: ChainNode): Promise<boolean> {
  const canSearch = searching.get(node) ?? askLevel(node)
  searching.set(node, canSearch)
  return canSearch
}

async function askLevel(node: ChainNode): Promise<boolean> {
  try {
    return Number(await ask(node.client, 'ots_getApiLevel', [])) > 0
  } catch (error) {
    // A node that is away may have it.
    if (error instanceof BoardError && error.code === 'unavailable') searching.delete(node)
    return false
  }
}

/** Reads the newest transactions of a range: all of them, or at least as many as wanted, unless that takes more calls than a caller may cost. */
export async function searchTransactions(
  node: ChainNode,
  wallet: string,
  { range, atLeast }: { range: BlockRange; atLeast: number },
): Promise<WalletHistory> {
  const transactions: WalletTransaction[] = []
  let before = range.to + 1
  for (let calls = 0; calls < maximumCalls && transactions.length < atLeast; calls += 1) {
    const answer = await ask(node.client, 'ots_searchTransactionsBefore', [wallet, before, pageSize])
    const { data } = foundSchema.safeParse(answer)
    if (data === undefined || data.txs.length !== data.receipts.length)
      throw new BoardError('unavailable', 'The node’s answer couldn’t be read.')
    const page = data.txs.flatMap((transaction, index) => {
      const receipt = data.receipts[index]
      return receipt === undefined ? [] : [present(transaction, receipt)]
    })
    transactions.push(...page)
    const oldest = Math.min(before - 1, ...page.map(({ block_number: block }) => Number(block)))
    if (data.lastPage || page.length === 0 || oldest <= range.from)
      return { transactions: within(transactions, range), isComplete: true }
    before = oldest
  }
  return { transactions: within(transactions, range), isComplete: false }
}

function within(transactions: readonly WalletTransaction[], { from, to }: BlockRange): WalletTransaction[] {
  return transactions
    .filter(({ block_number: block }) => Number(block) >= from && Number(block) <= to)
    .sort(
      (a, b) =>
        Number(b.block_number) - Number(a.block_number) ||
        Number(b.transaction_index) - Number(a.transaction_index),
    )
}

type Found = z.output<typeof foundSchema>

function present(transaction: Found['txs'][number], receipt: Found['receipts'][number]): WalletTransaction {
  return {
    hash: transaction.hash,
    nonce: transaction.nonce,
    transaction_index: transaction.transactionIndex,
    from_address: transaction.from,
    to_address: transaction.to,
    value: transaction.value,
    gas: transaction.gas,
    gas_price: transaction.gasPrice,
    input: transaction.input,
    receipt_cumulative_gas_used: receipt.cumulativeGasUsed,
    receipt_gas_used: receipt.gasUsed,
    receipt_contract_address: receipt.contractAddress,
    receipt_root: receipt.root,
    receipt_status: receipt.status,
    block_timestamp: new Date(Number(receipt.timestamp) * 1000).toISOString(),
    block_number: transaction.blockNumber,
    block_hash: transaction.blockHash,
  }
}

/** Methods that viem doesn't know. */
function ask(client: PublicClient, method: string, params: readonly unknown[]): Promise<unknown> {
  const request = client.request as (call: { method: string; params: readonly unknown[] }) => Promise<unknown>
  return request({ method, params })
}

const listedSchema = z.object({
  status: z.string().optional(),
  message: z.string().optional(),
  result: z.union([
    z.array(
      z.object({
        blockNumber: z.string(),
        timeStamp: z.string(),
        hash: z.string(),
        nonce: z.string().default('0'),
        blockHash: z.string().default(''),
        transactionIndex: z.string().default('0'),
        from: z.string(),
        to: z.string().nullish(),
        value: z.string(),
        gas: z.string().default('0'),
        gasPrice: z.string().default('0'),
        txreceipt_status: z.string().nullish(),
        isError: z.string().nullish(),
        input: z.string().default('0x'),
        contractAddress: z.string().nullish(),
        cumulativeGasUsed: z.string().default('0'),
        gasUsed: z.string().default('0'),
      }),
    ),
    z.string(),
    z.null(),
  ]),
})
/** The most that Etherscan lists of a range. */
const maximumListed = 10_000
const patienceMilliseconds = 8_000
const maximumListedBytes = 20 * 1024 * 1024

/** Asks an API such as Etherscan's for the newest transactions of a range. Throws unavailable, without its address, when it doesn't answer. */
export async function listProviderTransactions(
  apiUrl: string,
  wallet: string,
  { range, atLeast }: { range: BlockRange; atLeast: number },
): Promise<WalletHistory> {
  const offset = Math.min(atLeast, maximumListed)
  const url = new URL(apiUrl)
  const wanted = {
    module: 'account',
    action: 'txlist',
    address: wallet,
    sort: 'desc',
    page: 1,
    offset,
  }
  for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, String(value))
  url.searchParams.set('startblock', String(range.from))
  url.searchParams.set('endblock', String(range.to))
  const listed = await fetchList(url)
  const transactions = listed.map(
    (item): WalletTransaction => ({
      hash: item.hash.toLowerCase(),
      nonce: item.nonce,
      transaction_index: item.transactionIndex,
      from_address: item.from.toLowerCase(),
      to_address: item.to ? item.to.toLowerCase() : null,
      value: item.value,
      gas: item.gas,
      gas_price: item.gasPrice,
      input: item.input,
      receipt_cumulative_gas_used: item.cumulativeGasUsed,
      receipt_gas_used: item.gasUsed,
      receipt_contract_address: item.contractAddress ? item.contractAddress.toLowerCase() : null,
      receipt_root: null,
      receipt_status: item.txreceipt_status || (item.isError === '1' ? '0' : '1'),
      block_timestamp: new Date(Number(item.timeStamp) * 1000).toISOString(),
      block_number: item.blockNumber,
      block_hash: item.blockHash.toLowerCase(),
    }),
  )
  return { transactions: within(transactions, range), isComplete: listed.length < offset }
}

async function fetchList(
  address: URL,
): Promise<Exclude<z.output<typeof listedSchema>['result'], string | null>> {
  const away = (cause?: unknown): BoardError =>
    new BoardError('unavailable', 'The data provider of this chain did not answer. Try again later.', {
      cause,
    })
  try {
    const signal = AbortSignal.timeout(patienceMilliseconds)
    const { url, headers } = splitCredentials(address.href)
    const response = await fetch(url, { headers, redirect: 'error', signal })
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body ?? []) {
      size += part.byteLength
      if (size > maximumListedBytes) throw away()
      parts.push(part)
    }
    const { status, message = '', result } = listedSchema.parse(JSON.parse(Buffer.concat(parts).toString()))
    if (Array.isArray(result) && (status === '1' || /^no transactions found/i.test(message))) return result
    if (/^no transactions found/i.test(message)) return []
  } catch {
    // Its own error would tell the address and the key.
  }
  throw away()
}
