import { isUser, listSignInFields, type User, type WalletChallengeInput } from '@cryptolist/contract'
import { ConnectionCancelledError, WalletError } from '../connection/wallet-errors.ts'
import { type EthereumProvider, readField } from '../provider/ethereum-provider.ts'
import { type Address, requireAccount } from '../provider/wallet-answers.ts'
import { untilAborted } from '../waiting/waiting.ts'
import { signText } from './signatures.ts'

/** How to sign in at a board. */
export interface SignInOptions {
  /** The board's own address, `https://board.example`; the page's by default. */
  origin?: string
  signal?: AbortSignal
  /** Gets the text before the wallet does, to be shown. */
  onText?(message: string): void
}

/** A sign-in that the board accepted. */
export interface SignedIn {
  user: User
  message: string
}

/**
 * Signs in to a board with a wallet: the board writes the text (EIP-4361, good for five minutes and once), the wallet signs it, the board
 * sets its session cookie. A text that does not name the board's own host, this account and this network is never signed. Rejects with
 * SignInRefusedError, with ConnectionCancelledError once `signal` is aborted, and as signText does.
 *
 * @example
 * const { user } = await signIn(await connection.enable(injected(wallet)))
 */
export async function signIn(
  wallet: { provider: EthereumProvider; account: Address | null; chainId: number },
  options: SignInOptions = {},
): Promise<SignedIn> {
  const { origin = location.origin, signal = new AbortController().signal, onText } = options
  const address = requireAccount(wallet.account)
  const { chainId } = wallet
  // An origin that is no address throws before anything is asked.
  readHost(origin)
  const answer = await postSignIn('wallet/challenge', { address, chainId }, { origin, signal })
  const message = readField(answer, 'message')
  requireOwnText(message, { origin, address, chainId })
  onText?.(message)
  if (signal.aborted) throw new ConnectionCancelledError()
  const signature = await untilAborted(signal, signText(wallet.provider, address, message))
  return { user: await requestUser('wallet/verify', { message, signature }, { origin, signal }), message }
}

function readHost(origin: string): string {
  try {
    return new URL(origin).host
  } catch (cause) {
    const message = `"${origin}" is not the address of a board. Write it like https://board.example.`
    throw new SignInRefusedError(message, { code: 'origin_invalid', cause })
  }
}

/**
 * Throws SignInRefusedError (`text_foreign`) unless a text names this board, account and network, and no second page or network.
 * signIn does this itself; call it before signing what requestChallenge returned.
 */
export function requireOwnText(
  message: unknown,
  { origin, address, chainId }: { origin: string; address: string; chainId: number },
): asserts message is string {
  const host = readHost(origin)
  if (typeof message === 'string' && isOwnText(message, { host, address, chainId })) return
  throw new SignInRefusedError(`The text to sign is not one of ${host} for this wallet. It was not signed.`, {
    code: 'text_foreign',
  })
}

function isOwnText(
  message: string,
  { host, address, chainId }: { host: string; address: string; chainId: number },
): boolean {
  const [first, account] = message.split('\n')
  const [uri, ...otherUris] = listSignInFields(message, 'URI')
  const [chain, ...otherChains] = listSignInFields(message, 'Chain ID')
  return (
    first === `${host} wants you to sign in with your Ethereum account:` &&
    account?.toLowerCase() === address.toLowerCase() &&
    /^https?:\/\/([^/?#]+)/.exec(uri ?? '')?.[1] === host &&
    chain === String(chainId) &&
    otherUris.length + otherChains.length === 0
  )
}

/** How to ask a board. */
export interface SignInRequestOptions {
  /** The board's own address, `https://board.example`; the page's by default. */
  origin?: string
  /** Aborted, it rejects with ConnectionCancelledError; by AbortSignal.timeout() or its `TimeoutError`, the board is unreachable. */
  signal?: AbortSignal
}

interface RefusalFacts {
  code: string
  status?: number
  title?: string | null
  requestId?: string | null
  cause?: unknown
}

/** The board refused the sign-in, or could not be reached. `code` is the board's, `status` the HTTP status, null without an answer. */
export class SignInRefusedError extends WalletError {
  override readonly name = 'SignInRefusedError'
  readonly status: number | null
  /** The heading that the board gives the message, if any. */
  readonly title: string | null
  /** Name of the request in the board's log. */
  readonly requestId: string | null

  constructor(message: string, facts: RefusalFacts) {
    super(message, facts)
    this.status = facts.status ?? null
    this.title = facts.title ?? null
    this.requestId = facts.requestId ?? null
  }
}

/**
 * The text (EIP-4361) that a wallet is to sign, good for five minutes and once. Rejects with SignInRefusedError, or with
 * ConnectionCancelledError once `signal` is aborted.
 */
export async function requestChallenge(
  input: WalletChallengeInput,
  options: SignInRequestOptions = {},
): Promise<string> {
  const message = readField(await postSignIn('wallet/challenge', input, options), 'message')
  if (typeof message !== 'string' || message === '') throw unreadable(null)
  return message
}

/** Routes below `/api/v1/auth` that answer with the signed-in user. */
export type SignInRoute = 'wallet/verify' | 'wallet/link' | 'sign-in' | 'sign-up'

/**
 * Sends a signed text to `wallet/verify` or `wallet/link`, or a password to the other routes, and returns the user.
 * Rejects as requestChallenge does.
 *
 * @example
 * const user = await requestUser('wallet/verify', { message, signature })
 */
export async function requestUser(
  route: SignInRoute,
  input: object,
  options: SignInRequestOptions = {},
): Promise<User> {
  const user = readField(await postSignIn(route, input, options), 'user')
  if (!isUser(user)) throw unreadable(null)
  return user
}

/** Sends JSON to a route below `/api/v1/auth`, once. */
async function postSignIn(
  route: SignInRoute | 'wallet/challenge',
  input: object,
  { origin, signal }: SignInRequestOptions,
): Promise<unknown> {
  const path = `/api/v1/auth/${route}`
  try {
    const response = await fetch(origin === undefined ? path : new URL(path, origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(input),
      signal: signal ?? null,
    })
    const answer = await readJson(response)
    if (response.ok) return answer
    throw toRefusal(response.status, answer)
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    if (signal?.aborted && readField(signal.reason, 'name') !== 'TimeoutError')
      throw new ConnectionCancelledError()
    throw cause instanceof SyntaxError ? unreadable(cause) : unreachable(cause)
  }
}

/** A page's own server answers with a web page when it isn't the board and nobody told it where that is. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (response.status >= 500) throw cause
    throw new SignInRefusedError(
      `${hostOf(response.url)} answered with a web page, so it isn’t a board. Have the page’s server pass /api on to the board, or name the board’s address as \`origin\`.`,
      { code: 'unreadable', status: response.status, cause },
    )
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'This server'
}

function toRefusal(status: number, problem: unknown): SignInRefusedError {
  const find = (name: string) => {
    const value = readField(problem, name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  return new SignInRefusedError(find('detail') ?? 'The board refused the sign-in.', {
    code: find('code') ?? 'refused',
    status,
    title: find('title'),
    requestId: find('requestId'),
  })
}

function unreachable(cause: unknown): SignInRefusedError {
  return new SignInRefusedError('The board did not answer. Check the connection and try again.', {
    code: 'unreachable',
    cause,
  })
}

function unreadable(cause: unknown): SignInRefusedError {
  return new SignInRefusedError('The answer of the board could not be read.', { code: 'unreadable', cause })
}
