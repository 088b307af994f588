import { getAddress } from 'viem/utils'

/** What a text is signed for: signing in, or adding a wallet to the account of somebody who is signed in. */
export type TextPurpose = { type: 'sign_in' } | { type: 'link'; userId: string }

/** Sentence of the text that people sign (DESIGN: "You sign a short text. It costs nothing and moves nothing."). */
export const statement = 'Sign in to CryptoList. This costs nothing and moves nothing.'
export const linkStatement =
  'Add this wallet to your account on CryptoList. This costs nothing and moves nothing.'

/** How long a text can be used, in seconds. */
export const challengeSeconds = 5 * 60

export interface MessageParts {
  /** Origin of this site, as `https://board.example`. */
  origin: string
  address: string
  chainId: number
  nonce: string
  issuedAt: Date
  expiresAt: Date
  purpose: TextPurpose
}

/** The text to sign, by the grammar of EIP-4361. */
export function formatMessage({
  origin,
  address,
  chainId,
  nonce,
  issuedAt,
  expiresAt,
  purpose,
}: MessageParts): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    getAddress(address),
    '',
    purpose.type === 'link' ? linkStatement : statement,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
    ...(purpose.type === 'link' ? [requestLine(purpose.userId)] : []),
  ].join('\n')
}

/** The nonce of a text that may come from anywhere; what else it says is compared as a whole with what we handed out. */
export function findNonce(message: string): string | undefined {
  return /\nNonce: ([A-Za-z0-9]{16,64})\n/.exec(message)?.[1]
}

/** The chain that a text of ours names. */
export function findChainId(message: string): number {
  return Number(/\nChain ID: (\d+)\n/.exec(message)?.[1])
}

/** Whether the text was made for this origin of ours. */
export function isForOrigin(message: string, origin: string): boolean {
  return message.startsWith(`${new URL(origin).host} wants you to sign in `)
}

/** Whether a text of ours was made for this purpose; one for adding a wallet is for one account alone. */
export function isForPurpose(message: string, purpose: TextPurpose): boolean {
  const lines = message.split('\n')
  if (purpose.type === 'sign_in') return lines[3] === statement
  return lines[3] === linkStatement && lines.at(-1) === requestLine(purpose.userId)
}

/** The field of EIP-4361 for what a site knows a request by: the account that the wallet is to be added to. */
function requestLine(userId: string): string {
  return `Request ID: ${encodeURIComponent(userId)}`
}
