import { Router } from 'express'
import type { Context } from '../../context.ts'
import { freshRead } from '../../http/open-reads.ts'
import { addRoute, noInput, refuseOtherMethods } from '../../http/route.ts'
import { apiOperations } from '../openapi/operations.ts'

/** `/api/v1/trends`: how the board changes. */
export function trendsApiRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['get', '/'],
    { access: 'anyone', limits: [], input: noInput, cache: freshRead, operation: apiOperations.getTrends },
    async ({ response }) => response.json(await context.trends.read()),
  )
  router.all('/', refuseOtherMethods)
  return router
}
