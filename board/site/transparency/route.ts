import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/transparency'
import type { Context } from '../../server/context.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.ts'
import { TransparencyPage } from './page.tsx'

/** `/transparency`: what moderators decide, for everybody. */
export function transparencyRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['get', '/transparency'],
    { access: 'anyone', limits: [], input: noInput, cache: 'page' },
    async ({ request, response }) => {
      const body = createElement(TransparencyPage, {
        figures: await context.transparency.get(),
      })
      const meta = {
        title: text.title,
        description: text.description,
        path: '/transparency',
        area: 'work' as const,
      }
      await sendPage(context, request, response, { meta, body })
    },
  )
  return router
}
