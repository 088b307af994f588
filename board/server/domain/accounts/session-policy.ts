import { type ApiScope, BoardError, type User } from '@cryptolist/contract'
import * as text from '#messages/account'
import * as keyText from '#messages/api-keys'
import type { SiteMethod, Viewer, ViewerKey, ViewerSession } from './viewer.ts'

/** How long after signing in a person may change how they sign in, in minutes (docs/rules.md, Identity). */
const freshMinutes = 10

/** A viewer who has signed in. */
export interface SignedInViewer extends Viewer {
  user: User
  session: ViewerSession
}

/** A viewer who has signed in on this site. */
export interface SiteViewer extends SignedInViewer {
  session: ViewerSession & { method: SiteMethod; authenticatedAt: Date }
}

/** Whether it may be a token: PostgreSQL takes no NUL in a text, and Parse makes no token with other letters than these. */
export function isSessionToken(text: string): boolean {
  return /^[\w:.-]{1,200}$/.test(text)
}

/** Whether the viewer's session was made on this site, or their key: a session of an app could be anybody's who has its token. */
export function isOnSite({ session, key }: Viewer): boolean {
  return key !== undefined || (session !== null && session.method !== 'sdk')
}

/** Throws not_signed_in for a visitor without a session. */
export function requireSignedIn(viewer: Viewer): SignedInViewer {
  if (viewer.user === null || viewer.session === null) throw new BoardError('not_signed_in', text.notSignedIn)
  return { user: viewer.user, session: viewer.session }
}

/** Throws sign_in_again unless the session was made on this site, by a password or a wallet. */
export function requireSite(viewer: Viewer): SiteViewer {
  const { user, session } = requireSignedIn(viewer)
  const { method, authenticatedAt } = session
  if (method === 'sdk' || authenticatedAt === null) throw new BoardError('sign_in_again', text.needsSignIn)
  return { user, session: { ...session, method, authenticatedAt } }
}

/** Throws sign_in_again unless the person proved who they are on this site within the last ten minutes. */
export function requireFresh(viewer: Viewer, now: Date = new Date()): SiteViewer {
  const signedIn = requireSite(viewer)
  const ageMinutes = (now.getTime() - signedIn.session.authenticatedAt.getTime()) / 60_000
  if (ageMinutes > freshMinutes) throw new BoardError('sign_in_again', text.needsFreshSignIn(freshMinutes))
  return signedIn
}

/** A program with a key. */
export interface KeyViewer extends Viewer {
  user: User
  key: ViewerKey
}

/** The account that writes listings, by a session made on this site or by a key. Throws as requireSite. */
export function requireWriter(viewer: Viewer): { user: User } {
  return viewer.key !== undefined && viewer.user !== null ? { user: viewer.user } : requireSite(viewer)
}

/** Throws not_signed_in without a key, and forbidden for one without the scope. */
export function requireKey({ user, session, key }: Viewer, scope: ApiScope): KeyViewer {
  if (user === null || key === undefined) throw new BoardError('not_signed_in', keyText.sendKey)
  if (!key.scopes.includes(scope))
    throw new BoardError('forbidden', keyText.needsScope(scope), { facts: { scope } })
  return { user, session, key }
}
