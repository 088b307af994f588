import { Router } from 'express'
import { createElement } from 'react'
import { shellDescription } from '#messages/frame'
import type { Context } from '../../server/context.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.ts'
import { AppShellPage } from './page.tsx'

/** `/_app`: the layout around one paragraph, the first route of the product's seed. */
export function appShellRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['get', '/_app'],
    { access: 'anyone', limits: [], input: noInput, cache: 'page' },
    ({ request, response }) =>
      sendPage(context, request, response, {
        meta: {
          title: null,
          description: shellDescription,
          path: '/_app',
          robots: 'noindex',
        },
        body: createElement(AppShellPage),
      }),
  )
  return router
}
