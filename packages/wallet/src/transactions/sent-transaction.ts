import type { Address } from '../connection/read-answers.ts'
import type { Hex } from '../rpc/hex.ts'
import type { Receipt } from './receipt.ts'

/** How to wait for a receipt. */
export interface WaitOptions {
  /** Stops waiting, not the transaction: rejects with TransactionError (`wait_aborted`). */
  signal?: AbortSignal
  /** How long to wait; no limit by default. Rejects with TransactionError (`wait_timeout`) after it. */
  timeoutMs?: number
  /** How often to ask, 1,000 by default. */
  pollIntervalMs?: number
}

/** A sent transaction, mined or not, with the names of ethers v5; amounts are bigint. */
export interface SentTransaction {
  hash: Hex
  from: Address
  /** Null if it creates a contract. */
  to: Address | null
  data: Hex
  value: bigint
  chainId: number
  /** Set if it was signed here or the node already lists it. */
  nonce?: number
  gasLimit?: bigint
  /**
   * Waits until it is mined and has `confirmations` blocks (1 by default: its own). Rejects with
   * TransactionError: `CALL_EXCEPTION` (with `receipt`) if it failed, `TRANSACTION_REPLACED` if another replaced it; with WalletError
   * (`no_answer`) or RpcError if the node does not answer or fails four times in a row.
   */
  wait(confirmations?: number, options?: WaitOptions): Promise<Receipt>
}
