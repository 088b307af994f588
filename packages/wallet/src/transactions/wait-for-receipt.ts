import type { Address } from '../connection/read-answers.ts'
import { WalletError } from '../connection/wallet-errors.ts'
import { type Ask, askWallet } from '../rpc/ask-wallet.ts'
import type { Hex } from '../rpc/hex.ts'
import { inTime, pause, untilAborted } from '../waiting/waiting.ts'
import { findQuantity } from './hex.ts'
import { readReceipt } from './read-receipt.ts'
import type { Receipt } from './receipt.ts'
import type { WaitOptions } from './sent-transaction.ts'
import { TransactionError } from './transaction-error.ts'

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
      const found = await inTime(find(), { seconds: answerSeconds, signal, toTimeoutError: noAnswer })
      if (found !== undefined) return found
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
