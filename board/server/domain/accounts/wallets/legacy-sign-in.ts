import type { Config } from '../../../config/config.ts'
import type { DomainContext } from '../../domain-context.ts'
import { type FoundOwner, findOrCreateOwner } from './address-owner.ts'
import { challengeExpired, signatureInvalid } from './errors.ts'
import { linkLegacy } from './link-address.ts'
import { consumeServerTime, createWalletSettings, findNoCredentials, insertServerTime } from './repository.ts'
import { findWalletAddress, isSignedByWallet, type Namespace, type WalletAddress } from './wallet-address.ts'

/** What old clients send as `authData.moralisEth`, `moralisDot` or `moralisSol`: a fixed phrase that names neither site nor user. */
export interface LegacyProof {
  namespace: Namespace
  id: string
  signature: string
  data: string
}

const originalPhrase = 'Moralis Authentication'

/** The user of the proved address, created if it is new. Throws signature_invalid, challenge_expired or forbidden. */
export async function signInByLegacyProof(context: DomainContext, proof: LegacyProof): Promise<FoundOwner> {
  const wallet = await proveLegacy(context, proof)
  return findOrCreateOwner(context, wallet, { proof: 'legacy', chainId: null })
}

/** Gives the proved address to a user. Throws signature_invalid, challenge_expired or conflict. */
export async function linkByLegacyProof(
  context: DomainContext,
  userId: string,
  proof: LegacyProof,
): Promise<void> {
  await linkLegacy(context, await proveLegacy(context, proof), userId)
}

/** A time to sign, in epoch milliseconds, good once and for five minutes. */
export async function issueServerTime({ database }: DomainContext): Promise<number> {
  return insertServerTime(database.db)
}

/** Notes that a new user has chosen neither name nor password. */
export async function recordNoCredentials({ database }: DomainContext, userId: string): Promise<void> {
  await createWalletSettings(database.db, userId)
}

/** Whether a user has neither a password nor a wallet. */
export async function hasNoCredentials({ database }: DomainContext, userId: string): Promise<boolean> {
  return findNoCredentials(database.db, userId)
}

/** The address that a known phrase with our application's id and a time that we issued proves. Uses the time up. */
async function proveLegacy(
  { config, database }: DomainContext,
  { namespace, id, data, signature }: LegacyProof,
): Promise<WalletAddress> {
  const issuedMs = findIssuedTime(data, config)
  const wallet = await findWalletAddress(namespace, id)
  if (issuedMs === undefined || wallet === undefined) throw signatureInvalid()
  if (!(await isSignedByWallet(wallet, data, signature))) throw signatureInvalid()
  if (!(await consumeServerTime(database.db, issuedMs))) throw challengeExpired()
  return wallet
}

function findIssuedTime(
  data: string,
  { appId, signingPhrases }: Pick<Config, 'appId' | 'signingPhrases'>,
): string | undefined {
  const match = /^([^\n]+)\n\nId: ([^\n:]+):(\d{13})$/.exec(data)
  if (match === null) return undefined
  const [, phrase = '', id, issuedMs] = match
  return id === appId && [originalPhrase, ...signingPhrases].includes(phrase) ? issuedMs : undefined
}
