import type { AlertKind } from '@cryptolist/contract'
import type { Response } from 'express'
import { signOut } from '../domain/accounts/sessions/sessions.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import { setAlertCookie } from './alert-cookie.ts'
import { setSessionCookie } from './session-cookie.ts'
import { viewerOf } from './viewer.ts'

/** What the browser is given of a session. */
export interface NewSession {
  token: string
  expiresAt: Date
}

/** Signs the browser in with a new session, tells so on the next page, and ends the session that it came with. */
export async function beginSession(
  context: DomainContext,
  response: Response,
  { signedIn, alert }: { signedIn: NewSession; alert: AlertKind },
): Promise<void> {
  await signOut(context, viewerOf(response))
  setSessionCookie(response, signedIn.token, signedIn.expiresAt)
  setAlertCookie(response, alert)
}
