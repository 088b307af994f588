import type { Wallet, WalletError } from '@cryptolist/wallet'
import { type Purpose, purposeWords } from './purpose.ts'

export interface SignInErrorOptions {
  /** A few words: what happened. */
  title: string
  /** The server's code, a wallet's number, or a word of ours. */
  code: string | number
  requestId?: string | null
  cause?: unknown
}

/** Why signing in failed, as the dialog shows it: a title, what to do, and what helps those who look for the cause. */
export class SignInError extends Error {
  override readonly name: string
  readonly title: string
  readonly code: string | number
  readonly requestId: string | null

  constructor(name: string, message: string, options: SignInErrorOptions) {
    super(message, { cause: options.cause })
    this.name = name
    this.title = options.title
    this.code = options.code
    this.requestId = options.requestId ?? null
  }
}

/** The sign-in text was not signed in time. */
export function expiredError(): SignInError {
  return new SignInError(
    'ChallengeExpiredError',
    'It was not signed in time. Start again to get a new one.',
    {
      title: 'This text has expired',
      code: 'challenge_expired',
    },
  )
}

/** A wallet's error with the wallet's name in the title. */
export function walletFailure(
  wallet: Wallet,
  error: WalletError,
  { purpose }: { purpose: Purpose },
): SignInError {
  const { name, message, code } = error
  const title = `${wallet.name} ${purposeWords[purpose].failed}`
  return new SignInError(name, message, { title, code, cause: error })
}

/** What stands above the server's words when a wallet could not be added; the server's own title where there is none. */
export const linkTitles: Readonly<Record<string, string>> = {
  sign_in_again: 'Sign in again first',
  not_signed_in: 'Sign in again first',
  conflict: 'Another account has this wallet',
  signature_invalid: 'The wallet was not added',
  challenge_expired: 'The wallet was not added',
}

/** Whether signing in anew is what helps. */
export function needsSignIn({ code }: SignInError): boolean {
  return code === 'sign_in_again' || code === 'not_signed_in'
}

/** The wallet went away, was locked or took its permission back while it was asked. */
export function disconnectedError(wallet: Wallet): SignInError {
  return new SignInError(
    'WalletDisconnectedError',
    'It was locked or disconnected before it answered. Unlock it and start again.',
    { title: `${wallet.name} disconnected`, code: 'wallet_disconnected' },
  )
}
