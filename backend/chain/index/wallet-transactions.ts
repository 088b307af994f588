import { toLowerHex } from '@cryptolist/board/database/hex'
import type { PublicClient, RpcTransaction, RpcTransactionReceipt } from 'viem'
import { type Header, NodeBehind } from './chain-reader.ts'
import type { WalletTransaction } from './follower-repository.ts'

type Hex = `0x${string}`

/** The transactions from and to these wallets, as the data API answers them. The headers have to come with their transactions. */
export async function findWalletTransactions(
  client: PublicClient,
  headers: readonly Header[],
  wallets: ReadonlySet<Hex>,
): Promise<WalletTransaction[]> {
  const transactions: WalletTransaction[] = []
  for (const header of headers)
    for (const transaction of header.transactions) {
      const parties = new Set([lower(transaction.from), lower(transaction.to)])
      const concerned = [...wallets].filter((wallet) => parties.has(wallet))
      if (concerned.length === 0) continue
      const receipt = await readReceipt(client, transaction.hash, header)
      const presented = present(transaction, receipt, header)
      const transactionIndex = Number(transaction.transactionIndex)
      for (const wallet of concerned)
        transactions.push({ wallet, blockNumber: header.number, transactionIndex, transaction: presented })
    }
  return transactions
}

async function readReceipt(client: PublicClient, hash: Hex, header: Header): Promise<RpcTransactionReceipt> {
  const receipt = await client.request(
    { method: 'eth_getTransactionReceipt', params: [hash] },
    { retryCount: 0 },
  )
  if (receipt === null || receipt.blockHash !== header.hash)
    throw new NodeBehind(`The node has no receipt of ${hash} in block ${header.number}.`)
  return receipt
}

function present(transaction: RpcTransaction, receipt: RpcTransactionReceipt, header: Header) {
  return {
    hash: transaction.hash,
    nonce: decimal(transaction.nonce),
    transaction_index: decimal(transaction.transactionIndex),
    from_address: lower(transaction.from),
    to_address: lower(transaction.to),
    value: decimal(transaction.value),
    gas: decimal(transaction.gas),
    gas_price: decimal(transaction.gasPrice ?? receipt.effectiveGasPrice),
    input: transaction.input,
    receipt_cumulative_gas_used: decimal(receipt.cumulativeGasUsed),
    receipt_gas_used: decimal(receipt.gasUsed),
    receipt_contract_address: lower(receipt.contractAddress),
    receipt_root: receipt.root ?? null,
    // Before Byzantium receipts had a root instead.
    receipt_status: receipt.status ? decimal(receipt.status) : '',
    block_timestamp: header.time.toISOString(),
    block_number: String(header.number),
    block_hash: header.hash,
  }
}

function lower(address: Hex | null | undefined): Hex | null {
  return address ? toLowerHex(address) : null
}

function decimal(hex: Hex | null | undefined): string {
  return String(BigInt(hex ?? 0))
}
