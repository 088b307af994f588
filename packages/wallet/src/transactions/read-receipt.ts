import type { Address } from '../connection/read-answers.ts'
import { readField } from '../provider/ethereum-provider.ts'
import { type Hex, isHex } from '../rpc/hex.ts'
import { findQuantity } from './hex.ts'
import type { ContractEvent, Log, Receipt } from './receipt.ts'
import { TransactionError } from './transaction-error.ts'

/**
 * Reads a receipt from a node's answer. Throws TransactionError (`invalid_answer`) if a required field is missing; a field that newer
 * networks added is 0 if the node lacks it.
 */
export function readReceipt(answer: unknown, headBlock: bigint | undefined): Receipt {
  const field = (name: string) => readField(answer, name)
  const quantity = (name: string) => findQuantity(field(name)) ?? 0n
  const blockNumber = needQuantity(answer, 'blockNumber')
  const status = findQuantity(field('status'))
  const logs = field('logs')
  return {
    transactionHash: needHex(answer, 'transactionHash'),
    blockHash: needHex(answer, 'blockHash'),
    blockNumber: Number(blockNumber),
    transactionIndex: Number(quantity('transactionIndex')),
    from: needAddress(answer, 'from'),
    to: findAddress(field('to')),
    contractAddress: findAddress(field('contractAddress')),
    status: status === undefined ? null : status === 0n ? 0 : 1,
    gasUsed: quantity('gasUsed'),
    cumulativeGasUsed: quantity('cumulativeGasUsed'),
    effectiveGasPrice: quantity('effectiveGasPrice'),
    logs: Array.isArray(logs) ? logs.map(readLog) : [],
    logsBloom: findHex(field('logsBloom')) ?? '0x',
    confirmations:
      headBlock === undefined || headBlock < blockNumber ? 1 : Number(headBlock - blockNumber) + 1,
    type: Number(quantity('type')),
    byzantium: status !== undefined,
  }
}

function readLog(answer: unknown): Log {
  const topics = readField(answer, 'topics')
  return {
    address: needAddress(answer, 'address'),
    topics: Array.isArray(topics) ? topics.filter(isHex) : [],
    data: needHex(answer, 'data'),
    blockNumber: Number(needQuantity(answer, 'blockNumber')),
    blockHash: needHex(answer, 'blockHash'),
    transactionHash: needHex(answer, 'transactionHash'),
    transactionIndex: Number(needQuantity(answer, 'transactionIndex')),
    logIndex: Number(needQuantity(answer, 'logIndex')),
    removed: readField(answer, 'removed') === true,
  }
}

/** An address from a node's answer, lower-case; null if there is none. */
function findAddress(value: unknown): Address | null {
  if (!isHex(value) || value.length !== 42) return null
  return `0x${value.slice(2).toLowerCase()}`
}

function findHex(value: unknown): Hex | undefined {
  return isHex(value) ? value : undefined
}

function needHex(answer: unknown, name: string): Hex {
  return findHex(readField(answer, name)) ?? missing(name)
}

function needAddress(answer: unknown, name: string): Address {
  return findAddress(readField(answer, name)) ?? missing(name)
}

function needQuantity(answer: unknown, name: string): bigint {
  return findQuantity(readField(answer, name)) ?? missing(name)
}

function missing(name: string): never {
  throw new TransactionError('invalid_answer', `The node gave a receipt without "${name}".`)
}

/** Logs with the names and values of events that the ABI knows. viem is loaded only if there are any. */
export async function readEvents(logs: readonly Log[], abi: readonly object[]): Promise<ContractEvent[]> {
  const entries = abi.filter(
    (entry) => readField(entry, 'type') === 'event' && readField(entry, 'anonymous') !== true,
  )
  if (logs.length === 0 || entries.length === 0) return [...logs]
  const { decodeEvent } = await import('./codec.ts')
  return logs.map((log) => ({ ...log, ...decodeEvent(log, entries) }))
}
