import { Router } from 'express'
import type { Context } from '../context.ts'
import { addRoute, noInput } from './route.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: it can do its work, so it needs the database, and time to read the listings that it searches; draining is not
 * ready.
 */
export function healthRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'no-store' } as const

  addRoute(at, ['get', '/healthz'], head, ({ response }) => response.json({ status: 'ok' }))

  addRoute(at, ['get', '/readyz'], head, async ({ response }) => {
    const isDatabaseReachable = await context.database.isReachable()
    // Not a reason to be taken out: reading works, and other processes have the same disk.
    const isDiskFull = await context.database.disk.isFull()
    const { searchIndex, lifecycle } = context
    const isReady = isDatabaseReachable && searchIndex.isPrepared() && !lifecycle.isDraining
    response.status(isReady ? 200 : 503)
    if (!isReady) response.setHeader('Retry-After', '5')
    response.json({
      status: isReady ? 'ready' : 'not ready',
      database: isDatabaseReachable ? 'reachable' : 'unreachable',
      disk: isDiskFull ? 'full' : 'ok',
      draining: lifecycle.isDraining,
      search: searchIndex.isReady() ? 'index' : 'sql',
    })
  })
  return router
}
