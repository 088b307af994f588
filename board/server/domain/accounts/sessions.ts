import { type Session, shortAddress, type User } from '@cryptolist/contract'
import { sql } from 'kysely'
import { readTogether } from '../../caches/read-together.ts'
import { isUnlockedSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { Database } from '../../database/open-database.ts'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { isSessionToken, requireSignedIn } from './session-policy.ts'
import { anonymousViewer, type SiteMethod, type Viewer } from './viewer.ts'

/** A session that has just begun, with its user. The token goes into the cookie and nowhere else. */
export interface SignedIn {
  user: User
  token: string
  expiresAt: Date
  sessionId: string
}

/** The viewer that a token stands for; the anonymous one if the session has ended or its user is locked. */
export async function findViewer({ database }: DomainContext, token: string): Promise<Viewer> {
  if (!isSessionToken(token)) return anonymousViewer
  const row = await findSession(database, token)
  return row === undefined ? anonymousViewer : toViewer(row, token)
}

/** The user of a session that has not ended, even if the user is locked; undefined for any other token. */
export async function findSessionOwner(
  { database: { db } }: DomainContext,
  token: string,
): Promise<{ userId: string } | undefined> {
  return isSessionToken(token) ? findTokenOwner(db, token) : undefined
}

/** The user's sessions, newest first. */
export async function listSessions(
  { database: { db } }: DomainContext,
  userId: string,
  currentId: string,
): Promise<Session[]> {
  return (await listSessionRows(db, userId)).map((session) => toSession(session, currentId))
}

/**
 * Starts a session on this site; `authenticatedAt` (now) says when the person proved who they are. What ends one here ends it at /server,
 * and the other way round.
 */
export async function startSession(
  context: DomainContext,
  userId: string,
  method: SiteMethod,
  { authenticatedAt = new Date() }: { authenticatedAt?: Date } = {},
): Promise<SignedIn> {
  const session = await context.users.createSession(userId, method)
  await recordSiteSession(context.database.db, { ...session, userId, method, authenticatedAt })
  const { user } = requireSignedIn(await findViewer(context, session.token))
  return { user, ...session }
}

/** Ends one of the user's sessions. Does nothing if it has ended or belongs to another user. */
export async function endSession(
  { database: { db }, users }: DomainContext,
  userId: string,
  sessionId: string,
): Promise<void> {
  const sessions = await listSessionRows(db, userId)
  if (sessions.some(({ id }) => id === sessionId)) await users.endSession(sessionId)
}

/** Ends the session that the viewer came with, if there is one. */
export async function signOut({ users }: DomainContext, { session }: Viewer): Promise<void> {
  if (session !== null) await users.endSession(session.id)
}

function toViewer(row: SessionRow, token: string): Viewer {
  return {
    user: toUser(row),
    session: {
      id: row.sessionId,
      token,
      method: row.method ?? 'sdk',
      authenticatedAt: row.authenticatedAt,
      expiresAt: row.expiresAt,
    },
  }
}

function toSession(session: ListedSession, currentId: string): Session {
  return {
    id: session.id,
    isCurrent: session.id === currentId,
    method: session.method ?? 'sdk',
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  }
}

function toUser(row: UserRow): User {
  const ethAddress = row.accounts.find((account) => account === row.ethAddress) ?? row.accounts[0] ?? null
  return {
    id: row.userId,
    username: row.username,
    displayName: row.hasChosenUsername || ethAddress === null ? row.username : shortAddress(ethAddress),
    email: row.email,
    isEmailVerified: row.isEmailVerified,
    accounts: row.accounts,
    ethAddress,
    hasPassword: row.hasPassword,
    createdAt: row.createdAt.toISOString(),
  }
}

/** A user as one statement reads them. */
interface UserRow {
  userId: string
  username: string
  email: string | null
  isEmailVerified: boolean
  createdAt: Date
  ethAddress: string | null
  accounts: string[]
  hasChosenUsername: boolean
  hasPassword: boolean
}

/** A session that has not ended, with its user. */
interface SessionRow extends UserRow {
  token: string
  sessionId: string
  expiresAt: Date
  method: SiteMethod | null
  authenticatedAt: Date | null
}

/** Of `users` and `settings`. */
const userColumns = sql`users."objectId" as "userId", users.username, users.email, users."createdAt",
    users.email is not null and coalesce(users."emailVerified", false) as "isEmailVerified",
    users."ethAddress",
    array(
      select address from board.verified_addresses
      where user_id = users."objectId" and namespace = 'eip155' order by verified_at, address
    ) as accounts,
    coalesce(settings.has_chosen_username, true) as "hasChosenUsername",
    coalesce(settings.has_password, true) as "hasPassword"`

/** A user who is not locked; undefined for any other id. */
export async function findUser(db: Db, userId: string): Promise<User | undefined> {
  const { rows } = await sql<UserRow>`
  select ${userColumns} from "_User" users
  left join board.account_settings settings on settings.user_id = users."objectId"
  where users."objectId" = ${userId} and ${sql.raw(isUnlockedSql('users'))}`.execute(db)
  return rows[0] && toUser(rows[0])
}

/**
 * Each page of the signed-in asks this. An empty list of who may read the row (`_rperm`) locks a user out. The tokens are read in a query of their own, so that
 * the plan is the same for all of them (see search/listing-changes.ts).
 */
const selectSessions = createNamedStatement(
  'find-sessions',
  (_db, tokens: string[]) => sql<SessionRow>`
  select session."sessionToken" as token, session."objectId" as "sessionId", session."expiresAt",
    made.method, made.authenticated_at as "authenticatedAt", ${userColumns}
  from "_Session" session
  join "_User" users on users."objectId" = session."user"
  left join board.site_sessions made on made.session_id = session."objectId"
  left join board.account_settings settings on settings.user_id = users."objectId"
  where session."sessionToken" = any((select ${tokens}::text[])::text[]) and session."expiresAt" > now()
    and ${sql.raw(isUnlockedSql('users'))}`,
)

const readersOfSessions = new WeakMap<object, (token: string) => Promise<SessionRow | undefined>>()

function findSession(
  database: Pick<Database, 'db' | 'pool'>,
  token: string,
): Promise<SessionRow | undefined> {
  const readSession =
    readersOfSessions.get(database) ??
    readTogether(async (tokens) => {
      const rows = await selectSessions(database, [...tokens])
      return new Map(rows.map((row) => [row.token, row]))
    })
  readersOfSessions.set(database, readSession)
  return readSession(token)
}

interface ListedSession {
  id: string
  method: SiteMethod | null
  createdAt: Date
  expiresAt: Date
}

/** The user's sessions that have not ended, newest first. */
async function listSessionRows(db: Db, userId: string): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select session."objectId" as id, made.method, session."createdAt", session."expiresAt"
    from "_Session" session
    left join board.site_sessions made on made.session_id = session."objectId"
    where session."user" = ${userId} and session."expiresAt" > now()
    order by session."createdAt" desc, session."objectId"`.execute(db)
  return rows
}

/** Remembers how a session was made, and forgets those of the user that have ended. */
async function recordSiteSession(
  db: Db,
  session: { sessionId: string; userId: string; method: SiteMethod; authenticatedAt: Date },
): Promise<void> {
  await db
    .insertInto('board.site_sessions')
    .values({
      session_id: session.sessionId,
      user_id: session.userId,
      method: session.method,
      authenticated_at: session.authenticatedAt,
    })
    .execute()
  await sql`
    delete from board.site_sessions made
    where made.user_id = ${session.userId}
      and not exists (select from "_Session" session where session."objectId" = made.session_id)`.execute(db)
}

/** The user of a session that has not ended; undefined for any other token. */
async function findTokenOwner(db: Db, token: string): Promise<{ userId: string } | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select session."user" as "userId" from "_Session" session
    where session."sessionToken" = ${token} and session."expiresAt" > now()`.execute(db)
  return rows[0]
}
