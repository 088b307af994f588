import { listSignInFields, type User } from '@cryptolist/contract'
import { type Address, requireAccount } from '../connection/read-answers.ts'
import { ConnectionCancelledError } from '../connection/wallet-errors.ts'
import { type EthereumProvider, readField } from '../provider/ethereum-provider.ts'
import { untilAborted } from '../waiting/waiting.ts'
import { postSignIn, requestUser, SignInRefusedError } from './sign-in-requests.ts'
import { signText } from './sign-text.ts'

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
  /** What was signed. */
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
  const host = readHost(origin)
  const answer = await postSignIn('wallet/challenge', { address, chainId }, { origin, signal })
  const message = readField(answer, 'message')
  if (typeof message !== 'string' || !isOwnText(message, { host, address, chainId }))
    throw new SignInRefusedError(
      `The text to sign is not one of ${host} for this wallet. It was not signed.`,
      { code: 'text_foreign' },
    )
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

/** Whether a text names this board, account and network, and no second page or network. */
function isOwnText(
  message: string,
  { host, address, chainId }: { host: string; address: Address; chainId: number },
): boolean {
  const [first, account] = message.split('\n')
  const [uri, ...otherUris] = listSignInFields(message, 'URI')
  const [chain, ...otherChains] = listSignInFields(message, 'Chain ID')
  return (
    first === `${host} wants you to sign in with your Ethereum account:` &&
    account?.toLowerCase() === address &&
    /^https?:\/\/([^/?#]+)/.exec(uri ?? '')?.[1] === host &&
    chain === String(chainId) &&
    otherUris.length + otherChains.length === 0
  )
}
