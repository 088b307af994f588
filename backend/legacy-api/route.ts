import { isSameSecret } from '@cryptolist/board/config/keys'
import type { Context } from '@cryptolist/board/context'
import { openToAnyOrigin } from '@cryptolist/board/http/headers'
import { countReads } from '@cryptolist/board/http/open-reads'
import { addressKey } from '@cryptolist/board/http/rate-limits'
import { addRoute, json, noInput, refuseAllButPost, refuseOtherMethods } from '@cryptolist/board/http/route'
import { BoardError } from '@cryptolist/contract'
import express, { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { countEvent } from '../event-counts.ts'

/** The newest version there will be: an old client that asks here prints no warning. */
const clientPackage = { name: 'moralis', version: '1.5.8' }

const trackedEventSchema = z.object({ event: z.string({ error: 'Send the name of the event as `event`.' }) })

/** Requests of old clients to hosts other than their server, if those are pointed here (backend/docs/moralis.md). */
export function legacyApiRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }

  const packagePath = '/moralis/package.json'
  addRoute(
    at,
    ['get', packagePath],
    { access: 'anyone', limits: [], input: noInput, cache: 'unstated', before: [openToOldPages] },
    ({ response }) => response.json(clientPackage),
  )
  router.all(packagePath, openToOldPages, refuseOtherMethods)

  const eventPath = '/api/functions/trackEvent'
  addRoute(
    at,
    ['post', eventPath],
    {
      access: 'anyone',
      limits: [{ name: 'api', by: 'handler' }],
      input: json(trackedEventSchema),
      cache: 'unstated',
      before: [openToOldPages, countReads(context), express.json({ type: () => true, limit: '100kb' })],
    },
    async ({ response, input: { event } }) => {
      await countEvent(context, event)
      response.json({ result: true })
    },
  )
  router.all(eventPath, openToOldPages, countReads(context), refuseAllButPost)

  const { moralisSecret, dataApiKeys: keys } = context.config
  if (moralisSecret === undefined) return router
  const keysPath = '/api/publics/apiKeys'
  const limit = countReads(context)
  addRoute(
    at,
    ['get', keysPath],
    {
      access: 'anyone',
      // A wrong secret counts as an attempt to sign in.
      limits: [
        { name: 'api', by: 'handler' },
        { name: 'sign_in_address', by: 'handler' },
      ],
      input: noInput,
      cache: 'no-store',
      before: [limit],
    },
    async ({ request: { headers, ip }, response }) => {
      if (!isSameSecret(String(headers['moralis-secret'] ?? ''), moralisSecret)) {
        await context.limits.consume('sign_in_address', [addressKey(ip)])
        throw new BoardError(
          'invalid_credentials',
          'The secret of the header moralis-secret is not the one of this server.',
        )
      }
      response.json({ result: keys })
    },
  )
  router.all(keysPath, limit, neverKept, refuseOtherMethods)
  return router
}

/** As pages of any origin asked the original hosts. */
const openToOldPages = openToAnyOrigin({
  methods: 'GET, HEAD, POST, OPTIONS',
  headers: 'Accept, Content-Type',
})

const neverKept: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}
