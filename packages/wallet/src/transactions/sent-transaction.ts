import type { Address } from '../connection/read-answers.ts'
import type { Hex } from '../rpc/hex.ts'
import type { Receipt } from './receipt.ts'

/** How to wait for a receipt. */
export interface WaitOptions {
  /** Gives up waiting (the transaction goes on): rejects with TransactionError (`wait_aborted`). */
  signal?: AbortSignal
  /** How long to wait at most; without an end by default. Past it rejects with TransactionError (`wait_timeout`). */
  timeoutMs?: number
  /** How often to ask, 1,000 by default. */
  pollIntervalMs?: number
}

/** A transaction that was sent and may not be mined yet, with the names of ethers v5; amounts are bigint. */
export interface SentTransaction {
  hash: Hex
  from: Address
  /** Null where it makes a contract. */
  to: Address | null
  data: Hex
  value: bigint
  chainId: number
  /** Known where it was signed here, or where the node already lists it. */
  nonce?: number
  gasLimit?: bigint
  /**
   * Waits until it is mined and as many blocks as `confirmations` (1 by default, its own block) stand on it. Rejects with
   * TransactionError: `CALL_EXCEPTION` (with `receipt`) where it failed, `TRANSACTION_REPLACED` where another took its place; with WalletError
   * (`no_answer`) where the node stays silent or RpcError where it fails, four times in a row.
   */
  wait(confirmations?: number, options?: WaitOptions): Promise<Receipt>
}
