class SdkError<Code extends string | number> extends Error {
  readonly code: Code

  constructor(code: Code, message: string, options: { cause?: unknown } = {}) {
    // Passing an undefined cause would add a `cause` property.
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
  }
}

export type StartErrorCode =
  | 'server_url_required'
  | 'app_id_required'
  | 'storage_unknown'
  | 'keys_not_fetched'

/** Why the SDK could not be started. */
export class StartError extends SdkError<StartErrorCode> {
  override readonly name = 'StartError'
}

interface DataApiErrorFacts {
  code: DataApiErrorCode | number
  status?: number
  cause?: unknown
}

type DataApiErrorCode =
  | ('not_initialized' | 'missing_parameter' | 'network_error' | 'timed_out' | 'aborted')
  | ('rate_limited' | 'http_error' | 'invalid_response')

/**
 * A call of Web3API or SolanaAPI that has no answer. `code` is the server's own number (141 where it does not know the operation) or a
 * word of ours, `status` the HTTP status if there was one.
 */
export class DataApiError extends SdkError<DataApiErrorCode | number> {
  override readonly name: string
  readonly status: number | undefined

  constructor(message: string, { code, status, cause }: DataApiErrorFacts) {
    super(code, message, { cause })
    // The name by which everything that can be aborted is known.
    this.name = code === 'aborted' ? 'AbortError' : 'DataApiError'
    this.status = status
  }
}

export type Web3ErrorCode =
  | 'missing_web3'
  | 'no_provider'
  | 'no_account'
  | 'no_current_user'
  | 'no_user'
  | 'not_signed'
  | 'server_time_unavailable'
  | 'wrong_account'
  | 'method_missing'
  | 'not_implemented'
  | 'key_in_browser'
  | 'invalid_connector'
  | 'wallet_missing'
  | 'wallet_gone'
  | 'erd_not_supported'
  | 'plugin_failed'
  | 'unknown_trigger'
  | 'trigger_invalid'
  | 'trigger_off'
  | 'nothing_saved'

/** An error of the wallet layer. Errors of a wallet are WalletError, of a transaction TransactionError. */
export class Web3Error extends SdkError<Web3ErrorCode> {
  override readonly name = 'Web3Error'
}
