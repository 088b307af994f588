import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { findViewer } from '../domain/accounts/sessions/sessions.ts'
import { anonymousViewer, type Viewer } from '../domain/accounts/sessions/viewer.ts'
import { clearSessionCookie, readSessionToken } from './session-cookie.ts'

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
