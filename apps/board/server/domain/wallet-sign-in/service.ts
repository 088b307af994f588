import { createHash } from 'node:crypto'
import { generateSiweNonce } from 'viem/siwe'
import type { ContractSignatures } from '../../chain/contract-signatures.ts'
import type { Database } from '../../database/open-database.ts'
import type { ParseUsers } from '../accounts/users.ts'
import type { SessionsService, SignedIn } from '../sessions/service.ts'
import { getOwner } from './address-owner.ts'
import { challengeExpired, contractUnknown, signatureInvalid } from './errors.ts'
import { challengeSeconds, findChainId, findNonce, formatMessage, isForOrigin } from './message.ts'
import { createChallenge, takeChallenge } from './repository.ts'
import { isSignedBy } from './signature.ts'

export interface WalletSignInService {
  /** A text to sign, kept for five minutes and a single use. */
  challenge(input: { address: string; chainId: number; origin: string }): Promise<{ message: string }>
  /**
   * Signs in whoever signed the text; makes the user if the address is new. Throws challenge_expired or signature_invalid, or
   * unavailable when the chain of a contract wallet cannot be asked; either way the text is used up.
   */
  verify(input: { message: string; signature: string; origin: string }): Promise<SignedIn>
}

export interface WalletSignInParts {
  database: Pick<Database, 'db'>
  users: ParseUsers
  sessions: Pick<SessionsService, 'start' | 'endAll'>
  contracts: ContractSignatures
}

/** Makes the service of signing in with EIP-4361. */
export function createWalletSignInService({
  database,
  users,
  sessions,
  contracts,
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
      const chainId = await proveText(contracts, { address, message, signature })
      const wallet = { namespace: 'eip155', address } as const
      const { userId, isUpgraded } = await getOwner({ database, users }, wallet, {
        proof: 'eip4361',
        chainId,
      })
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

/** The chain whose contract took the signature; null for a plain account, for which no chain is asked. */
async function proveText(
  contracts: ContractSignatures,
  { address, message, signature }: { address: string; message: string; signature: string },
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
