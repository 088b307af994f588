import { Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { forModerators } from '../../../server/http/for-offices.ts'
import { searchParamsOf } from '../../../server/http/search-params.ts'
import { sendPage } from '../../document/send-page.tsx'
import { adminMeta } from '../form-answer.ts'
import { LogPage } from './page.tsx'

/** `/admin/log`: every decision. */
export function logRoutes(context: Context): Router {
  const router = Router()
  router.get(
    '/admin/log',
    forModerators(context, async (_request, response, { office }) => {
      const before = searchParamsOf(response.req).get('before') ?? undefined
      const log = await context.services.moderation.listLog(before)
      const body = createElement(LogPage, { ...log, isAdmin: office === 'admin', now: new Date() })
      await sendPage(context, response.req, response, { meta: adminMeta('Log', '/admin/log'), body })
    }),
  )
  return router
}
