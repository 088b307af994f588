import { WalletError } from '../connection/wallet-errors.ts'

export type UnitsErrorCode = 'not_a_number' | 'too_many_decimals' | 'invalid_decimals' | 'too_large'

/** An amount that cannot be converted exactly. `value` is what was given. */
export class UnitsError extends WalletError {
  override readonly name = 'UnitsError'
  override readonly code: UnitsErrorCode
  readonly value: unknown

  constructor(code: UnitsErrorCode, message: string, value: unknown) {
    super(message, { code })
    this.code = code
    this.value = value
  }
}
