import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/safety'
import type { Context } from '../../server/context.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.ts'
import { SafetyPage } from './page.tsx'
import { safetyStep } from './path.ts'

/** `/safety`: how candidates stay safe. */
export function safetyRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['get', safetyStep.href],
    { access: 'anyone', limits: [], input: noInput, cache: 'page' },
    async ({ request, response }) => {
      const meta = {
        title: text.pageTitle,
        description: text.description,
        path: safetyStep.href,
        area: 'work' as const,
      }
      await sendPage(context, request, response, { meta, body: createElement(SafetyPage) })
    },
  )
  return router
}
