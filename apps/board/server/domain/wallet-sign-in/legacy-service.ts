import type { Database } from '../../database/open-database.ts'
import type { ParseUsers } from '../accounts/users.ts'
import { type FoundOwner, getOwner, linkLegacy } from './address-owner.ts'
import { type LegacyProof, proveLegacy } from './legacy-proof.ts'
import { issueServerTime, listAddresses } from './repository.ts'

/** Sign-in of old clients, by a fixed phrase that names neither site nor user. */
export interface LegacySignInService {
  /** A time to sign, in epoch milliseconds, good once and for five minutes. */
  issueServerTime(): Promise<number>
  /** The user of the proved address, made if it is new. Throws signature_invalid, challenge_expired or forbidden. */
  signIn(proof: LegacyProof): Promise<FoundOwner>
  /** Gives the proved address to a user. Throws signature_invalid, challenge_expired or conflict. */
  link(userId: string, proof: LegacyProof): Promise<void>
  /** Verified addresses of a user, oldest first, lower-case. */
  listAddresses(userId: string): Promise<string[]>
}

export interface LegacySignInParts {
  config: { appId: string }
  database: Pick<Database, 'db'>
  users: ParseUsers
}

/** Makes the service. */
export function createLegacySignInService(parts: LegacySignInParts): LegacySignInService {
  const { config, database } = parts
  return {
    issueServerTime: () => issueServerTime(database.db),
    signIn: async (proof) => getOwner(parts, await proveLegacy(database, proof, config), 'legacy'),
    link: async (userId, proof) => linkLegacy(parts, await proveLegacy(database, proof, config), userId),
    listAddresses: (userId) => listAddresses(database.db, userId),
  }
}
