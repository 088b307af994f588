import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/history'
import type { Context } from '../../../server/context.ts'
import { readPublicId } from '../../../server/domain/identifiers/find-public-id.ts'
import { getHistory } from '../../../server/domain/listings/history.ts'
import { moveTo } from '../../../server/http/redirects.ts'
import { addRoute, noInput } from '../../../server/http/route.ts'
import { sendPage } from '../../document/send-page.ts'
import { HistoryPage } from './history-page.tsx'

/** `/jobs/{slug-id8}/history`: what the public could read of a listing before, and what happened to it. */
export function jobHistoryRoutes(context: Context): Router {
  const router = Router()
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  addRoute({ router, context }, ['get', '/jobs/:slugAndId/history'], head, async ({ request, response }) => {
    const history = await getHistory(context, readPublicId(request.params.slugAndId))
    const path = `${history.path}/history`
    if (request.path !== path) return void moveTo(response, path)
    const meta = {
      title: text.pageTitle(history.title),
      description: text.description(history.title),
      path,
      robots: 'noindex' as const,
    }
    await sendPage(context, request, response, { meta, body: createElement(HistoryPage, { history }) })
  })
  return router
}
