import { Router } from 'express'
import type { Context } from '../../server/context.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { frozenRoutes } from './frozen/route.ts'
import { logRoutes } from './log/route.ts'
import { staffRoutes } from './office/route.ts'
import { queueRoutes } from './queue/route.ts'

/** `/admin/**`, for those who moderate. */
export function adminRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['get', '/admin'],
    { access: 'anyone', limits: [], input: noInput, cache: 'page' },
    ({ response }) => response.redirect(303, '/admin/queue'),
  )
  router.use(queueRoutes(context))
  router.use(frozenRoutes(context))
  router.use(logRoutes(context))
  router.use(staffRoutes(context))
  return router
}
