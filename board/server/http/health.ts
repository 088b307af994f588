import { Router } from 'express'
import type { Context } from '../context.ts'

/** `/healthz`: the process is alive. `/readyz`: it can do its work, so it needs the database; draining is not ready. */
export function healthRoutes(context: Context): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const isDatabaseReachable = await context.database.isReachable()
    const isReady = isDatabaseReachable && !context.lifecycle.isDraining
    response.status(isReady ? 200 : 503)
    if (!isReady) response.setHeader('Retry-After', '5')
    response.setHeader('Cache-Control', 'no-store').json({
      status: isReady ? 'ready' : 'not ready',
      database: isDatabaseReachable ? 'reachable' : 'unreachable',
      draining: context.lifecycle.isDraining,
      search: 'sql',
    })
  })
  return router
}
