import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { createWalletSettings, type FoundOwner, findOrCreateOwner } from './address-owner.ts'
import { linkLegacy } from './link-address.ts'
import {
  findWalletAddress,
  isSignedByWallet,
  type Namespace,
  signatureInvalid,
  signInTextExpired,
  type WalletAddress,
} from './wallet-address.ts'

/** The proof that old clients send as `authData.moralisEth`, `moralisDot` or `moralisSol`: a fixed phrase that names neither site nor user. */
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
  if (!(await consumeServerTime(database.db, issuedMs))) throw signInTextExpired()
  return wallet
}

/** The first line of a text for this app that isn't one of its phrases; undefined for a text that is wrong in other ways. */
export function findUnknownPhrase(
  { config }: Pick<DomainContext, 'config'>,
  data: string,
): string | undefined {
  const { phrase, isKnown } = readLegacyText(data, config) ?? {}
  return isKnown === false ? phrase : undefined
}

function findIssuedTime(data: string, config: PhraseConfig): string | undefined {
  const read = readLegacyText(data, config)
  return read?.isKnown === true ? read.issuedMs : undefined
}

type PhraseConfig = Pick<Config, 'appId' | 'signingPhrases'>

function readLegacyText(
  data: string,
  { appId, signingPhrases }: PhraseConfig,
): { phrase: string; issuedMs: string; isKnown: boolean } | undefined {
  const [, phrase, id, issuedMs] = /^([^\n]+)\n\nId: ([^\n:]+):(\d{13})$/.exec(data) ?? []
  if (phrase === undefined || issuedMs === undefined || id !== appId) return undefined
  return { phrase, issuedMs, isKnown: [originalPhrase, ...signingPhrases].includes(phrase) }
}

/** A millisecond that nobody else was given, by the database's clock; forgets those that it cannot come back to. */
async function insertServerTime(db: Db): Promise<number> {
  await sql`delete from board.server_times where issued_at < now() - interval '1 hour'`.execute(db)
  for (let later = 0; ; later += 1) {
    const { rows } = await sql<{ issuedMs: string }>`
      insert into board.server_times (issued_ms)
      values (floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ${later})
      on conflict do nothing returning issued_ms as "issuedMs"`.execute(db)
    if (rows[0] !== undefined) return Number(rows[0].issuedMs)
  }
}

/** Uses up an issued time; false when it was never issued, is used already, or is five minutes old. */
async function consumeServerTime(db: Db, issuedMs: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('board.server_times')
    .set({ used_at: sql<Date>`now()` })
    .where('issued_ms', '=', issuedMs)
    .where('used_at', 'is', null)
    .where('issued_at', '>', sql<Date>`now() - interval '5 minutes'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function findNoCredentials(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from board.account_settings settings
    where settings.user_id = ${userId} and not settings.has_password
      and not exists (select from board.verified_addresses owned where owned.user_id = settings.user_id)`.execute(
    db,
  )
  return rows.length > 0
}
