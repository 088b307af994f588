import { WalletError } from '../connection/wallet-errors.ts'

/** What a name says of its owner; null where it says nothing. */
export interface EnsProfile {
  address: string | null
  /** An address of a picture that browsers can load. */
  avatar: string | null
  email: string | null
  url: string | null
}

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
