import { getAddress } from 'viem/utils'

/** Sentence of the text that people sign (DESIGN: "You sign a short text. It costs nothing and moves nothing."). */
export const statement = 'Sign in to CryptoList. This costs nothing and moves nothing.'

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
}

/** The text to sign, by the grammar of EIP-4361. */
export function formatMessage({
  origin,
  address,
  chainId,
  nonce,
  issuedAt,
  expiresAt,
}: MessageParts): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    getAddress(address),
    '',
    statement,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
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
