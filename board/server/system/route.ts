import { type Request, Router } from 'express'
import * as text from '#messages/errors'
import type { Config } from '../config/config.ts'
import { isSameSecret } from '../config/keys.ts'
import type { Context } from '../context.ts'
import { isFromHere } from '../http/own-origin.ts'
import { addRoute, noInput } from '../http/route.ts'
import { createMetricsReader } from './gauges.ts'

/** `/metrics`, for a Prometheus. Nothing in it names people or listings, but it tells strangers the version, and how much a board can take. */
export function metricsRoutes(context: Context): Router {
  const router = Router()
  const { registry } = context.metrics
  const read = createMetricsReader(context, registry)
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'no-store' } as const
  addRoute({ router, context }, ['get', '/metrics'], head, async ({ request, response }) => {
    if (!mayRead(context.config, request)) {
      response.status(403).type('text').send(text.metricsClosed)
      return
    }
    response.setHeader('Content-Type', registry.contentType)
    // As bytes, for Express would write the type in its own way.
    response.send(Buffer.from(await read()))
  })
  return router
}

function mayRead(config: Pick<Config, 'trustProxy' | 'watch'>, request: Request): boolean {
  const { metricsToken } = config.watch
  if (metricsToken === undefined) return isFromHere(request, config)
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return isSameSecret(token, metricsToken)
}
