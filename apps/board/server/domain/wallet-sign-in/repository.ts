import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'

type Db = Kysely<Schema>
export type Proof = 'eip4361' | 'legacy'

export interface AddressOwner {
  userId: string
  proof: Proof
}

export interface StoredChallenge {
  address: string
  messageHash: Buffer
  isExpired: boolean
}

/** Keeps a sign-in text for `seconds` and forgets those that have ended. */
export async function createChallenge(
  db: Db,
  challenge: { nonce: string; address: string; messageHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`delete from board.sign_in_nonces where expires_at < now() - interval '10 minutes'`.execute(db)
  await db
    .insertInto('board.sign_in_nonces')
    .values({
      nonce: challenge.nonce,
      address: challenge.address,
      message_hash: challenge.messageHash,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Takes a sign-in text: of several at once, one gets it. */
export async function takeChallenge(db: Db, nonce: string): Promise<StoredChallenge | undefined> {
  const row = await db
    .deleteFrom('board.sign_in_nonces')
    .where('nonce', '=', nonce)
    .returning(['address', 'message_hash', sql<boolean>`expires_at <= now()`.as('is_expired')])
    .executeTakeFirst()
  return row && { address: row.address, messageHash: row.message_hash, isExpired: row.is_expired }
}

/** A millisecond that nobody else was given, by the database's clock; forgets those that are too old to be used. */
export async function issueServerTime(db: Db): Promise<number> {
  await sql`delete from board.server_times where issued_at < now() - interval '10 minutes'`.execute(db)
  for (let later = 0; ; later += 1) {
    const { rows } = await sql<{ issued_ms: string }>`
      insert into board.server_times (issued_ms)
      values (floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ${later})
      on conflict do nothing returning issued_ms`.execute(db)
    if (rows[0] !== undefined) return Number(rows[0].issued_ms)
  }
}

/** Uses up an issued time; false when it was never issued, is used already, or is five minutes old. */
export async function takeServerTime(db: Db, issuedMs: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('board.server_times')
    .where('issued_ms', '=', issuedMs)
    .where('issued_at', '>', sql<Date>`now() - interval '5 minutes'`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes all others that sign in with this address wait until the transaction ends. */
export async function lockAddress(transaction: Db, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${address}`}, 4361))`.execute(
    transaction,
  )
}

export async function findOwner(db: Db, address: string): Promise<AddressOwner | undefined> {
  const row = await db
    .selectFrom('board.verified_addresses')
    .select(['user_id', 'proof'])
    .where('namespace', '=', 'eip155')
    .where('address', '=', address)
    .executeTakeFirst()
  return row && { userId: row.user_id, proof: row.proof }
}

/** Says whose address it is and how that was proved, whoever had it before. */
export async function setOwner(db: Db, address: string, owner: AddressOwner): Promise<void> {
  const values = { user_id: owner.userId, proof: owner.proof, verified_at: sql<Date>`now()` }
  await db
    .insertInto('board.verified_addresses')
    .values({ address, ...values })
    .onConflict((conflict) => conflict.columns(['namespace', 'address']).doUpdateSet(values))
    .execute()
}

/** The verified addresses of a user, oldest first. */
export async function listAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('board.verified_addresses')
    .select('address')
    .where('user_id', '=', userId)
    .where('namespace', '=', 'eip155')
    .orderBy('verified_at')
    .orderBy('address')
    .execute()
  return rows.map(({ address }) => address)
}

/** Notes that a wallet's user has chosen neither name nor password. */
export async function createWalletSettings(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('board.account_settings')
    .values({ user_id: userId, has_chosen_username: false, has_password: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the user can get in without this wallet: by a password, or an e-mail address that a reset would reach. */
export async function hasOtherCredential(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has_other: boolean }>`
    select coalesce(settings.has_password, true) or users.email is not null as has_other
    from "_User" users left join board.account_settings settings on settings.user_id = users."objectId"
    where users."objectId" = ${userId}`.execute(db)
  return rows[0]?.has_other ?? true
}
