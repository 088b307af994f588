import { sql } from 'kysely'
import { isEmailOfAppSql, isUnlockedSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { mailboxOf } from '../identifiers/mailbox.ts'

export type MailPurpose = 'reset' | 'verify'

/** The purpose and user of a link in an email. */
export interface MailToken {
  purpose: MailPurpose
  userId: string
  /** The address that the mail went to. */
  email: string
  /** Stands for the password at that time; null where the password does not matter. */
  passwordMark: string | null
}

/** A recipient, as the emails need them. */
export interface MailUser {
  userId: string
  email: string
  isEmailVerified: boolean
  /** Whether a session of an app gave the user the address. */
  isEmailOfApp: boolean
  /** Stands for the password and tells nothing of it. */
  passwordMark: string
}

const userColumns = sql`"objectId" as "userId", email, coalesce("emailVerified", false) as "isEmailVerified",
  ${sql.raw(isEmailOfAppSql('"_User"'))} as "isEmailOfApp",
  encode(sha256(convert_to(coalesce(_hashed_password, ''), 'UTF8')), 'hex') as "passwordMark"`

/** The user with this address, unless the user is locked (an empty ACL). */
export async function findUserByEmail(db: Db, email: string): Promise<MailUser | undefined> {
  const { rows } = await sql<MailUser>`
    select ${userColumns} from "_User"
    where email = ${email} and ${sql.raw(isUnlockedSql('"_User"'))}
    limit 1`.execute(db)
  return rows[0]
}

/** The user of this id, if they have an address and are not locked. */
export async function findUserById(db: Db, userId: string): Promise<MailUser | undefined> {
  const { rows } = await sql<MailUser>`
    select ${userColumns} from "_User"
    where "objectId" = ${userId} and email is not null and ${sql.raw(isUnlockedSql('"_User"'))}`.execute(db)
  return rows[0]
}

/** Keeps a token for so long from now. A mail that is tried again holds the same token, which then counts from now. */
export async function recordToken(
  db: Db,
  hash: Buffer,
  { purpose, userId, email, passwordMark, ttlSeconds }: MailToken & { ttlSeconds: number },
): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(secs => ${ttlSeconds})`
  await db
    .insertInto('board.mail_tokens')
    .values({
      token_hash: hash,
      purpose,
      user_id: userId,
      email,
      mailbox: mailboxOf(email) ?? null,
      password_mark: passwordMark,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ expires_at: expiresAt }))
    .execute()
}

/** The purpose and user of a token, if it is good for this and has not ended. */
export async function findToken(db: Db, hash: Buffer, purpose: MailPurpose): Promise<MailToken | undefined> {
  return db
    .selectFrom('board.mail_tokens')
    .select(['purpose', 'user_id as userId', 'email', 'password_mark as passwordMark'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Finds a valid token and takes it: nobody else can until it is given back, or for a minute if this process ends before that. */
export async function takeToken(db: Db, hash: Buffer, purpose: MailPurpose): Promise<MailToken | undefined> {
  return db
    .updateTable('board.mail_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`used_at is null or used_at < now() - interval '1 minute'`)
    .returning(['purpose', 'user_id as userId', 'email', 'password_mark as passwordMark'])
    .executeTakeFirst()
}

export async function giveTokenBack(db: Db, hash: Buffer): Promise<void> {
  await db.updateTable('board.mail_tokens').set({ used_at: null }).where('token_hash', '=', hash).execute()
}

export async function removeToken(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('board.mail_tokens').where('token_hash', '=', hash).execute()
}

/** Makes all links that a user was sent void. */
export async function removeTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('board.mail_tokens').where('user_id', '=', userId).execute()
}

/** How many links for a purpose the user or their mailbox was sent in the last hour and has not used, other than one. */
export async function countOtherTokens(
  db: Db,
  { userId, email, purpose, hash }: { userId: string; email: string; purpose: MailPurpose; hash: Buffer },
): Promise<number> {
  const { count } = await db
    .selectFrom('board.mail_tokens')
    .select((builder) => builder.fn.countAll<string>().as('count'))
    .where((where) =>
      where.or([where('user_id', '=', userId), where('mailbox', '=', mailboxOf(email) ?? null)]),
    )
    .where('purpose', '=', purpose)
    .where('token_hash', '<>', hash)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
