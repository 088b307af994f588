import type { Database } from '../../../database/open-database.ts'
import { challengeExpired, signatureInvalid } from './errors.ts'
import { takeServerTime } from './repository.ts'
import { findWalletAddress, isSignedByWallet, type Namespace, type WalletAddress } from './wallet-address.ts'

/** What old clients send as `authData.moralisEth`, `moralisDot` or `moralisSol`. */
export interface LegacyProof {
  namespace: Namespace
  id: string
  signature: string
  data: string
}

export interface LegacyTexts {
  appId: string
  /** First lines that are taken beside the original one. */
  signingPhrases: readonly string[]
}

const originalPhrase = 'Moralis Authentication'

/**
 * The address that a legacy proof proves: a known phrase with our application's id and a time that we issued, which it uses up.
 * Throws signature_invalid or challenge_expired.
 */
export async function proveLegacy(
  database: Pick<Database, 'db'>,
  { namespace, id, data, signature }: LegacyProof,
  texts: LegacyTexts,
): Promise<WalletAddress> {
  const issuedMs = findIssuedTime(data, texts)
  const wallet = await findWalletAddress(namespace, id)
  if (issuedMs === undefined || wallet === undefined) throw signatureInvalid()
  if (!(await isSignedByWallet(wallet, data, signature))) throw signatureInvalid()
  if (!(await takeServerTime(database.db, issuedMs))) throw challengeExpired()
  return wallet
}

function findIssuedTime(data: string, { appId, signingPhrases }: LegacyTexts): string | undefined {
  const match = /^([^\n]+)\n\nId: ([^\n:]+):(\d{13})$/.exec(data)
  if (match === null) return undefined
  const [, phrase = '', id, issuedMs] = match
  return id === appId && [originalPhrase, ...signingPhrases].includes(phrase) ? issuedMs : undefined
}
