import { parseJobQuery } from '@cryptolist/contract'
import { Router } from 'express'
import type { Context } from '../../context.ts'
import { getJob } from '../../domain/jobs/get-job.ts'
import { listJobs, resolveSynonyms } from '../../domain/jobs/list-jobs.ts'
import { refuseOtherMethods } from '../../http/read-only.ts'
import { searchParamsOf } from '../../http/search-params.ts'

/** `/api/v1/jobs` with the page's query string (`facets=1` adds the counts of all filters) and `/api/v1/jobs/{id}`. */
export function jobsApiRoutes(context: Context): Router {
  const router = Router()
  router
    .route('/')
    .get(async (request, response) => {
      const params = searchParamsOf(request)
      const query = await resolveSynonyms(context, parseJobQuery(params))
      const withFacets = params.get('facets') === '1'
      const { items, total, next, facets } = await listJobs(context, query, { withFacets })
      response.json(withFacets ? { items, total, next, facets } : { items, total, next })
    })
    .all(refuseOtherMethods)
  router
    .route('/:id')
    .get(async (request, response) => {
      response.json(await getJob(context, request.params.id))
    })
    .all(refuseOtherMethods)
  return router
}
