import { BoardError, type DemoRole, demoRoles } from '@cryptolist/contract'
import { Router } from 'express'
import { noDemo } from '#messages/demo'
import { otherSite } from '#messages/errors'
import type { Context } from '../../server/context.ts'
import { enterDemo } from '../../server/domain/accounts/demo-accounts.ts'
import { isFromHere } from '../../server/http/own-origin.ts'
import { addRoute, fields } from '../../server/http/route.ts'
import { signInBrowser } from '../../server/sign-in/sign-in.ts'

/** The place that each account is for. */
const places: Readonly<Record<DemoRole, string>> = {
  candidate: '/account/saved',
  employer: '/dashboard',
  moderator: '/admin/queue',
}

/** Signs the browser in as one of the demo's accounts; only where there is a demo to try. */
export function demoRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['post', '/demo/enter'],
    {
      access: 'anyone',
      limits: ['sign_in_address'],
      input: fields({ role: 20 }),
      cache: 'private, no-store',
    },
    async ({ request, response, input }) => {
      const role = demoRoles.find((one) => one === input.role)
      // A tunnel or a proxy of this machine brings others too, and a browser always says where a form comes from.
      if (role === undefined || !isFromHere(request, context.config))
        throw new BoardError('not_found', noDemo)
      if (request.headers.origin === undefined) throw new BoardError('foreign_origin', otherSite)
      const signedIn = await enterDemo(context, role)
      await signInBrowser(context, response, { signedIn, toast: 'signed_in' })
      response.redirect(303, places[role])
    },
  )
  return router
}
