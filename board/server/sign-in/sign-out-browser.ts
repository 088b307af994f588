import type { Response } from 'express'
import { signOut } from '../domain/accounts/sessions/sessions.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import { clearListingLinks, clearSessionCookie, setToastCookie } from '../http/cookies.ts'
import { viewerOf } from '../http/viewer.ts'

/** Ends the browser's session, makes it forget manage links, and says so on the next page. */
export async function signOutBrowser(context: DomainContext, response: Response): Promise<void> {
  await signOut(context, viewerOf(response))
  clearSessionCookie(response)
  clearListingLinks(response)
  setToastCookie(response, 'signed_out')
}
