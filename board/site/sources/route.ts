import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/sources'
import type { Context } from '../../server/context.ts'
import { reportSources } from '../../server/domain/listings/sources/following/report.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.tsx'
import { SourcesPage } from './page.tsx'

/** `/sources`: whose boards are read, when and under which rule, for everybody. */
export function sourcesRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['get', '/sources'],
    { access: 'anyone', limits: [], input: noInput, cache: 'page' },
    async ({ request, response }) => {
      const body = createElement(SourcesPage, {
        report: await reportSources(context),
        contactEmail: context.config.contactEmail ?? null,
      })
      const meta = {
        title: text.pageTitle,
        description: text.pageDescription,
        path: '/sources',
        area: 'work' as const,
      }
      await sendPage(context, request, response, { meta, body })
    },
  )
  return router
}
