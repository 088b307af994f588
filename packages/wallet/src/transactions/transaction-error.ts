import { fillMessage, walletMessages } from '@cryptolist/contract'
import { WalletError } from '../connection/wallet-errors.ts'
import type { Receipt } from './receipt.ts'

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
  /** The revert data of a contract. */
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
