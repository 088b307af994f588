import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { findViewer } from '../domain/accounts/sessions.ts'
import { anonymousViewer, type Viewer } from '../domain/accounts/viewer.ts'
import { clearSessionCookie, readListingLinks, readSessionToken } from './cookies.ts'

declare global {
  namespace Express {
    interface Locals {
      viewer?: Viewer
    }
  }
}

/** Finds out who asks, once for each request. */
export function identifyViewer(context: Context): RequestHandler {
  return async (request, response, next) => {
    const token = response.locals.viewer === undefined ? readSessionToken(request) : undefined
    if (token !== undefined) {
      response.locals.viewer = await findViewer(context, token)
      if (response.locals.viewer.session === null) clearSessionCookie(response)
    }
    next()
  }
}

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
