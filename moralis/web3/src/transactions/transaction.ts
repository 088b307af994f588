import { fillMessage, walletMessages } from '@cryptolist/contract'
import { type Address, WalletError } from '@cryptolist/wallet'
import type { Hex } from '../rpc/hex.ts'

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

/** An event that a contract logged. */
export interface Log {
  address: Address
  topics: readonly Hex[]
  data: Hex
  blockNumber: number
  blockHash: Hex
  transactionHash: Hex
  transactionIndex: number
  logIndex: number
  removed: boolean
}

/** A log, decoded if the contract's ABI knows the event (the names of ethers v5). */
export interface ContractEvent extends Log {
  event?: string
  eventSignature?: string
  /** The values in the ABI's order, and by their names; indexed text, bytes and lists are the hash that the chain keeps of them. */
  args?: readonly unknown[]
}

/** The result of a transaction, with the names of ethers v5; amounts are bigint. */
export interface Receipt {
  transactionHash: Hex
  blockHash: Hex
  blockNumber: number
  transactionIndex: number
  from: Address
  /** Null if the transaction created a contract. */
  to: Address | null
  contractAddress: Address | null
  /** 1 for success, 0 for failure; null before Byzantium. */
  status: 1 | 0 | null
  gasUsed: bigint
  cumulativeGasUsed: bigint
  effectiveGasPrice: bigint
  logs: readonly Log[]
  /** The logs as events, after a contract call. */
  events?: readonly ContractEvent[]
  logsBloom: Hex
  confirmations: number
  type: number
  byzantium: boolean
}

export type TransactionErrorCode =
  | 'missing_web3'
  | 'unsupported_type'
  | 'fields_required'
  | 'sender_not_found'
  | 'invalid_token_id'
  | 'invalid_amount'
  | 'invalid_address'
  | 'invalid_data'
  | 'invalid_argument'
  | 'invalid_abi'
  | 'invalid_override'
  | 'invalid_answer'
  | 'function_not_in_abi'
  | 'topic_not_in_abi'
  | 'ambiguous_function'
  | 'from_required'
  | 'function_not_on_contract'
  | 'not_payable'
  | 'chain_mismatch'
  | 'aborted'
  | 'wait_timeout'
  | 'wait_aborted'
  /** ethers' codes for a reverted call and for a replaced transaction. */
  | 'CALL_EXCEPTION'
  | 'TRANSACTION_REPLACED'

interface TransactionErrorFacts {
  /** The fields that are missing or wrong, by the names that the caller gave them. */
  fields?: readonly string[]
  /** Why a contract reverted: its text, or its error with arguments. */
  reason?: string
  errorName?: string
  errorArgs?: readonly unknown[]
  data?: string
  /** The receipt of a transaction that was mined and failed. */
  receipt?: Receipt
  transactionHash?: string
  cause?: unknown
}

/**
 * A transfer or a contract call that cannot be made, or that the contract reverted. `code` says which; the message is the original's
 * if it had one. Errors of the wallet (declined, locked …) are other classes of WalletError, those of a node RpcError.
 */
export class TransactionError extends WalletError {
  override readonly name = 'TransactionError'
  override readonly code: TransactionErrorCode
  readonly fields: readonly string[]
  readonly reason: string | null
  readonly errorName: string | null
  readonly errorArgs: readonly unknown[]
  readonly data: string | null
  readonly receipt: Receipt | null
  readonly transactionHash: string | null

  constructor(code: TransactionErrorCode, message: string, facts: TransactionErrorFacts = {}) {
    super(message, facts.cause === undefined ? { code } : { code, cause: facts.cause })
    this.code = code
    this.fields = facts.fields ?? []
    this.reason = facts.reason ?? null
    this.errorName = facts.errorName ?? null
    this.errorArgs = facts.errorArgs ?? []
    this.data = facts.data ?? null
    this.receipt = facts.receipt ?? null
    this.transactionHash = facts.transactionHash ?? null
  }
}

/** Throws TransactionError (`fields_required`) where anything is missing: one error that names every field. */
export function requireFields(missing: readonly string[]): void {
  if (missing.length === 0) return
  const message = missing.map((field) => fillMessage(walletMessages.fieldRequired, { field })).join(', ')
  throw new TransactionError('fields_required', message, { fields: missing })
}
