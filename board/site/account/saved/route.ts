import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/saved-jobs'
import type { Context } from '../../../server/context.ts'
import { listSavedJobs, saveJob, unsaveJob } from '../../../server/domain/jobs/saved-jobs.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { safeNext } from '../../../server/http/redirects.ts'
import { addRoute, fields, query } from '../../../server/http/route.ts'
import { sendPage } from '../../document/send-page.ts'
import { readPublicId } from '../../jobs/route.ts'
import { SavedJobsPage, savedJobsPath } from './page.tsx'

/** The list of saved jobs, and the form on a job's page that saves it or removes it. */
export function savedJobsRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }

  addRoute(
    at,
    ['get', savedJobsPath],
    {
      access: 'signed_in',
      limits: [],
      input: query('after', (params) => params.get('after')),
      cache: 'page',
      signInFor: savedJobsPath,
    },
    async ({ request, response, viewer, input: after }) => {
      const saved = await listSavedJobs(context, viewer, after)
      const body = createElement(SavedJobsPage, { saved, now: new Date() })
      const meta = {
        title: text.title,
        description: text.description,
        path: savedJobsPath,
        area: 'work' as const,
        robots: 'noindex' as const,
      }
      await sendPage(context, request, response, { meta, body })
    },
  )

  addRoute(
    at,
    ['post', '/jobs/:slugAndId/saved'],
    {
      access: 'signed_in',
      limits: [],
      input: fields({ saved: 3, next: 2000 }),
      cache: 'page',
      signInFor: ({ params }) => `/jobs/${params.slugAndId}`,
    },
    async ({ request, response, viewer, input: { saved, next } }) => {
      const { slugAndId } = request.params
      const isSaving = saved === 'yes'
      await (isSaving ? saveJob : unsaveJob)(context, viewer, readPublicId(slugAndId))
      setToastCookie(response, isSaving ? 'job_saved' : 'job_unsaved')
      response.redirect(303, safeNext(next, `/jobs/${slugAndId}`))
    },
  )
  return router
}
