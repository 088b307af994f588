import { createHash } from 'node:crypto'
import { generateSiweNonce } from 'viem/siwe'
import type { DomainContext } from '../../domain-context.ts'
import { challengeExpired, contractUnknown, signatureInvalid } from './errors.ts'
import {
  challengeSeconds,
  findChainId,
  findNonce,
  formatMessage,
  isForOrigin,
  isForPurpose,
  type MessageParts,
  type TextPurpose,
} from './message.ts'
import { consumeChallenge, createChallenge, readClock } from './repository.ts'
import { isSignedBy } from './signature.ts'

/** A text that came back, and what it has to be for. */
export interface SignedText {
  message: string
  signature: string
  origin: string
  purpose: TextPurpose
}

/** An Ethereum address whose key, or whose contract on `chainId`, signed a text of ours. */
export interface ProvedAddress {
  address: string
  /** Null for a plain account, which is the same on every chain. */
  chainId: number | null
}

/** A text to sign, kept for five minutes and a single use. */
export async function createText(
  { database }: DomainContext,
  parts: Pick<MessageParts, 'address' | 'chainId' | 'origin' | 'purpose'>,
): Promise<{ message: string }> {
  // By the database's clock, which also judges it: processes may be minutes apart.
  const issuedAt = await readClock(database.db)
  const expiresAt = new Date(issuedAt.getTime() + challengeSeconds * 1000)
  const nonce = generateSiweNonce().slice(0, 24)
  const message = formatMessage({ ...parts, nonce, issuedAt, expiresAt })
  await createChallenge(database.db, {
    nonce,
    address: parts.address,
    messageHash: hash(message),
    expiresAt,
  })
  return { message }
}

/**
 * Uses a text up and says whose address signed it. Throws challenge_expired, signature_invalid, or unavailable when the chain of
 * a contract wallet cannot be asked.
 */
export async function proveText(context: DomainContext, text: SignedText): Promise<ProvedAddress> {
  const address = await consumeText(context, text)
  return { address, chainId: await findSigningChain(context, address, text) }
}

/** The address that a text was handed out for, if it comes back as it was and for what it was made for. */
async function consumeText(
  { database }: DomainContext,
  { message, origin, purpose }: SignedText,
): Promise<string> {
  const nonce = findNonce(message)
  if (nonce === undefined) throw signatureInvalid()
  const challenge = await consumeChallenge(database.db, nonce)
  if (challenge === undefined || challenge.isExpired) throw challengeExpired()
  const isOurs = challenge.messageHash.equals(hash(message))
  if (!isOurs || !isForOrigin(message, origin) || !isForPurpose(message, purpose)) throw signatureInvalid()
  return challenge.address
}

/** The chain whose contract took the signature; null for a plain account, for which no chain is asked. */
async function findSigningChain(
  { contracts }: DomainContext,
  address: string,
  { message, signature }: SignedText,
): Promise<number | null> {
  if (await isSignedBy(address, message, signature)) return null
  const chainId = findChainId(message)
  if (!contracts.canAsk(chainId)) throw contractUnknown(chainId)
  if (!(await contracts.isSigned({ chainId, address, message, signature }))) throw signatureInvalid()
  return chainId
}

function hash(message: string): Buffer {
  return createHash('sha256').update(message, 'utf8').digest()
}
