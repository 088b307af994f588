import type { User, WalletChallengeInput } from '@cryptolist/contract'
import { requestChallenge, requestUser, SignInRefusedError } from '@cryptolist/wallet'
import { linkTitles, SignInError } from './sign-in-error.ts'

/** The board's routes for signing in, as the dialog calls them. Each rejects with SignInError. */
export interface SignInApi {
  createChallenge(wallet: { address: string; chainId: number }, signal: AbortSignal): Promise<string>
  verifySignature(signed: { message: string; signature: string }, signal: AbortSignal): Promise<User>
  signIn(account: { username: string; password: string }, signal: AbortSignal): Promise<User>
}

const timeoutMilliseconds = 20_000

/** Titles by the server's code, where its own would not fit. */
type Titles = Readonly<Record<string, string>>

export const signInApi: SignInApi = createApi('sign_in', {})

/** The same for adding a wallet to the account of the person who is signed in. */
export const linkApi: SignInApi = createApi('link', linkTitles)

function createApi(purpose: 'sign_in' | 'link', titles: Titles): SignInApi {
  const challenge = (wallet: { address: string; chainId: number }): WalletChallengeInput =>
    purpose === 'link' ? { ...wallet, purpose } : wallet
  const route = purpose === 'link' ? 'wallet/link' : 'wallet/verify'
  return {
    createChallenge: (wallet, signal) =>
      ask((options) => requestChallenge(challenge(wallet), options), signal, titles),
    verifySignature: (signed, signal) =>
      ask((options) => requestUser(route, signed, options), signal, titles),
    signIn: (account, signal) => ask((options) => requestUser('sign-in', account, options), signal, {}),
  }
}

/** Asks the board, for 20 seconds at most, and says a refusal in the words of the dialog. */
async function ask<T>(
  send: (options: { signal: AbortSignal }) => Promise<T>,
  signal: AbortSignal,
  titles: Titles,
): Promise<T> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  signal.addEventListener('abort', stop)
  const timer = setTimeout(
    () => abort.abort(new DOMException('No answer', 'TimeoutError')),
    timeoutMilliseconds,
  )
  try {
    return await send({ signal: abort.signal })
  } catch (cause) {
    throw cause instanceof SignInRefusedError ? toSignInError(cause, titles) : cause
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

function toSignInError(refusal: SignInRefusedError, titles: Titles): SignInError {
  const { code, message, title, requestId, cause } = refusal
  if (code === 'unreachable')
    return new SignInError(
      'ConnectionError',
      'The board did not answer. Check the connection and start again.',
      { title: 'No connection', code, cause },
    )
  if (code === 'unreadable')
    return new SignInError('SignInError', 'The answer could not be read. Start again in a moment.', {
      title: 'Something broke on our side',
      code,
      cause,
    })
  return new SignInError('SignInError', code === 'refused' ? 'Start again in a moment.' : message, {
    title: titles[String(code)] ?? title ?? 'The board refused the request',
    code,
    requestId,
  })
}
