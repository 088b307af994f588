import { createHash } from 'node:crypto'
import { generateSiweNonce } from 'viem/siwe'
import type { Database } from '../../database/open-database.ts'
import type { ParseUsers } from '../accounts/users.ts'
import type { SessionsService, SignedIn } from '../sessions/service.ts'
import { getOwner } from './address-owner.ts'
import { challengeExpired, signatureInvalid } from './errors.ts'
import { challengeSeconds, findNonce, formatMessage, isForOrigin } from './message.ts'
import { createChallenge, takeChallenge } from './repository.ts'
import { isSignedBy } from './signature.ts'

export interface WalletSignInService {
  /** A text to sign, kept for five minutes and a single use. */
  challenge(input: { address: string; chainId: number; origin: string }): Promise<{ message: string }>
  /**
   * Signs in whoever signed the text; makes the user if the address is new. Throws challenge_expired or signature_invalid, and
   * either way the text is used up.
   */
  verify(input: { message: string; signature: string; origin: string }): Promise<SignedIn>
}

export interface WalletSignInParts {
  database: Pick<Database, 'db'>
  users: ParseUsers
  sessions: Pick<SessionsService, 'start' | 'endAll'>
}

/** Makes the service of signing in with EIP-4361. */
export function createWalletSignInService({
  database,
  users,
  sessions,
}: WalletSignInParts): WalletSignInService {
  return {
    async challenge({ address, chainId, origin }) {
      const issuedAt = new Date()
      const expiresAt = new Date(issuedAt.getTime() + challengeSeconds * 1000)
      const nonce = generateSiweNonce().slice(0, 24)
      const message = formatMessage({ origin, address, chainId, nonce, issuedAt, expiresAt })
      await createChallenge(database.db, { nonce, address, messageHash: hash(message), expiresAt })
      return { message }
    },
    async verify({ message, signature, origin }) {
      const address = await takeText(database, message, origin)
      if (!(await isSignedBy(address, message, signature))) throw signatureInvalid()
      const { userId, isUpgraded } = await getOwner({ database, users }, address, 'eip4361')
      // Whoever came in by the weaker proof may not have been the key's owner.
      if (isUpgraded) await sessions.endAll(userId)
      return sessions.start(userId, 'eip4361')
    },
  }
}

/** The address that a text was handed out for, if it comes back as it was. */
async function takeText(database: Pick<Database, 'db'>, message: string, origin: string): Promise<string> {
  const nonce = findNonce(message)
  if (nonce === undefined) throw signatureInvalid()
  const challenge = await takeChallenge(database.db, nonce)
  if (challenge === undefined || challenge.isExpired) throw challengeExpired()
  if (!challenge.messageHash.equals(hash(message)) || !isForOrigin(message, origin)) throw signatureInvalid()
  return challenge.address
}

function hash(message: string): Buffer {
  return createHash('sha256').update(message, 'utf8').digest()
}
