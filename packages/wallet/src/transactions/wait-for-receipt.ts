import type { Address } from '../connection/read-answers.ts'
import type { Ask } from '../rpc/ask.ts'
import { askWallet } from '../rpc/ask-wallet.ts'
import type { Hex } from '../rpc/hex.ts'
import { inTime } from '../waiting/in-time.ts'
import { pause } from '../waiting/pause.ts'
import { findQuantity } from './hex.ts'
import { readReceipt } from './read-receipt.ts'
import type { Receipt } from './receipt.ts'
import type { WaitOptions } from './sent-transaction.ts'
import { TransactionError } from './transaction-error.ts'
import { watchEnd } from './wait-end.ts'

/** A node that does not answer once is asked again; one that never does is not waited for. */
const toleratedFailures = 3
const lookTimeoutMs = 30_000
const defaultPollIntervalMs = 1000

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
  options: WaitOptions,
): Promise<Receipt> {
  const { pollIntervalMs = defaultPollIntervalMs } = options
  const end = watchEnd(sent.hash, options)
  const { signal } = end
  let failures = 0
  try {
    for (;;) {
      signal.throwIfAborted()
      try {
        const receipt = await inTime(look(wallet, sent, confirmations), { timeoutMs: lookTimeoutMs, signal })
        if (receipt !== undefined) return receipt
        failures = 0
      } catch (error) {
        if (error instanceof TransactionError || ++failures > toleratedFailures) throw error
      }
      await pause(pollIntervalMs, signal)
    }
  } finally {
    end.stop()
  }
}

/** The receipt, once there is one with enough blocks on it. */
async function look(wallet: Ask, sent: Awaited, confirmations: number): Promise<Receipt | undefined> {
  const answer = await askWallet(wallet, 'eth_getTransactionReceipt', [sent.hash])
  if (answer === null || answer === undefined) return requireOpen(wallet, sent)
  const head = confirmations > 1 ? findQuantity(await askWallet(wallet, 'eth_blockNumber')) : undefined
  const receipt = readReceipt(answer, head)
  if (receipt.confirmations < confirmations) return undefined
  if (receipt.status !== 0) return receipt
  throw new TransactionError('CALL_EXCEPTION', 'transaction failed', { receipt, transactionHash: sent.hash })
}

/** Throws TransactionError (`TRANSACTION_REPLACED`) where the sender's next nonce is past this transaction's, and it still has no receipt. */
async function requireOpen(wallet: Ask, { hash, from, nonce }: Awaited): Promise<undefined> {
  if (nonce === undefined) return
  const next = findQuantity(await askWallet(wallet, 'eth_getTransactionCount', [from, 'latest']))
  if (next === undefined || next <= BigInt(nonce)) return
  // It may have been mined between the two questions.
  const answer = await askWallet(wallet, 'eth_getTransactionReceipt', [hash])
  if (answer !== null && answer !== undefined) return
  throw new TransactionError('TRANSACTION_REPLACED', 'transaction was replaced', { transactionHash: hash })
}
