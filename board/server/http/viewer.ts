import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { anonymousViewer, type Viewer } from '../domain/accounts/sessions/viewer.ts'
import { clearSessionCookie, readSessionToken } from './session-cookie.ts'

declare global {
  namespace Express {
    interface Locals {
      viewer?: Viewer
    }
  }
}

/** Finds out who asks, from the session cookie; a cookie whose session has ended is taken away. */
export function findViewer(context: Context): RequestHandler {
  return async (request, response, next) => {
    const token = readSessionToken(request)
    if (token !== undefined) {
      response.locals.viewer = await context.services.sessions.find(token)
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
