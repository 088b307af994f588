import type { User } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { isUser } from './current-user.ts'
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

export const signInApi: SignInApi = {
  createChallenge: async (wallet, signal) =>
    readMessage(await post('/api/v1/auth/wallet/challenge', wallet, { signal })),
  verifySignature: async (signed, signal) =>
    readUser(await post('/api/v1/auth/wallet/verify', signed, { signal })),
  signIn: async (account, signal) => readUser(await post('/api/v1/auth/sign-in', account, { signal })),
}

/** The same for adding a wallet to the account of the person who is signed in. */
export const linkApi: SignInApi = {
  ...signInApi,
  async createChallenge(wallet, signal) {
    const asked = { ...wallet, purpose: 'link' }
    return readMessage(await post('/api/v1/auth/wallet/challenge', asked, { signal, titles: linkTitles }))
  },
  verifySignature: async (signed, signal) =>
    readUser(await post('/api/v1/auth/wallet/link', signed, { signal, titles: linkTitles })),
}

async function post(
  path: string,
  body: object,
  { signal, titles = {} }: { signal: AbortSignal; titles?: Titles },
): Promise<unknown> {
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
    if (!response.ok) throw problemOf(answer, titles)
    return answer
  } catch (cause) {
    if (cause instanceof SignInError) throw cause
    throw cause instanceof SyntaxError ? unreadable(cause) : unreachable(cause)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

function problemOf(problem: unknown, titles: Titles): SignInError {
  const text = (name: string) => {
    const value = readField(problem, name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const code = text('code')
  return new SignInError('SignInError', text('detail') ?? 'Start again in a moment.', {
    title: titles[code ?? ''] ?? text('title') ?? 'The board refused the request',
    code: code ?? 'refused',
    requestId: text('requestId'),
  })
}

function readMessage(answer: unknown): string {
  const message = readField(answer, 'message')
  if (typeof message !== 'string' || message === '') throw unreadable(answer)
  return message
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
      code: 'unreachable',
      cause,
    },
  )
}

function unreadable(cause: unknown): SignInError {
  return new SignInError('SignInError', 'The answer could not be read. Start again in a moment.', {
    title: 'Something broke on our side',
    code: 'unreadable',
    cause,
  })
}
