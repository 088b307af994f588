import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/profile'
import type { Context } from '../../server/context.ts'
import { getLinkedProfile } from '../../server/domain/profiles/profiles.ts'
import { keepAddressSecret } from '../../server/http/headers.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.ts'
import { LinkedProfilePage } from './page.tsx'

/** `/profile/:link`: a candidate's profile for whoever has its link. No page lists or links to them. */
export function linkedProfileRoutes(context: Context): Router {
  const router = Router()
  router.use('/profile', keepAddressSecret('strict-origin'))
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'private, no-store' } as const
  addRoute({ router, context }, ['get', '/profile/:link'], head, async ({ request, response }) => {
    const profile = await getLinkedProfile(context, request.params.link)
    const meta = {
      title: text.title,
      description: text.about,
      path: '/profile',
      area: 'work' as const,
      robots: 'noindex' as const,
    }
    await sendPage(context, request, response, { meta, body: createElement(LinkedProfilePage, { profile }) })
  })
  return router
}
