import { type Address, readField, WalletError } from '@cryptolist/wallet'
import { type Ask, askWallet, inTime, untilAborted } from '@cryptolist/wallet/requests'
import { type Hex, isHex } from '../rpc/hex.ts'
import { pause } from '../rpc/pause.ts'
import {
  type ContractEvent,
  type Log,
  type Receipt,
  TransactionError,
  type WaitOptions,
} from './transaction.ts'
import { findQuantity } from './transaction-fields.ts'

/** A node that fails once is asked again; after this many failures in a row waiting ends. */
const toleratedFailures = 3
const answerSeconds = 30
const defaultPollIntervalMs = 1000
/** Timers have 31 bits; past them they would fire at once. */
const longestTimerMs = 2 ** 31 - 1

interface Awaited {
  hash: Hex
  from: Address
  nonce?: number
}

/** Asks until a transaction is mined and confirmed; see SentTransaction.wait. */
export async function waitForReceipt(
  wallet: Ask,
  sent: Awaited,
  confirmations: number,
  { signal, timeoutMs, pollIntervalMs = defaultPollIntervalMs }: WaitOptions,
): Promise<Receipt> {
  const transactionHash = sent.hash
  const aborted = () =>
    new TransactionError('wait_aborted', 'Waiting for the transaction was given up; it may still be mined.', {
      transactionHash,
      cause: signal?.reason,
    })
  const timedOut = () =>
    new TransactionError('wait_timeout', `The transaction was not mined within ${timeoutMs} ms.`, {
      transactionHash,
    })
  if (signal?.aborted) throw aborted()
  const ending = new AbortController()
  const mined = poll(() => findConfirmed(wallet, sent, confirmations), pollIntervalMs, ending.signal)
  try {
    const answer = signal === undefined ? mined : untilAborted(signal, mined, aborted)
    if (timeoutMs === undefined) return await answer
    const seconds = Math.min(timeoutMs, longestTimerMs) / 1000
    return await inTime(answer, { seconds, toTimeoutError: timedOut })
  } finally {
    ending.abort()
  }
}

/** Asks a node until it finds something. Stops at a TransactionError, after too many failures in a row, and once `signal` is aborted. */
async function poll<T>(
  find: () => Promise<T | undefined>,
  intervalMs: number,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; await pause(intervalMs, signal)) {
    try {
      const receipt = await inTime(find(), { seconds: answerSeconds, signal, toTimeoutError: noAnswer })
      if (receipt !== undefined) return receipt
      failures = 0
    } catch (error) {
      if (error instanceof TransactionError || ++failures > toleratedFailures) throw error
    }
  }
}

/** The receipt, once it has enough confirmations. */
async function findConfirmed(
  wallet: Ask,
  sent: Awaited,
  confirmations: number,
): Promise<Receipt | undefined> {
  const answer = await askWallet(wallet, 'eth_getTransactionReceipt', [sent.hash])
  if (answer === null || answer === undefined) return requireOpen(wallet, sent)
  const head = confirmations > 1 ? findQuantity(await askWallet(wallet, 'eth_blockNumber')) : undefined
  const receipt = readReceipt(answer, head)
  if (receipt.confirmations < confirmations) return undefined
  if (receipt.status !== 0) return receipt
  throw new TransactionError('CALL_EXCEPTION', 'transaction failed', { receipt, transactionHash: sent.hash })
}

/** Throws TransactionError (`TRANSACTION_REPLACED`) if the sender's next nonce is past this transaction's and there is still no receipt. */
async function requireOpen(wallet: Ask, { hash, from, nonce }: Awaited): Promise<undefined> {
  if (nonce === undefined) return
  const next = findQuantity(await askWallet(wallet, 'eth_getTransactionCount', [from, 'latest']))
  if (next === undefined || next <= BigInt(nonce)) return
  // It may have been mined between the two questions.
  const answer = await askWallet(wallet, 'eth_getTransactionReceipt', [hash])
  if (answer !== null && answer !== undefined) return
  throw new TransactionError('TRANSACTION_REPLACED', 'transaction was replaced', { transactionHash: hash })
}

function noAnswer(): WalletError {
  return new WalletError(`The node did not answer in ${answerSeconds * 1000} ms.`, { code: 'no_answer' })
}

/**
 * Reads a receipt from a node's answer. Throws TransactionError (`invalid_answer`) if a required field is missing; a field that newer
 * networks added is 0 if the node lacks it.
 */
function readReceipt(answer: unknown, headBlock: bigint | undefined): Receipt {
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
