import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { isUnlockedSql } from '../../../database/listed.ts'
import { createNamedStatement } from '../../../database/named-statement.ts'
import type { Database } from '../../../database/open-database.ts'
import type { Schema } from '../../../database/schema.ts'
import type { SiteMethod } from './viewer.ts'

type Db = Kysely<Schema>

/** A session that has not ended, with its user, as one statement reads them. */
export interface SessionRow {
  session_id: string
  expires_at: Date
  method: SiteMethod | null
  authenticated_at: Date | null
  user_id: string
  username: string
  email: string | null
  is_email_verified: boolean
  created_at: Date
  eth_address: string | null
  accounts: string[]
  has_chosen_username: boolean
  has_password: boolean
}

/** Reads Parse's tables and never writes them. An empty ACL (`_rperm`) is how Parse locks a user out. */
const selectSession = createNamedStatement(
  'find-session',
  (_db, token: string) => sql<SessionRow>`
  select session."objectId" as session_id, session."expiresAt" as expires_at,
    made.method, made.authenticated_at,
    users."objectId" as user_id, users.username, users.email, users."createdAt" as created_at,
    users.email is not null and coalesce(users."emailVerified", false) as is_email_verified,
    users."ethAddress" as eth_address,
    array(
      select address from board.verified_addresses
      where user_id = users."objectId" and namespace = 'eip155' order by verified_at, address
    ) as accounts,
    coalesce(settings.has_chosen_username, true) as has_chosen_username,
    coalesce(settings.has_password, true) as has_password
  from "_Session" session
  join "_User" users on users."objectId" = session."user"
  left join board.site_sessions made on made.session_id = session."objectId"
  left join board.account_settings settings on settings.user_id = users."objectId"
  where session."sessionToken" = ${token} and session."expiresAt" > now()
    and ${sql.raw(isUnlockedSql('users'))}`,
)

/** The session that a token opens, if it has not ended. */
export async function findSession(
  database: Pick<Database, 'db' | 'pool'>,
  token: string,
): Promise<SessionRow | undefined> {
  const [row] = await selectSession(database, token)
  return row
}

export interface ListedSession {
  id: string
  method: SiteMethod | null
  createdAt: Date
  expiresAt: Date
}

/** The user's sessions that have not ended, newest first. */
export async function listSessionRows(db: Db, userId: string): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select session."objectId" as id, made.method, session."createdAt" as "createdAt",
      session."expiresAt" as "expiresAt"
    from "_Session" session
    left join board.site_sessions made on made.session_id = session."objectId"
    where session."user" = ${userId} and session."expiresAt" > now()
    order by session."createdAt" desc, session."objectId"`.execute(db)
  return rows
}

/** Remembers how a session was made, and forgets those of the user that have ended. */
export async function recordSiteSession(
  db: Db,
  made: { sessionId: string; userId: string; method: SiteMethod; authenticatedAt: Date },
): Promise<void> {
  await db
    .insertInto('board.site_sessions')
    .values({
      session_id: made.sessionId,
      user_id: made.userId,
      method: made.method,
      authenticated_at: made.authenticatedAt,
    })
    .execute()
  await sql`
    delete from board.site_sessions made
    where made.user_id = ${made.userId}
      and not exists (select from "_Session" session where session."objectId" = made.session_id)`.execute(db)
}

/** The user of a session that has not ended; undefined for any other token. */
export async function findTokenOwner(db: Db, token: string): Promise<{ userId: string } | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select session."user" as "userId" from "_Session" session
    where session."sessionToken" = ${token} and session."expiresAt" > now()`.execute(db)
  return rows[0]
}
