import { fillMessage, walletMessages } from '@cryptolist/contract'
import { TransactionError } from './transaction-error.ts'

/** Throws TransactionError (`fields_required`) where anything is missing: one error that names every field. */
export function requireFields(missing: readonly string[]): void {
  if (missing.length === 0) return
  const message = missing.map((field) => fillMessage(walletMessages.fieldRequired, { field })).join(', ')
  throw new TransactionError('fields_required', message, { fields: missing })
}
