import { Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { addRoute, query } from '../../../server/http/route.ts'
import { sendPage } from '../../document/send-page.tsx'
import { adminMeta, adminPage } from '../admin-page.ts'
import { LogPage } from './page.tsx'

/** `/admin/log`: every decision. */
export function logRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['get', '/admin/log'],
    { ...adminPage, input: query('before', (params) => params.get('before') ?? undefined) },
    async ({ request, response, viewer, input: before }) => {
      const log = await context.services.moderation.listLog(before)
      const isAdmin = viewer.staffRole === 'admin'
      const body = createElement(LogPage, { ...log, isAdmin, now: new Date() })
      await sendPage(context, request, response, { meta: adminMeta('Log', '/admin/log'), body })
    },
  )
  return router
}
