import { BoardError } from '@cryptolist/contract'
import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { viewerOf } from './viewer.ts'

type OfficeViewer = Awaited<ReturnType<Context['services']['offices']['requireModerator']>>

/** Answers a request of somebody who moderates. */
type OfficeHandler<Parameters> = (
  request: Request<Parameters>,
  response: Response,
  viewer: OfficeViewer,
) => Promise<void>

/** Lets in who moderates; sends who has not signed in, or not on this site, to the sign-in page and back. Throws forbidden for others. */
export function forModerators<Parameters>(
  context: Context,
  handle: OfficeHandler<Parameters>,
): RequestHandler<Parameters> {
  return guard(() => context.services.offices.requireModerator, handle)
}

/** The same for admins. */
export function forAdmins<Parameters>(
  context: Context,
  handle: OfficeHandler<Parameters>,
): RequestHandler<Parameters> {
  return guard(() => context.services.offices.requireAdmin, handle)
}

function guard<Parameters>(
  find: () => (viewer: ReturnType<typeof viewerOf>) => Promise<OfficeViewer>,
  handle: OfficeHandler<Parameters>,
): RequestHandler<Parameters> {
  return async (request, response) => {
    let viewer: OfficeViewer
    try {
      viewer = await find()(viewerOf(response))
    } catch (error) {
      const code = error instanceof BoardError ? error.code : undefined
      if (code !== 'not_signed_in' && code !== 'sign_in_again') throw error
      const next = encodeURIComponent(request.method === 'GET' ? request.originalUrl : '/admin/queue')
      return response.redirect(303, `/sign-in?next=${next}${code === 'sign_in_again' ? '&again=1' : ''}`)
    }
    await handle(request, response, viewer)
  }
}
