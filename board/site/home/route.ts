import { Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { listNewestFolded } from '../../server/domain/jobs/jobs.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.tsx'
import { describeBoard, HomePage } from './page.tsx'

const newestShown = 6

export function homeRoutes(context: Context): Router {
  const router = Router()
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  addRoute({ router, context }, ['get', '/'], head, async ({ request, response }) => {
    const [counts, newest, popular, outline] = await Promise.all([
      context.boardCounts.get(),
      listNewestFolded(context, newestShown),
      context.boardCounts.listPopular(),
      context.boardCounts.getOutline(),
    ])
    const body = createElement(HomePage, { counts, newest, popular, outline, now: new Date() })
    const meta = { title: null, description: describeBoard(counts), path: '/' }
    await sendPage(context, request, response, { meta, body, isDemoOnly: counts.isDemoOnly })
  })
  return router
}
