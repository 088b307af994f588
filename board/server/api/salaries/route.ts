import { Router } from 'express'
import type { Context } from '../../context.ts'
import { requireRole } from '../../domain/figures/salaries.ts'
import { freshRead } from '../../http/open-reads.ts'
import { addRoute, noInput, refuseOtherMethods } from '../../http/route.ts'
import { apiOperations } from '../openapi/operations.ts'

/** `/api/v1/salaries`: what employers publish that they pay. */
export function salariesApiRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { access: 'anyone', limits: [], input: noInput, cache: freshRead } as const
  const { listSalaries, getSalaries } = apiOperations
  addRoute(at, ['get', '/'], { ...head, operation: listSalaries }, async ({ response }) =>
    response.json({ items: await context.salaries.listRoles() }),
  )
  router.all('/', refuseOtherMethods)
  addRoute(at, ['get', '/:role'], { ...head, operation: getSalaries }, async ({ request, response }) => {
    const role = requireRole(request.params.role, request.originalUrl)
    response.json({ items: await context.salaries.listOfRole(role) })
  })
  router.all('/:role', refuseOtherMethods)
  return router
}
