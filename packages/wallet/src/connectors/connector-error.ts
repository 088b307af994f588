import { WalletError } from '../connection/wallet-errors.ts'

/** Which step of a connector failed. */
export type ConnectorErrorCode =
  | 'option_missing'
  | 'library_missing'
  | 'start_failed'
  | 'connect_failed'
  | 'sign_in_failed'

/** Why a wallet could not be reached by its library. The message is that of moralis@1.5.8; `cause` is what the library threw. */
export class ConnectorError extends WalletError {
  override readonly name = 'ConnectorError'

  constructor(message: string, code: ConnectorErrorCode, cause?: unknown) {
    super(message, { code, cause })
  }
}

/**
 * An optional library that is not installed. The text, which apps compare, names the package of the original's time; the cause says which
 * one to install today.
 */
export function libraryMissing(message: string, packageName: string, cause: unknown): ConnectorError {
  const advice = `Install ${packageName}: this connector loads it when it is chosen.`
  return new ConnectorError(
    message,
    'library_missing',
    new WalletError(advice, { code: 'library_missing', cause }),
  )
}
