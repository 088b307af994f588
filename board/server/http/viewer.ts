import type { AlertKind } from '@cryptolist/contract'
import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { findViewer, signOut } from '../domain/accounts/sessions/sessions.ts'
import { anonymousViewer, type Viewer } from '../domain/accounts/sessions/viewer.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import {
  clearSessionCookie,
  readListingLinks,
  readSessionToken,
  setSessionCookie,
  setToastCookie,
} from './cookies.ts'

declare global {
  namespace Express {
    interface Locals {
      viewer?: Viewer
    }
  }
}

/** Sets the viewer from the session cookie; clears the cookie if its session has ended. */
export function identifyViewer(context: Context): RequestHandler {
  return async (request, response, next) => {
    const token = readSessionToken(request)
    if (token !== undefined) {
      response.locals.viewer = await findViewer(context, token)
      if (response.locals.viewer.session === null) clearSessionCookie(response)
    }
    next()
  }
}

/** Who asks. */
export function viewerOf(response: Response): Viewer {
  return response.locals.viewer ?? anonymousViewer
}

/** Whether it is known who asks. Not where the answer comes before the session that the request brought was looked up. */
export function isViewerKnown(request: Request, response: Response): boolean {
  return response.locals.viewer !== undefined || readSessionToken(request) === undefined
}

/** Who asks for what is not public: the viewer and the links that their browser holds. */
export function requesterOf(response: Response): { viewer: ReturnType<typeof viewerOf>; tokens: string[] } {
  return { viewer: viewerOf(response), tokens: readListingLinks(response.req) }
}

/** What the browser is given of a session. */
interface NewSession {
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
  setToastCookie(response, alert)
}
