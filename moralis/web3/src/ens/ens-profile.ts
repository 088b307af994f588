import { WalletError } from '@cryptolist/wallet'

/** The records of a name; null for missing ones. */
export interface EnsProfile {
  address: string | null
  /** An address of a picture that browsers can load. */
  avatar: string | null
  email: string | null
  url: string | null
}

export type EnsErrorCode = 'no_ens' | 'not_an_address' | 'not_a_name' | 'lookup_failed'

/** A name could not be looked up. Errors of the node or the wallet are other classes of WalletError. */
export class EnsError extends WalletError {
  override readonly name = 'EnsError'
  override readonly code: EnsErrorCode

  constructor(code: EnsErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { ...options, code })
    this.code = code
  }
}
