import { BoardError, type Job, parseJobQuery } from '@cryptolist/contract'
import { Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { isLongOver, type JobLife } from '../../server/domain/jobs/policy.ts'
import { moveTo } from '../../server/http/move-to.ts'
import { searchParamsOf } from '../../server/http/search-params.ts'
import { sendPage } from '../document/send-page.tsx'
import { isCanonical } from './canonical-query.ts'
import { JobPage } from './job-page.tsx'
import { metaOfJob, metaOfList } from './meta.ts'
import { JobsPage } from './page.tsx'
import { searchPath } from './search-paths.ts'

/** The list of jobs and the page of each. */
export function jobsRoutes(context: Context): Router {
  const { jobs } = context.services
  const router = Router()

  router.get('/jobs', async (request, response) => {
    const params = searchParamsOf(request)
    const query = await jobs.resolveSynonyms(parseJobQuery(params))
    if (request.path !== '/jobs' || !isCanonical(params, query))
      return void moveTo(response, searchPath(query))
    const [list, counts] = await Promise.all([jobs.list(query, { withFacets: true }), jobs.getCounts()])
    const body = createElement(JobsPage, { query, list, facets: list.facets, counts, now: new Date() })
    await sendPage(context, request, response, { meta: metaOfList(query, list), body })
  })

  router.get('/jobs/:slugAndId', async (request, response) => {
    const id = /(?:^|-)([0-9a-z]{8})$/.exec(request.params.slugAndId.toLowerCase())?.[1]
    if (id === undefined) throw new BoardError('not_found', 'There is no such job. Look at the open jobs.')
    const job = await jobs.get(id)
    if (request.path !== job.path) {
      const params = searchParamsOf(request).toString()
      return void moveTo(response, params === '' ? job.path : `${job.path}?${params}`)
    }
    const now = new Date()
    const similar = await jobs.listSimilar(job)
    const meta = metaOfJob(job, { isLongOver: isLongOver(lifeOf(job), now) })
    const contactEmail = context.config.contactEmail ?? null
    const body = createElement(JobPage, { job, similar, contactEmail, now })
    await sendPage(context, request, response, { meta, body })
  })

  return router
}

function lifeOf({ status, expiresAt, closedAt }: Job): JobLife {
  return { status, expiresAt: toDate(expiresAt), closedAt: toDate(closedAt) }
}

function toDate(time: string | null): Date | null {
  return time === null ? null : new Date(time)
}
