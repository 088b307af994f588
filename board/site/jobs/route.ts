import { type Job, parseJobQuery } from '@cryptolist/contract'
import { Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { getBoardCounts } from '../../server/domain/jobs/counts.ts'
import { getJob } from '../../server/domain/jobs/get-job.ts'
import { listJobs, listSimilarJobs, resolveSynonyms } from '../../server/domain/jobs/list-jobs.ts'
import { isLongOver, type JobLife } from '../../server/domain/jobs/policy.ts'
import { findPastFacts } from '../../server/domain/listings/history.ts'
import { countVisit } from '../../server/http/count-visit.ts'
import { moveTo } from '../../server/http/move-to.ts'
import { searchParamsOf } from '../../server/http/search-params.ts'
import { sendPage } from '../document/send-page.tsx'
import { isCanonical } from './canonical-query.ts'
import { JobPage } from './job-page.tsx'
import { metaOfJob, metaOfList } from './meta.ts'
import { JobsPage } from './page.tsx'
import { readPublicId } from './public-id.ts'
import { searchPath } from './search-paths.ts'

/** The list of jobs and the page of each. */
export function jobsRoutes(context: Context): Router {
  const router = Router()

  router.get('/jobs', async (request, response) => {
    const params = searchParamsOf(request)
    const query = await resolveSynonyms(context, parseJobQuery(params))
    if (request.path !== '/jobs' || !isCanonical(params, query))
      return void moveTo(response, searchPath(query))
    const [found, counts] = await Promise.all([
      listJobs(context, query, { withFacets: true }),
      getBoardCounts(context),
    ])
    const { isDemoOnly } = counts
    const list = { ...found, isDemoOnly }
    const body = createElement(JobsPage, { query, list, facets: list.facets, counts, now: new Date() })
    await sendPage(context, request, response, { meta: metaOfList(query, list), body, isDemoOnly })
  })

  router.get('/jobs/:slugAndId', async (request, response) => {
    const job = await getJob(context, readPublicId(request.params.slugAndId))
    if (request.path !== job.path) {
      const params = searchParamsOf(request).toString()
      return void moveTo(response, params === '' ? job.path : `${job.path}?${params}`)
    }
    countVisit(context, { request, response, publicId: job.id, kind: 'view' })
    const now = new Date()
    const [similar, past] = await Promise.all([listSimilarJobs(context, job), findPastFacts(context, job.id)])
    const meta = metaOfJob(job, { isLongOver: isLongOver(lifeOf(job), now) })
    const contactEmail = context.config.contactEmail ?? null
    const body = createElement(JobPage, { job, similar, past: past ?? null, contactEmail, now })
    await sendPage(context, request, response, { meta, body })
  })

  // Browsers tell of the click on a link that leads to an employer's page at once; nothing comes back.
  router.post('/jobs/:slugAndId/left', async (request, response) => {
    const { id, apply } = await getJob(context, readPublicId(request.params.slugAndId))
    if (apply.isOpen) countVisit(context, { request, response, publicId: id, kind: 'apply_click' })
    response.status(204).end()
  })

  return router
}

function lifeOf({ status, expiresAt, closedAt }: Job): JobLife {
  return { status, expiresAt: toDate(expiresAt), closedAt: toDate(closedAt) }
}

function toDate(time: string | null): Date | null {
  return time === null ? null : new Date(time)
}
