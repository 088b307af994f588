import {
  type ChainLog,
  findHeader,
  findReceipt,
  findTransaction,
  findWholeBlock,
  type Header,
  listReceipts,
  type Receipt,
  type Transaction,
} from '@cryptolist/board/ethereum/read-blocks'
import { BoardError, type DataApiAnswers, describeChain } from '@cryptolist/contract'
import { findBlockNear } from '../chain/block-of-date.ts'
import type { DataApiHandlers } from './handler.ts'

export const blockHandlers: Pick<DataApiHandlers, 'getBlock' | 'getDateToBlock' | 'getTransaction'> = {
  async getBlock({ context, parameters: { chain, block_number_or_hash: at } }) {
    const { client } = await context.chains.get(chain)
    const block = await findWholeBlock(client, at)
    if (block === undefined)
      throw new BoardError('not_found', `There is no block ${at} on ${describeChain(chain)}.`)
    const receipts = await listReceipts(client, block)
    const transactions = block.transactions.flatMap((transaction, index) => {
      const receipt = receipts[index]
      return receipt === undefined ? [] : [presentTransaction(block, transaction, receipt)]
    })
    return {
      atBlock: block.number,
      body: {
        timestamp: timeOf(block),
        number: String(block.number),
        hash: block.hash,
        parent_hash: block.parentHash,
        nonce: block.nonce ?? '0x0000000000000000',
        sha3_uncles: block.sha3Uncles ?? '',
        logs_bloom: block.logsBloom ?? '',
        transactions_root: block.transactionsRoot ?? '',
        state_root: block.stateRoot ?? '',
        receipts_root: block.receiptsRoot ?? '',
        miner: block.miner ?? '',
        difficulty: block.difficulty ?? '0',
        total_difficulty: block.totalDifficulty,
        size: block.size ?? '',
        extra_data: block.extraData ?? '0x',
        gas_limit: block.gasLimit,
        gas_used: block.gasUsed,
        transaction_count: String(transactions.length),
        transactions,
      },
    }
  },

  async getDateToBlock({ context, parameters: { chain, date } }) {
    const node = await context.chains.get(chain)
    const { number, timestamp } = await findBlockNear({ node, database: context.database }, date)
    return {
      atBlock: number,
      body: { date: date.toISOString().replace(/\.\d+Z$/, '+00:00'), block: number, timestamp },
    }
  },

  async getTransaction({ context, parameters: { chain, transaction_hash: hash } }) {
    const { client } = await context.chains.get(chain)
    const transaction = await findTransaction(client, hash)
    if (transaction === undefined)
      throw new BoardError('not_found', `There is no transaction ${hash} on ${describeChain(chain)}.`)
    const { blockHash } = transaction
    const [receipt, header] =
      blockHash === null ? [] : await Promise.all([findReceipt(client, hash), findHeader(client, blockHash)])
    if (receipt === undefined || header === undefined || receipt.blockHash !== blockHash)
      throw new BoardError('not_found', `Transaction ${hash} is not mined yet.`)
    return { atBlock: header.number, body: presentTransaction(header, transaction, receipt) }
  },
}

function presentTransaction(
  block: Header,
  transaction: Transaction,
  receipt: Receipt,
): DataApiAnswers['getTransaction'] {
  return {
    hash: transaction.hash,
    nonce: transaction.nonce,
    transaction_index: transaction.transactionIndex ?? '0',
    from_address: transaction.from,
    to_address: transaction.to,
    value: transaction.value,
    gas: transaction.gas,
    gas_price: transaction.gasPrice ?? receipt.effectiveGasPrice ?? '0',
    input: transaction.input,
    receipt_cumulative_gas_used: receipt.cumulativeGasUsed,
    receipt_gas_used: receipt.gasUsed,
    receipt_contract_address: receipt.contractAddress,
    receipt_root: receipt.root,
    receipt_status: receipt.status ?? '',
    ...presentBlock(block),
    logs: receipt.logs.map((log) => presentLog(block, log)),
  }
}

function presentLog(block: Header, log: ChainLog): DataApiAnswers['getTransaction']['logs'][number] {
  return {
    log_index: String(log.logIndex),
    transaction_hash: log.transactionHash,
    transaction_index: log.transactionIndex,
    address: log.address,
    data: log.data,
    ...presentTopics(log),
    ...presentBlock(block),
  }
}

/** The places that a log leaves empty are null. */
export function presentTopics({ topics }: { topics: readonly string[] }) {
  const [topic0 = null, topic1 = null, topic2 = null, topic3 = null] = topics
  return { topic0, topic1, topic2, topic3 }
}

/** The block that a row is in, as rows name it. */
export function presentBlock(block: Pick<Header, 'number' | 'hash' | 'timestamp'>) {
  return { block_timestamp: timeOf(block), block_number: String(block.number), block_hash: block.hash }
}

function timeOf({ timestamp }: Pick<Header, 'timestamp'>): string {
  return new Date(timestamp * 1000).toISOString()
}
