import type { Database } from '../../database/open-database.ts'
import { challengeExpired, signatureInvalid } from './errors.ts'
import { takeServerTime } from './repository.ts'
import { isSignedBy } from './signature.ts'

/** What old clients send as `authData.moralisEth`. */
export interface LegacyProof {
  id: string
  signature: string
  data: string
}

const phrases: readonly string[] = ['Moralis Authentication']

/**
 * The lower-case address that a legacy proof proves: the fixed phrase with our application's id and a time that we issued, which
 * it uses up. Throws signature_invalid or challenge_expired.
 */
export async function proveLegacy(
  database: Pick<Database, 'db'>,
  proof: LegacyProof,
  options: { appId: string },
): Promise<string> {
  const issuedMs = findIssuedTime(proof.data, options.appId)
  const address = proof.id.toLowerCase()
  if (issuedMs === undefined || !/^0x[0-9a-f]{40}$/.test(address)) throw signatureInvalid()
  if (!(await isSignedBy(address, proof.data, proof.signature))) throw signatureInvalid()
  if (!(await takeServerTime(database.db, issuedMs))) throw challengeExpired()
  return address
}

function findIssuedTime(data: string, appId: string): string | undefined {
  const match = /^([^\n]+)\n\nId: ([^\n:]+):(\d{13})$/.exec(data)
  if (match === null) return undefined
  const [, phrase = '', id, issuedMs] = match
  return phrases.includes(phrase) && id === appId ? issuedMs : undefined
}
