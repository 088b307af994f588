import { Router } from 'express'
import type { Context } from '../../context.ts'
import { getCompany, listCompanies } from '../../domain/companies/companies.ts'
import { addRoute, noInput, query, refuseOtherMethods } from '../../http/route.ts'

/** `/api/v1/companies`, a page by name after `after`, and `/api/v1/companies/{slug}`. */
export function companiesApiRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { access: 'anyone', limits: [], cache: 'unstated' } as const

  addRoute(
    at,
    ['get', '/'],
    { ...head, input: query('after', (params) => params.get('after') ?? undefined) },
    async ({ response, input: after }) => response.json(await listCompanies(context, after)),
  )
  router.all('/', refuseOtherMethods)

  addRoute(at, ['get', '/:slug'], { ...head, input: noInput }, async ({ request, response }) =>
    response.json(await getCompany(context, request.params.slug)),
  )
  router.all('/:slug', refuseOtherMethods)
  return router
}
