import type { Request, Response } from 'express'
import { clearCookie, isHttps, readCookie, writeCookie } from './cookies.ts'

/** The session cookie holds Parse's session token. `__Host-` binds it to this host on https. */
function sessionCookieName(request: Request): string {
  return isHttps(request) ? '__Host-session' : 'session'
}

/** The session token that the request brought. */
export function readSessionToken(request: Request): string | undefined {
  const token = readCookie(request, sessionCookieName(request))
  return token === undefined || token === '' || token.length > 200 ? undefined : token
}

/** Signs the browser in with a session token until the session ends. */
export function setSessionCookie(response: Response, token: string, expiresAt: Date): void {
  writeCookie(response, sessionCookieName(response.req), token, { expires: expiresAt })
}

/** Signs the browser out. */
export function clearSessionCookie(response: Response): void {
  clearCookie(response, sessionCookieName(response.req))
}
