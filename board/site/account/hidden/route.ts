import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/hidden-jobs'
import type { Context } from '../../../server/context.ts'
import {
  describeHidden,
  findRowStates,
  hide,
  listHidden,
  moveHidden,
  unhide,
} from '../../../server/domain/jobs/hidden-jobs.ts'
import { sendToSignIn } from '../../../server/http/redirects.ts'
import { addRoute, fields, noInput, query } from '../../../server/http/route.ts'
import { sendPage } from '../../document/send-page.ts'
import { mostHere } from './limits.ts'
import { BrowserHiddenPage, HiddenPage, hiddenPath } from './page.tsx'

const split = (ids: string): string[] => [...new Set(ids.split('.'))].filter(Boolean).slice(0, mostHere)

/** The page of hidden jobs and companies, and how rows of lists look for an account. */
export function hiddenJobsRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }

  addRoute(
    at,
    ['get', hiddenPath],
    {
      access: 'anyone',
      limits: [],
      input: query('jobs, companies', (params) => ({
        jobs: split(params.get('jobs') ?? ''),
        companies: split(params.get('companies') ?? ''),
      })),
      cache: 'page',
    },
    async ({ request, response, viewer, input }) => {
      const meta = {
        title: text.title,
        description: text.description,
        path: hiddenPath,
        area: 'work' as const,
        robots: 'noindex' as const,
      }
      if (viewer.user === null) {
        const body = createElement(BrowserHiddenPage, { hidden: await describeHidden(context, input) })
        return sendPage(context, request, response, {
          meta: { ...meta, script: 'hidden-list.client.ts' },
          body,
        })
      }
      const body = createElement(HiddenPage, { hidden: await listHidden(context, viewer) })
      await sendPage(context, request, response, { meta, body })
    },
  )

  // Scripts of lists hide with it, and move what a browser hid into an account; the page's forms show again.
  addRoute(
    at,
    ['post', hiddenPath],
    {
      access: 'signed_in',
      limits: [{ name: 'hide', by: 'user' }],
      input: fields({ jobs: 3000, companies: 30_000, hide: 3, moved: 3 }),
      cache: 'page',
      onError(error, { response }) {
        if (!sendToSignIn(response, error, hiddenPath)) throw error
      },
    },
    async ({ request, response, viewer, input }) => {
      const ids = { jobs: split(input.jobs), companies: split(input.companies) }
      const act = input.hide !== 'yes' ? unhide : input.moved === 'yes' ? moveHidden : hide
      const isTaken = (await act(context, viewer, ids)) !== false
      if (request.accepts(['html', 'json']) === 'json') response.json({ isTaken })
      else response.redirect(303, hiddenPath)
    },
  )

  addRoute(
    at,
    ['get', '/account/row-states'],
    { access: 'signed_in', limits: [], input: noInput, cache: 'private, no-store' },
    async ({ response, viewer }) => {
      response.json(await findRowStates(context, viewer))
    },
  )
  return router
}
