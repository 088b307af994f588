import { WalletError } from '../connection/wallet-errors.ts'

/** Which step of a connector failed. */
export type ConnectorErrorCode =
  | 'option_missing'
  | 'library_missing'
  | 'start_failed'
  | 'connect_failed'
  | 'sign_in_failed'

/** A wallet could not be reached through its library. The message is that of moralis@1.5.8; `cause` is what the library threw. */
export class ConnectorError extends WalletError {
  override readonly name = 'ConnectorError'

  constructor(message: string, code: ConnectorErrorCode, cause?: unknown) {
    super(message, { code, cause })
  }
}
