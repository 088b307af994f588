import { SdkError } from '../sdk-error.ts'

/** The facts of a DataApiError. */
export interface DataApiErrorFacts {
  code: DataApiErrorCode | number
  status?: number
  cause?: unknown
}

export type DataApiErrorCode =
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
