export type { Hex } from '../rpc/hex.ts'
export { type ExecuteFunctionOptions, executeFunction } from '../transactions/execute-function.ts'
export {
  type CallOptions,
  type Signer,
  sendTransaction,
  type TransactionRequest,
} from '../transactions/send-transaction.ts'
export {
  type ContractEvent,
  type Log,
  type Receipt,
  type SentTransaction,
  TransactionError,
  type TransactionErrorCode,
  type WaitOptions,
} from '../transactions/transaction.ts'
export type { TransactionOverrides } from '../transactions/transaction-fields.ts'
export { type TransferOptions, type TransferType, transfer } from '../transactions/transfer.ts'
