import type { Database } from '../../../database/open-database.ts'
import type { ParseUsers } from '../users.ts'
import { type FoundOwner, getOwner } from './address-owner.ts'
import { type LegacyProof, type LegacyTexts, proveLegacy } from './legacy-proof.ts'
import { linkLegacy } from './link-address.ts'
import { createWalletSettings, isNameless, issueServerTime } from './repository.ts'

/** Sign-in of old clients, by a fixed phrase that names neither site nor user. */
export interface LegacySignInService {
  /** A time to sign, in epoch milliseconds, good once and for five minutes. */
  issueServerTime(): Promise<number>
  /** The user of the proved address, made if it is new. Throws signature_invalid, challenge_expired or forbidden. */
  signIn(proof: LegacyProof): Promise<FoundOwner>
  /** Gives the proved address to a user. Throws signature_invalid, challenge_expired or conflict. */
  link(userId: string, proof: LegacyProof): Promise<void>
  /** Notes that a user who has just come without a name has chosen neither name nor password. */
  recordNameless(userId: string): Promise<void>
  /** Whether a user has neither a password nor a wallet. */
  isNameless(userId: string): Promise<boolean>
}

export interface LegacySignInParts {
  config: LegacyTexts
  database: Pick<Database, 'db'>
  users: ParseUsers
}

/** Makes the service. */
export function createLegacySignInService(parts: LegacySignInParts): LegacySignInService {
  const { config, database } = parts
  return {
    issueServerTime: () => issueServerTime(database.db),
    async signIn(proof) {
      const wallet = await proveLegacy(database, proof, config)
      return getOwner(parts, wallet, { proof: 'legacy', chainId: null })
    },
    link: async (userId, proof) => linkLegacy(parts, await proveLegacy(database, proof, config), userId),
    recordNameless: (userId) => createWalletSettings(database.db, userId),
    isNameless: (userId) => isNameless(database.db, userId),
  }
}
