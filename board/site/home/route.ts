import { Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { sendPage } from '../document/send-page.tsx'
import { describeBoard } from './description.ts'
import { HomePage } from './page.tsx'

const newestShown = 6

/** The home page. */
export function homeRoutes(context: Context): Router {
  const { jobs } = context.services
  const router = Router()
  router.get('/', async (request, response) => {
    const [counts, newest, popular] = await Promise.all([
      jobs.getCounts(),
      jobs.listNewest(newestShown),
      jobs.listPopularSearches(),
    ])
    const body = createElement(HomePage, { counts, newest, popular, now: new Date() })
    const meta = { title: null, description: describeBoard(counts), path: '/' }
    await sendPage(context, request, response, { meta, body })
  })
  return router
}
