import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/post'
import type { Context } from '../../server/context.ts'
import { openByLink } from '../../server/domain/posting/links.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { requesterOf } from '../../server/http/viewer.ts'
import { sendPage } from '../document/send-page.ts'
import { findMarket } from '../jobs/job/route.ts'
import { PreviewPage } from './page.tsx'

export function previewRoutes(context: Context): Router {
  const router = Router()

  const head = { access: 'holder', limits: [], input: noInput, cache: 'private, no-store' } as const
  addRoute({ router, context }, ['get', '/preview/:token'], head, async ({ request, response }) => {
    response.setHeader('Referrer-Policy', 'same-origin')
    const { job, status } = await openByLink(context, request.params.token, requesterOf(response))
    const meta = {
      title: text.preview,
      description: text.draftDescription,
      path: '/',
      robots: 'noindex' as const,
      area: 'work' as const,
      script: 'job.client.ts',
    }
    await sendPage(context, request, response, {
      meta,
      body: createElement(PreviewPage, {
        job,
        status,
        market: await findMarket(context, job),
        now: new Date(),
      }),
    })
  })

  return router
}
