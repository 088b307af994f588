import { Router } from 'express'
import type { Context } from '../../context.ts'
import { addRoute, noInput, refuseOtherMethods } from '../../http/route.ts'

/** `/api/v1/me`: the signed-in user, or 401. */
export function meRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['get', '/'],
    { access: 'signed_in', limits: [], input: noInput, cache: 'no-store' },
    ({ response, viewer }) => response.json({ user: viewer.user }),
  )
  router.all('/', refuseOtherMethods)
  return router
}
