import type { Session, User } from '@cryptolist/contract'
import type { DomainContext } from '../../domain-context.ts'
import { isSessionToken, requireSignedIn } from './policy.ts'
import { toSession, toViewer } from './presenter.ts'
import { findSession, findTokenOwner, listSessionRows, recordSiteSession } from './repository.ts'
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
 * Starts a session on this site; `authenticatedAt` (now) says when the person proved who they are. Sessions are Parse's: what ends one
 * here ends it at /server, and the other way round.
 */
export async function startSession(
  context: DomainContext,
  userId: string,
  method: SiteMethod,
  { authenticatedAt = new Date() }: { authenticatedAt?: Date } = {},
): Promise<SignedIn> {
  const made = await context.users.createSession(userId, method)
  await recordSiteSession(context.database.db, { ...made, userId, method, authenticatedAt })
  const { user } = requireSignedIn(await findViewer(context, made.token))
  return { user, ...made }
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

/** Ends all of the user's sessions, or all but one. */
export async function endAllSessions(
  { database: { db }, users }: DomainContext,
  userId: string,
  { exceptId }: { exceptId?: string } = {},
): Promise<void> {
  for (const { id } of await listSessionRows(db, userId)) if (id !== exceptId) await users.endSession(id)
}
