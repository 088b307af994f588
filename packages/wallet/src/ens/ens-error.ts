import { WalletError } from '../connection/wallet-errors.ts'

export type EnsErrorCode = 'no_ens' | 'not_an_address' | 'not_a_name' | 'lookup_failed'

/** Why a name cannot be looked up. What the node or the wallet refuses is a WalletError of another class. */
export class EnsError extends WalletError {
  override readonly name = 'EnsError'
  override readonly code: EnsErrorCode

  constructor(code: EnsErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { ...options, code })
    this.code = code
  }
}
