import type { User } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { isUser } from './current-user.ts'
import { SignInError } from './sign-in-error.ts'

/** The board's routes for signing in, as the dialog calls them. Each rejects with SignInError. */
export interface SignInApi {
  createChallenge(wallet: { address: string; chainId: number }, signal: AbortSignal): Promise<string>
  verifySignature(signed: { message: string; signature: string }, signal: AbortSignal): Promise<User>
  signIn(account: { username: string; password: string }, signal: AbortSignal): Promise<User>
}

const timeoutMilliseconds = 20_000

export const signInApi: SignInApi = {
  async createChallenge(wallet, signal) {
    const answer = await post('/api/v1/auth/wallet/challenge', wallet, signal)
    const message = readField(answer, 'message')
    if (typeof message !== 'string' || message === '') throw unreadable(answer)
    return message
  },
  verifySignature: async (signed, signal) =>
    readUser(await post('/api/v1/auth/wallet/verify', signed, signal)),
  signIn: async (account, signal) => readUser(await post('/api/v1/auth/sign-in', account, signal)),
}

async function post(path: string, body: object, signal: AbortSignal): Promise<unknown> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  signal.addEventListener('abort', stop)
  const timer = setTimeout(stop, timeoutMilliseconds)
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: abort.signal,
    })
    const answer: unknown = JSON.parse(await response.text())
    if (!response.ok) throw problemOf(answer)
    return answer
  } catch (cause) {
    if (cause instanceof SignInError) throw cause
    throw cause instanceof SyntaxError ? unreadable(cause) : unreachable(cause)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

function problemOf(problem: unknown): SignInError {
  const text = (name: string) => {
    const value = readField(problem, name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  return new SignInError('SignInError', text('detail') ?? 'Start again in a moment.', {
    title: text('title') ?? 'The board refused the request',
    code: text('code'),
    requestId: text('requestId'),
  })
}

function readUser(answer: unknown): User {
  const user = readField(answer, 'user')
  if (!isUser(user)) throw unreadable(answer)
  return user
}

function unreachable(cause: unknown): SignInError {
  return new SignInError(
    'ConnectionError',
    'The board did not answer. Check the connection and start again.',
    {
      title: 'No connection',
      cause,
    },
  )
}

function unreadable(cause: unknown): SignInError {
  return new SignInError('SignInError', 'The answer could not be read. Start again in a moment.', {
    title: 'Something broke on our side',
    cause,
  })
}
