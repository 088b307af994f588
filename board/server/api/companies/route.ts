import { Router } from 'express'
import type { Context } from '../../context.ts'
import { refuseOtherMethods } from '../../http/read-only.ts'
import { searchParamsOf } from '../../http/search-params.ts'

/** `/api/v1/companies`, a page by name after `after`, and `/api/v1/companies/{slug}`. */
export function companiesApiRoutes({ services }: Pick<Context, 'services'>): Router {
  const router = Router()
  router
    .route('/')
    .get(async (request, response) => {
      response.json(await services.companies.list(searchParamsOf(request).get('after') ?? undefined))
    })
    .all(refuseOtherMethods)
  router
    .route('/:slug')
    .get(async (request, response) => {
      response.json(await services.companies.get(request.params.slug))
    })
    .all(refuseOtherMethods)
  return router
}
