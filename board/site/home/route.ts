import { Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { listNewestFolded } from '../../server/domain/jobs/jobs.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { type Page, sendPage, sendSharedPage } from '../document/send-page.ts'
import { describeBoard, HomePage } from './page.tsx'

const newestShown = 6

export function homeRoutes(context: Context): Router {
  const router = Router()
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  addRoute({ router, context }, ['get', '/'], head, async ({ request, response }) => {
    const read = () => readHome(context)
    if (request.originalUrl === '/') await sendSharedPage(context, request, response, read)
    else await sendPage(context, request, response, await read())
  })
  return router
}

async function readHome(context: Context): Promise<Page> {
  const [counts, newest, popular, outline] = await Promise.all([
    context.boardCounts.get(),
    listNewestFolded(context, newestShown),
    context.boardCounts.listPopular(),
    context.boardCounts.getOutline(),
  ])
  return {
    meta: { title: null, description: describeBoard(counts), path: '/' },
    body: createElement(HomePage, { counts, newest, popular, outline, now: new Date() }),
    isDemoOnly: counts.isDemoOnly,
  }
}
