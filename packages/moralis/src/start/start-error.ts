export type StartErrorCode =
  | 'server_url_required'
  | 'app_id_required'
  | 'storage_unknown'
  | 'keys_not_fetched'

/** Why the SDK could not be started. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly code: StartErrorCode

  constructor(code: StartErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
  }
}
