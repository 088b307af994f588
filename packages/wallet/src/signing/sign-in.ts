import type { User } from '@cryptolist/contract'
import { type Address, requireAccount } from '../connection/read-answers.ts'
import { ConnectionCancelledError, WalletError } from '../connection/wallet-errors.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import { readField } from '../provider/read-field.ts'
import { untilAborted } from '../waiting/until-aborted.ts'
import { signText } from './sign-text.ts'

/** How to sign in at a board. */
export interface SignInOptions {
  /** The board's own address, `https://board.example`; the page's by default. */
  origin?: string
  signal?: AbortSignal
  /** Gets the text before the wallet does, to be shown. */
  onText?(message: string): void
}

/** A sign-in that the board took. */
export interface SignedIn {
  user: User
  /** What was signed. */
  message: string
}

/** The board did not take the sign-in, or could not be asked. `code` is the board's, `status` the one of HTTP, null without an answer. */
export class SignInRefusedError extends WalletError {
  override readonly name = 'SignInRefusedError'
  readonly status: number | null

  constructor(message: string, options: { code: string; status?: number; cause?: unknown }) {
    super(message, options)
    this.status = options.status ?? null
  }
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
  const { host } = readOrigin(origin)
  const ask = (path: string, body: object) =>
    post(new URL(`/api/v1/auth/wallet/${path}`, origin), body, signal)
  const message = readField(await ask('challenge', { address, chainId }), 'message')
  if (typeof message !== 'string' || !isOwnText(message, { host, address, chainId }))
    throw new SignInRefusedError(
      `The text to sign is not one of ${host} for this wallet. It was not signed.`,
      {
        code: 'text_foreign',
      },
    )
  onText?.(message)
  if (signal.aborted) throw new ConnectionCancelledError()
  const signature = await untilAborted(signal, signText(wallet.provider, address, message))
  const user: unknown = readField(await ask('verify', { message, signature }), 'user')
  if (!isUser(user)) throw unreadable(null)
  return { user, message }
}

function readOrigin(origin: string): URL {
  try {
    return new URL(origin)
  } catch (cause) {
    const message = `"${origin}" is not the address of a board. Write it like https://board.example.`
    throw new SignInRefusedError(message, { code: 'origin_invalid', cause })
  }
}

/** Whether a text names this board, account and network, and no other besides. */
function isOwnText(
  message: string,
  { host, address, chainId }: { host: string; address: Address; chainId: number },
): boolean {
  const [first, account, ...lines] = message.split('\n')
  const list = (name: string) =>
    lines.flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []))
  const [uri, ...otherUris] = list('URI: ')
  const [chain, ...otherChains] = list('Chain ID: ')
  return (
    first === `${host} wants you to sign in with your Ethereum account:` &&
    account?.toLowerCase() === address &&
    /^https?:\/\/([^/?#]+)/.exec(uri ?? '')?.[1] === host &&
    chain === String(chainId) &&
    otherUris.length + otherChains.length === 0
  )
}

async function post(url: URL, body: object, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw new ConnectionCancelledError()
    throw new SignInRefusedError('The board did not answer. Check the connection and try again.', {
      code: 'unreachable',
      cause,
    })
  })
  const content: unknown = await answer.json().catch((cause: unknown) => {
    throw signal.aborted ? new ConnectionCancelledError() : unreadable(cause)
  })
  if (answer.ok) return content
  const { status } = answer
  const detail = readField(content, 'detail')
  const code = readField(content, 'code')
  throw new SignInRefusedError(typeof detail === 'string' ? detail : 'The board refused the sign-in.', {
    code: typeof code === 'string' ? code : 'refused',
    status,
  })
}

function unreadable(cause: unknown): SignInRefusedError {
  return new SignInRefusedError('The answer of the board could not be read.', { code: 'unreadable', cause })
}

function isUser(value: unknown): value is User {
  return typeof readField(value, 'id') === 'string' && Array.isArray(readField(value, 'accounts'))
}
