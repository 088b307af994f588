import type { Response } from 'express'
import { signOut } from '../domain/accounts/sessions/sessions.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import { setAlertCookie } from '../http/alert-cookie.ts'
import { clearListingLinks } from '../http/listing-links-cookie.ts'
import { clearSessionCookie } from '../http/session-cookie.ts'
import { viewerOf } from '../http/viewer.ts'

/** Ends the browser's session, makes it forget manage links, and says so on the next page. */
export async function signOutBrowser(context: DomainContext, response: Response): Promise<void> {
  await signOut(context, viewerOf(response))
  clearSessionCookie(response)
  clearListingLinks(response)
  setAlertCookie(response, 'signed_out')
}
