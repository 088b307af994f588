import { Router } from 'express'
import type { Context } from '../context.ts'
import { allowCookielessReads, leaveOutOfSearch } from '../http/headers.ts'
import { requireOwnOrigin } from '../http/own-origin.ts'
import { addressKey } from '../http/rate-limits.ts'
import { identifyViewer } from '../http/viewer.ts'
import { authRoutes } from './auth/route.ts'
import { companiesApiRoutes } from './companies/route.ts'
import { jobsApiRoutes } from './jobs/route.ts'
import { meRoutes } from './me/route.ts'

/** The public JSON API, version 1. */
export function apiRoutes(context: Context): Router {
  const router = Router()
  router.use(leaveOutOfSearch, allowCookielessReads, requireOwnOrigin(context.config))
  router.use(async (request, _response, next) => {
    await context.limits.consume('api', [addressKey(request.ip)])
    next()
  })
  router.use('/jobs', jobsApiRoutes(context))
  router.use('/companies', companiesApiRoutes(context))
  router.use('/me', identifyViewer(context), meRoutes(context))
  router.use('/auth', identifyViewer(context), authRoutes(context))
  return router
}
