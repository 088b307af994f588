import { renewBrowser } from '../../../server/domain/alerts/browsers.ts'
import { addRoute, fields, noInput, type RouteTarget } from '../../../server/http/route.ts'
import { sendShared, toAnswer } from '../../../server/http/shared-answers.ts'
import { readScript } from '../../document/assets.ts'

/** `/service-worker.js`: browsers take one for the whole site only from its root, and always under the same address. */
export function addServiceWorker({ router, context }: RouteTarget): void {
  let body: string | undefined
  addRoute(
    { router, context },
    ['get', '/service-worker.js'],
    { access: 'anyone', limits: [], input: noInput, cache: 'no-cache' },
    ({ request, response }) => {
      body ??= readScript('service-worker.client.ts')
      sendShared(request, response, toAnswer({ type: 'text/javascript; charset=utf-8', body }))
    },
  )
}

/** `/notifications/renew`: for the service worker, when the browser has replaced a subscription by another. It may be signed out by then. */
export function addRenewing({ router, context }: RouteTarget): void {
  const form = fields({ old: 3_000, new: 3_000 })
  addRoute(
    { router, context },
    ['post', '/notifications/renew'],
    { access: 'anyone', limits: ['subscription'], input: form, cache: 'private, no-store' },
    async ({ response, input }) => {
      await renewBrowser(context, { oldSubscription: input.old, newSubscription: input.new })
      response.status(204).end()
    },
  )
}
