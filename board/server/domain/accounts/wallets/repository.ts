import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../database/schema.ts'

type Db = Kysely<Schema>

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

/** What time it is for all processes. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Takes a sign-in text: of several at once, one gets it. */
export async function consumeChallenge(db: Db, nonce: string): Promise<StoredChallenge | undefined> {
  const row = await db
    .deleteFrom('board.sign_in_nonces')
    .where('nonce', '=', nonce)
    .returning(['address', 'message_hash', sql<boolean>`expires_at <= now()`.as('is_expired')])
    .executeTakeFirst()
  return row && { address: row.address, messageHash: row.message_hash, isExpired: row.is_expired }
}

/** A millisecond that nobody else was given, by the database's clock; forgets those that it cannot come back to. */
export async function insertServerTime(db: Db): Promise<number> {
  await sql`delete from board.server_times where issued_at < now() - interval '1 hour'`.execute(db)
  for (let later = 0; ; later += 1) {
    const { rows } = await sql<{ issued_ms: string }>`
      insert into board.server_times (issued_ms)
      values (floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ${later})
      on conflict do nothing returning issued_ms`.execute(db)
    if (rows[0] !== undefined) return Number(rows[0].issued_ms)
  }
}

/** Uses up an issued time; false when it was never issued, is used already, or is five minutes old. */
export async function consumeServerTime(db: Db, issuedMs: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('board.server_times')
    .set({ used_at: sql<Date>`now()` })
    .where('issued_ms', '=', issuedMs)
    .where('used_at', 'is', null)
    .where('issued_at', '>', sql<Date>`now() - interval '5 minutes'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A user whom Parse still has. It locks one out by an ACL that lets nobody in. */
export async function findUser(db: Db, userId: string): Promise<{ isLocked: boolean } | undefined> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select coalesce(_rperm, _wperm) is not null and coalesce(cardinality(_rperm), 0) = 0
      and coalesce(cardinality(_wperm), 0) = 0 as "isLocked"
    from "_User" where "objectId" = ${userId}`.execute(db)
  return rows[0]
}

/** Notes that a user has chosen neither name nor password. */
export async function createWalletSettings(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('board.account_settings')
    .values({ user_id: userId, has_chosen_username: false, has_password: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a user has neither a password nor a wallet. */
export async function findNoCredentials(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from board.account_settings settings
    where settings.user_id = ${userId} and not settings.has_password
      and not exists (select from board.verified_addresses owned where owned.user_id = settings.user_id)`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether the user can get in without this wallet: by a password, an e-mail address that a reset would reach, or without a name. */
export async function hasOtherCredential(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has_other: boolean }>`
    select coalesce(settings.has_password, true) or users.email is not null
      or coalesce(jsonb_typeof(users."authData"->'anonymous') = 'object', false) as has_other
    from "_User" users left join board.account_settings settings on settings.user_id = users."objectId"
    where users."objectId" = ${userId}`.execute(db)
  return rows[0]?.has_other ?? true
}

/** Whether a password, or a reset sent to a proved e-mail address, opens the account. */
export async function canSignInWithoutWallet(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ opens: boolean }>`
    select coalesce(settings.has_password, true)
      or (users.email is not null and coalesce(users."emailVerified", false)) as opens
    from "_User" users left join board.account_settings settings on settings.user_id = users."objectId"
    where users."objectId" = ${userId}`.execute(db)
  return rows[0]?.opens ?? true
}
