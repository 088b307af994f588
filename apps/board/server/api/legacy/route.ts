import { BoardError } from '@cryptolist/contract'
import express, { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { getDataApiKeys } from '../../config/keys.ts'
import type { Context } from '../../context.ts'
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
    .all(openToAnyOrigin)
    .get((_request, response) => {
      response.json(clientPackage)
    })
    .all(refuseOtherMethods)
  router
    .route('/api/functions/trackEvent')
    .all(openToAnyOrigin, countRead(context))
    .post(express.json({ type: () => true, limit: '100kb' }), async (request, response) => {
      const { event } = readInput(trackedEventSchema, request.body)
      await context.services.eventCounts.add(event)
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

/** Pages of any origin may ask, as they did of the original hosts; no credentials are taken. */
const openToAnyOrigin: RequestHandler = (request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (request.method !== 'OPTIONS') return next()
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS')
  response.setHeader('Access-Control-Allow-Headers', 'Accept, Content-Type')
  response.setHeader('Access-Control-Max-Age', '86400')
  response.status(204).end()
}

const neverKept: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}

const refuseAllButPost: RequestHandler = (request, response) => {
  response.setHeader('Allow', 'POST')
  throw new BoardError('method_not_allowed', `${request.method} is not possible here. Use POST.`)
}
