import { Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.ts'
import { OwnPageText } from './page.tsx'

/** `/about`, `/privacy`, `/terms` and `/imprint`, as far as the operator has written them. */
export function ownPagesRoutes(context: Context): Router {
  const router = Router()
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  for (const page of context.ownPages) {
    const { path, title, html } = page
    addRoute({ router, context }, ['get', path], head, async ({ request, response }) => {
      const meta = { title, description: title, path }
      await sendPage(context, request, response, { meta, body: createElement(OwnPageText, { title, html }) })
    })
  }
  return router
}
