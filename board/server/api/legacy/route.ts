import { BoardError } from '@cryptolist/contract'
import express, { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { getDataApiKeys } from '../../config/keys.ts'
import type { Context } from '../../context.ts'
import { countEvent } from '../../domain/jobs/event-counts.ts'
import { openToAnyOrigin } from '../../http/cors.ts'
import { addressKey } from '../../http/rate-limits.ts'
import { readInput } from '../../http/read-input.ts'
import { refuseOtherMethods } from '../../http/read-only.ts'
import { isSameSecret } from '../../http/same-secret.ts'

/** The newest version there will be: an old client that asks here prints no warning. */
const clientPackage = { name: 'moralis', version: '1.5.8' }

const trackedEventSchema = z.object({ event: z.string({ error: 'Send the name of the event as `event`.' }) })

/** What old clients ask of hosts beside their server, for those that are pointed here (docs/guides/moralis.md). */
export function legacyApiRoutes(context: Context): Router {
  const router = Router()
  router
    .route('/moralis/package.json')
    .all(openToOldPages)
    .get((_request, response) => {
      response.json(clientPackage)
    })
    .all(refuseOtherMethods)
  router
    .route('/api/functions/trackEvent')
    .all(openToOldPages, countRead(context))
    .post(express.json({ type: () => true, limit: '100kb' }), async (request, response) => {
      const { event } = readInput(trackedEventSchema, request.body)
      await countEvent(context, event)
      response.json({ result: true })
    })
    .all(refuseAllButPost)
  const { moralisSecret } = context.config
  if (moralisSecret !== undefined) {
    const keys = getDataApiKeys(context.config.dataDir)
    router
      .route('/api/publics/apiKeys')
      .all(countRead(context), neverKept)
      .get(async ({ headers, ip }, response) => {
        if (!isSameSecret(String(headers['moralis-secret'] ?? ''), moralisSecret)) {
          await context.limits.consume('sign_in_address', [addressKey(ip)])
          throw new BoardError(
            'invalid_credentials',
            'The secret of the header moralis-secret is not the one of this server.',
          )
        }
        response.json({ result: keys })
      })
      .all(refuseOtherMethods)
  }
  return router
}

function countRead({ limits }: Pick<Context, 'limits'>): RequestHandler {
  return async ({ ip }, _response, next) => {
    await limits.consume('api', [addressKey(ip)])
    next()
  }
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

const refuseAllButPost: RequestHandler = (request, response) => {
  response.setHeader('Allow', 'POST')
  throw new BoardError('method_not_allowed', `${request.method} is not possible here. Use POST.`)
}
