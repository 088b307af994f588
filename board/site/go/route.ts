import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/go'
import type { Context } from '../../server/context.ts'
import { getJob } from '../../server/domain/jobs/jobs.ts'
import { countVisit } from '../../server/http/count-visit.ts'
import { moveTo } from '../../server/http/redirects.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.ts'
import { GoPage } from './page.tsx'

const goneStatus = 410

/**
 * `/go/{id}`: the page before an apply link with an unverified domain (docs/rules.md, Listings). The address
 * is the stored one; no parameter is read.
 */
export function goRoutes(context: Context): Router {
  const router = Router()
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  addRoute({ router, context }, ['get', '/go/:id'], head, async ({ request, response }) => {
    const job = await getJob(context, request.params.id)
    const { isOpen, leavePath } = job.apply
    if (isOpen && leavePath === null) return void moveTo(response, job.path)
    if (isOpen) countVisit(context, { request, response, publicId: job.id, kind: 'apply_click' })
    await sendPage(context, request, response, {
      meta: {
        title: isOpen ? text.leaving : text.closed,
        description: text.description(job.title, job.company.name),
        path: `/go/${job.id}`,
        robots: 'noindex',
      },
      body: createElement(GoPage, { job }),
      ...(!isOpen && { status: goneStatus }),
    })
  })
  return router
}
