import type { Wallet, WalletError } from '@cryptolist/wallet'

export interface SignInErrorOptions {
  /** A few words: what happened. */
  title: string
  /** The server's code, or a wallet's number. */
  code?: string | number | null
  requestId?: string | null
  cause?: unknown
}

/** Why signing in failed, as the dialog shows it: a title, what to do, and what helps those who look for the cause. */
export class SignInError extends Error {
  override readonly name: string
  readonly title: string
  readonly code: string | number | null
  readonly requestId: string | null

  constructor(name: string, message: string, options: SignInErrorOptions) {
    super(message, { cause: options.cause })
    this.name = name
    this.title = options.title
    this.code = options.code ?? null
    this.requestId = options.requestId ?? null
  }
}

/** The sign-in text was not signed in time. */
export function expiredError(): SignInError {
  return new SignInError(
    'ChallengeExpiredError',
    'It was not signed in time. Start again to get a new one.',
    {
      title: 'This sign-in text has expired',
      code: 'challenge_expired',
    },
  )
}

/** A wallet's error with the wallet's name in the title. */
export function walletFailure(wallet: Wallet, error: WalletError): SignInError {
  const { name, message, code } = error
  return new SignInError(name, message, { title: `${wallet.name} could not sign you in`, code, cause: error })
}

/** The wallet went away, was locked or took its permission back while it was asked. */
export function disconnectedError(wallet: Wallet): SignInError {
  return new SignInError(
    'WalletDisconnectedError',
    'It was locked or disconnected before it answered. Unlock it and start again.',
    { title: `${wallet.name} disconnected` },
  )
}
