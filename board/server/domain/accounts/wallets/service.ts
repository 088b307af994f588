import type { User } from '@cryptolist/contract'
import type { ContractSignatures } from '../../../chain/contract-signatures.ts'
import type { Database } from '../../../database/open-database.ts'
import { requireFresh, requireSignedIn } from '../sessions/policy.ts'
import type { SessionsService, SignedIn } from '../sessions/service.ts'
import type { Viewer } from '../sessions/viewer.ts'
import type { ParseUsers } from '../users.ts'
import { getOwner } from './address-owner.ts'
import { linkProved } from './link-address.ts'
import { createText, proveText } from './text-proof.ts'

/** Whom a text to sign is for, and where. */
interface TextInput {
  address: string
  chainId: number
  origin: string
}

/** A text that has been signed, and where it came back. */
interface SignedInput {
  message: string
  signature: string
  origin: string
}

export interface WalletSignInService {
  /** A text to sign in with, kept for five minutes and a single use. */
  challenge(input: TextInput): Promise<{ message: string }>
  /**
   * Signs in whoever signed the text; makes the user if the address is new. Throws challenge_expired or signature_invalid, or
   * unavailable when the chain of a contract wallet cannot be asked; either way the text is used up.
   */
  verify(input: SignedInput): Promise<SignedIn>
  /** A text that adds a wallet to the viewer's account, and does nothing else. Throws not_signed_in or sign_in_again. */
  challengeLink(viewer: Viewer, input: TextInput): Promise<{ message: string }>
  /**
   * Adds the wallet that signed the text to the viewer's account, and answers the viewer as they are then. Throws as `verify` and
   * `challengeLink` do, and conflict when the address was proved on this site by another user.
   */
  link(viewer: Viewer, input: SignedInput): Promise<User>
}

export interface WalletSignInParts {
  database: Pick<Database, 'db'>
  users: ParseUsers
  sessions: Pick<SessionsService, 'start' | 'endAll' | 'find'>
  contracts: ContractSignatures
}

/** Makes the service of signing in with EIP-4361, and of adding wallets by it. */
export function createWalletSignInService(parts: WalletSignInParts): WalletSignInService {
  const { sessions } = parts
  return {
    challenge: (input) => createText(parts, { ...input, purpose: { type: 'sign_in' } }),
    async verify(input) {
      const { address, chainId } = await proveText(parts, { ...input, purpose: { type: 'sign_in' } })
      const wallet = { namespace: 'eip155', address } as const
      const { userId, isUpgraded } = await getOwner(parts, wallet, { proof: 'eip4361', chainId })
      // Whoever came in by the weaker proof may not have been the key's owner.
      if (isUpgraded) await sessions.endAll(userId)
      return sessions.start(userId, 'eip4361')
    },
    async challengeLink(viewer, input) {
      const { user } = requireFresh(viewer)
      return createText(parts, { ...input, purpose: { type: 'link', userId: user.id } })
    },
    async link(viewer, input) {
      const { user, session } = requireFresh(viewer)
      const proved = await proveText(parts, { ...input, purpose: { type: 'link', userId: user.id } })
      const { isUpgraded, closedUserId } = await linkProved(parts, proved, user.id)
      // As when signing in: whoever came in by the weaker proof may not have been the key's owner.
      if (isUpgraded) await sessions.endAll(user.id, { exceptId: session.id })
      if (closedUserId !== undefined) await sessions.endAll(closedUserId)
      return requireSignedIn(await sessions.find(session.token)).user
    },
  }
}
