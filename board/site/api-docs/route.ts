import { emptyJobQuery } from '@cryptolist/contract'
import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/api-docs'
import type { Context } from '../../server/context.ts'
import { jobsPerPage, listJobs } from '../../server/domain/jobs/jobs.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { apiLimit } from '../../server/http/rate-limits.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.ts'
import { ApiDocsPage } from './page.tsx'

/** `/docs/api`: how programs read this board, for people. */
export function apiDocsRoutes(context: Context): Router {
  const router = Router()
  const path = '/docs/api'
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  addRoute({ router, context }, ['get', path], head, async ({ request, response }) => {
    const { config, ownPages } = context
    const { items } = await listJobs(context, emptyJobQuery())
    const body = createElement(ApiDocsPage, {
      origin: ownOrigin(config, request),
      appId: config.appId,
      jobsAPage: jobsPerPage,
      limit: config.rateLimits === 'off' ? undefined : apiLimit,
      jobId: items[0]?.id,
      hasTerms: ownPages.some((page) => page.path === '/terms'),
    })
    const meta = { title: text.title, description: text.description, path, area: 'work' as const }
    await sendPage(context, request, response, { meta, body })
  })
  return router
}
