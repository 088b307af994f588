import { emptyJobQuery } from '@cryptolist/contract'
import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/api-docs'
import { describeApi } from '../../server/api/openapi/document.ts'
import { apiOperations } from '../../server/api/openapi/operations.ts'
import type { Context } from '../../server/context.ts'
import { listJobs } from '../../server/domain/jobs/jobs.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { apiLimit } from '../../server/http/rate-limits.ts'
import { addRoute, query } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.ts'
import { ApiDocsPage } from './page.tsx'

/** The call that a form of the page asks for, whose parameters are in its path; undefined for none. */
const tried = query('call, and its parameters', (params) => {
  const [, operation] = Object.entries(apiOperations).find(([id]) => id === params.get('call')) ?? []
  return operation?.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  )
})

/** `/docs/api`: how programs read this board, for people. */
export function apiDocsRoutes(context: Context): Router {
  const router = Router()
  const path = '/docs/api'
  const head = { access: 'anyone', limits: [], input: tried, cache: 'page' } as const
  const document = describeApi(context.config)
  addRoute({ router, context }, ['get', path], head, async ({ request, response, input: call }) => {
    if (call !== undefined) return response.redirect(303, `/api/v1${call}`)
    const { config, ownPages } = context
    const { items } = await listJobs(context, emptyJobQuery(), { limit: 1 })
    const body = createElement(ApiDocsPage, {
      origin: ownOrigin(config, request),
      appId: context.neighbour && config.appId,
      document,
      tryWith: listTries(items[0]),
      limit: config.rateLimits === 'off' ? undefined : apiLimit,
      hasTerms: ownPages.some((page) => page.path === '/terms'),
    })
    const meta = { title: text.title, description: text.description, path, area: 'work' as const }
    await sendPage(context, request, response, { meta, body })
  })
  return router
}

/** Values to try each call with: of a job that is live now, if there is one, and its company. */
function listTries(
  job: { id: string; company: { slug: string } } | undefined,
): Record<string, Readonly<Record<string, string>>> {
  const tries = Object.entries(apiOperations).map(([id, { tryWith }]) => [id, tryWith] as const)
  const ofJob = job && { getJob: { id: job.id }, getCompany: { slug: job.company.slug } }
  return { ...Object.fromEntries(tries), ...ofJob }
}
