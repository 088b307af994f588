export type ReactMoralisErrorCode =
  | 'react_moralis'
  | 'no_provider'
  | 'not_authenticated'
  | 'validation'
  | 'not_configured'
  | 'not_started'
  | 'plugin_missing'
  | 'no_account'
  | 'invalid_response'
  | 'cancelled'

/** An error of a hook or the provider itself; `instanceof`, `name` and `code` tell which kind it is. */
export class ReactMoralisError extends Error {
  /** Spelled as apps of the original know it. */
  static readonly isReactMoraliserrpr: boolean = true
  override readonly name: string = 'ReactMoralisError'
  readonly code: ReactMoralisErrorCode

  constructor(message: string, code: ReactMoralisErrorCode = 'react_moralis') {
    super(message)
    this.code = code
  }
}

/** A hook was called outside of a `<MoralisProvider>`. */
export class NoMoralisContextProviderError extends ReactMoralisError {
  override readonly name: string = 'NoMoralisContextProviderError'

  constructor(message: string) {
    super(message, 'no_provider')
  }
}

/** The call needs a signed-in user. */
export class NotAuthenticatedError extends ReactMoralisError {
  override readonly name: string = 'NotAuthenticatedError'

  constructor(message: string) {
    super(message, 'not_authenticated')
  }
}

/** A value has the wrong type. */
export class ValidationError extends ReactMoralisError {
  override readonly name: string = 'ValidationError'

  constructor(message: string) {
    super(message, 'validation')
  }
}

/** The app stopped waiting for signing in or out. */
export class CancelledError extends ReactMoralisError {
  override readonly name: string = 'CancelledError'

  constructor(message: string) {
    super(message, 'cancelled')
  }
}

/**
 * The Error that was thrown, or a new one for other values: wallets throw plain objects and texts. Keeps `code` and the text; the
 * thrown value is the cause.
 */
export function toError(thrown: unknown): Error {
  if (isError(thrown) && typeof thrown.message === 'string') return thrown
  const error: Error & { code?: unknown } = new Error(readMessage(thrown), { cause: thrown })
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown) error.code = thrown.code
  return error
}

/** Errors of another realm (a frame, a test's page) are not instances of this realm's class. */
function isError(thrown: unknown): thrown is Error {
  return thrown instanceof Error || Object.prototype.toString.call(thrown) === '[object Error]'
}

/** Always a text, because pages show it. */
function readMessage(thrown: unknown): string {
  if (Array.isArray(thrown)) return thrown.map(String).join(', ')
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  return 'message' in thrown && typeof thrown.message === 'string' ? thrown.message : 'Unknown error'
}
