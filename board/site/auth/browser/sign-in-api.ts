import type { User, WalletChallengeInput } from '@cryptolist/contract'
import { requestChallenge, requestUser, requireOwnText, SignInRefusedError } from '@cryptolist/wallet'
import { ShownError } from '../../components/shown-error.ts'

/** The board's routes for signing in, as the dialog calls them. Each rejects with ShownError. */
export interface SignInApi {
  requestSignInText(wallet: { address: string; chainId: number }, signal: AbortSignal): Promise<string>
  sendSignature(signed: { message: string; signature: string }, signal: AbortSignal): Promise<User>
  signIn(account: { username: string; password: string }, signal: AbortSignal): Promise<User>
}

const timeoutMilliseconds = 20_000

/** Titles by the code of a refusal, where the server's own would not fit. */
type Titles = Readonly<Record<string, string>>
const linkTitles: Titles = {
  sign_in_again: 'Sign in again first',
  not_signed_in: 'Sign in again first',
  conflict: 'Another account has this wallet',
  signature_invalid: 'The wallet was not added',
  challenge_expired: 'The wallet was not added',
  text_foreign: 'The wallet was not added',
}

export const signInApi: SignInApi = createApi('sign_in', { text_foreign: 'Nothing was signed' })

/** The same for adding a wallet to the account of the person who is signed in. */
export const linkApi: SignInApi = createApi('link', linkTitles)

function createApi(purpose: 'sign_in' | 'link', titles: Titles): SignInApi {
  const challenge = (wallet: { address: string; chainId: number }): WalletChallengeInput =>
    purpose === 'link' ? { ...wallet, purpose } : wallet
  const route = purpose === 'link' ? 'wallet/link' : 'wallet/verify'
  return {
    requestSignInText: (wallet, signal) =>
      ask(
        async (options) => {
          const message = await requestChallenge(challenge(wallet), options)
          requireOwnText(message, { ...wallet, origin: location.origin })
          return message
        },
        signal,
        titles,
      ),
    sendSignature: (signed, signal) => ask((options) => requestUser(route, signed, options), signal, titles),
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
    throw cause instanceof SignInRefusedError ? toShownError(cause, titles) : cause
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

function toShownError(refusal: SignInRefusedError, titles: Titles): ShownError {
  const { code, message, title, requestId, cause } = refusal
  if (code === 'unreachable')
    return new ShownError('The board did not answer. Check the connection and start again.', {
      title: 'No connection',
      code,
      name: 'ConnectionError',
      cause,
    })
  const name = 'SignInError'
  if (code === 'unreadable')
    return new ShownError('The answer could not be read. Start again in a moment.', {
      title: 'Something broke on our side',
      code,
      name,
      cause,
    })
  return new ShownError(code === 'refused' ? 'Start again in a moment.' : message, {
    title: titles[String(code)] ?? title ?? 'The board refused the request',
    code,
    name,
    requestId,
  })
}
