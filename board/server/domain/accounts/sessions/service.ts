import type { Session, User } from '@cryptolist/contract'
import type { Database } from '../../../database/open-database.ts'
import type { ParseUsers } from '../users.ts'
import {
  isSessionToken,
  requireFresh,
  requireSignedIn,
  requireSite,
  type SignedInViewer,
  type SiteViewer,
} from './policy.ts'
import { toSession, toViewer } from './presenter.ts'
import { findSession, findTokenOwner, listSessions, recordSiteSession } from './repository.ts'
import { anonymousViewer, type SiteMethod, type Viewer } from './viewer.ts'

/** A session that has just been made, with its user. The token goes into the cookie and nowhere else. */
export interface SignedIn {
  user: User
  token: string
  expiresAt: Date
  sessionId: string
}

/** Whose session it is. */
interface SessionOwner {
  userId: string
}

export interface SessionsService {
  /** Who the token stands for; nobody when the session has ended or its user is locked. */
  find(token: string): Promise<Viewer>
  /** The user of a session that has not ended. */
  findOwner(token: string): Promise<SessionOwner | undefined>
  /** The user's sessions, newest first. */
  list(userId: string, currentId: string): Promise<Session[]>
  /** Starts a session on this site; `authenticatedAt` (now) says when the person proved who they are. */
  start(userId: string, method: SiteMethod, options?: { authenticatedAt?: Date }): Promise<SignedIn>
  /** Ends one of the user's sessions. One that has ended already is as it should be; one that is none of theirs is left alone. */
  end(userId: string, sessionId: string): Promise<void>
  /** Ends the session that the viewer came with, if it has not ended. */
  endOwn(viewer: Viewer): Promise<void>
  /** Ends all of the user's sessions, or all but one. */
  endAll(userId: string, options?: { exceptId?: string }): Promise<void>
  requireSignedIn(viewer: Viewer): SignedInViewer
  requireSite(viewer: Viewer): SiteViewer
  requireFresh(viewer: Viewer): SiteViewer
}

export interface SessionsParts {
  database: Pick<Database, 'db' | 'pool'>
  users: ParseUsers
}

/** Makes the service. Sessions are Parse's: what ends one here ends it at /server, and the other way round. */
export function createSessionsService({ database, users }: SessionsParts): SessionsService {
  const find = async (token: string): Promise<Viewer> => {
    if (!isSessionToken(token)) return anonymousViewer
    const row = await findSession(database.pool, token)
    return row === undefined ? anonymousViewer : toViewer(row, token)
  }
  return {
    find,
    findOwner: async (token) => (isSessionToken(token) ? findTokenOwner(database.db, token) : undefined),
    async list(userId, currentId) {
      return (await listSessions(database.db, userId)).map((session) => toSession(session, currentId))
    },
    async start(userId, method, { authenticatedAt = new Date() } = {}) {
      const made = await users.createSession(userId, method)
      await recordSiteSession(database.db, { ...made, userId, method, authenticatedAt })
      const { user } = requireSignedIn(await find(made.token))
      return { user, ...made }
    },
    async end(userId, sessionId) {
      const sessions = await listSessions(database.db, userId)
      if (sessions.some(({ id }) => id === sessionId)) await users.endSession(sessionId)
    },
    async endOwn({ session }) {
      if (session !== null) await users.endSession(session.id)
    },
    async endAll(userId, { exceptId } = {}) {
      const sessions = await listSessions(database.db, userId)
      for (const { id } of sessions) if (id !== exceptId) await users.endSession(id)
    },
    requireSignedIn,
    requireSite,
    requireFresh,
  }
}
