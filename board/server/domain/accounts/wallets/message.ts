import { formatSignInText, listSignInFields } from '@cryptolist/contract'
import { getAddress } from 'viem/utils'

/** What a text is signed for: signing in, or adding a wallet to the viewer's account. */
export type TextPurpose = { type: 'sign_in' } | { type: 'link'; userId: string }

/** The sentence of the text that people sign. */
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

/** The text to sign, by the grammar of EIP-4361. A text for adding a wallet names its account as the request's id. */
export function formatMessage({ origin, purpose, ...parts }: MessageParts): string {
  return formatSignInText({
    domain: new URL(origin).host,
    address: getAddress(parts.address),
    statement: purpose.type === 'link' ? linkStatement : statement,
    uri: origin,
    chainId: parts.chainId,
    nonce: parts.nonce,
    issuedAt: parts.issuedAt.toISOString(),
    expirationTime: parts.expiresAt.toISOString(),
    requestId: purpose.type === 'link' ? encodeURIComponent(purpose.userId) : undefined,
  })
}

/** The nonce of a text that may come from anywhere; what else it says is compared as a whole with what we handed out. */
export function findNonce(message: string): string | undefined {
  const [nonce = ''] = listSignInFields(message, 'Nonce')
  return /^[A-Za-z0-9]{16,64}$/.test(nonce) ? nonce : undefined
}

/** The chain that a text of ours names. */
export function findChainId(message: string): number {
  return Number(listSignInFields(message, 'Chain ID')[0])
}

/** Whether the text was made for this origin of ours. */
export function isForOrigin(message: string, origin: string): boolean {
  return message.startsWith(`${new URL(origin).host} wants you to sign in `)
}

/** Whether a text of ours was made for this purpose; one for adding a wallet is for one account alone. */
export function isForPurpose(message: string, purpose: TextPurpose): boolean {
  const lines = message.split('\n')
  if (purpose.type === 'sign_in') return lines[3] === statement
  return lines[3] === linkStatement && lines.at(-1) === `Request ID: ${encodeURIComponent(purpose.userId)}`
}
