import { Router } from 'express'
import type { Context } from '../../context.ts'
import { refuseOtherMethods } from '../../http/read-only.ts'
import { viewerOf } from '../../http/viewer.ts'

/** `/api/v1/me`: the signed-in user, or 401. */
export function meRoutes({ services }: Pick<Context, 'services'>): Router {
  const router = Router()
  router
    .route('/')
    .get((_request, response) => {
      response.setHeader('Cache-Control', 'no-store')
      response.json({ user: services.sessions.requireSignedIn(viewerOf(response)).user })
    })
    .all(refuseOtherMethods)
  return router
}
