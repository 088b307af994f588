import { parseJobQuery } from '@cryptolist/contract'
import { Router } from 'express'
import type { Context } from '../../context.ts'
import { getJob, listJobs, resolveSynonyms } from '../../domain/jobs/jobs.ts'
import { addRoute, noInput, query, refuseOtherMethods } from '../../http/route.ts'

/** `/api/v1/jobs` with the page's query string (`facets=1` adds the counts of all filters) and `/api/v1/jobs/{id}`. */
export function jobsApiRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { access: 'anyone', limits: [], cache: 'page' } as const

  const search = query('a search, facets', (params) => ({
    asked: parseJobQuery(params),
    withFacets: params.get('facets') === '1',
  }))
  addRoute(at, ['get', '/'], { ...head, input: search }, async ({ response, input }) => {
    const { asked, withFacets } = input
    const { items, total, next, facets } = await listJobs(context, await resolveSynonyms(context, asked), {
      withFacets,
    })
    response.json(withFacets ? { items, total, next, facets } : { items, total, next })
  })
  router.all('/', refuseOtherMethods)

  addRoute(at, ['get', '/:id'], { ...head, input: noInput }, async ({ request, response }) => {
    response.json(await getJob(context, request.params.id))
  })
  router.all('/:id', refuseOtherMethods)
  return router
}
