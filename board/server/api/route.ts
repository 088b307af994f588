import { Router } from 'express'
import type { Context } from '../context.ts'
import { identifyKey, refuseKeyInAddress } from '../http/api-key.ts'
import { notFound } from '../http/errors.ts'
import { allowCookielessReads, leaveOutOfSearch } from '../http/headers.ts'
import { countReads } from '../http/open-reads.ts'
import { requireOwnOrigin } from '../http/own-origin.ts'
import { identifyViewer } from '../http/viewer.ts'
import { authRoutes } from './auth/route.ts'
import { companiesApiRoutes } from './companies/route.ts'
import { draftsApiRoutes } from './drafts/route.ts'
import { jobsApiRoutes } from './jobs/route.ts'
import { listingsApiRoutes } from './listings/route.ts'
import { meRoutes } from './me/route.ts'
import { salariesApiRoutes } from './salaries/route.ts'
import { tagsApiRoutes } from './tags/route.ts'
import { trendsApiRoutes } from './trends/route.ts'

/** The public JSON API, version 1. */
export function apiRoutes(context: Context): Router {
  const router = Router()
  const count = countReads(context)
  router.use(leaveOutOfSearch, refuseKeyInAddress)
  // No cookie counts here, so that no other site can use one, and none is told that it may ask.
  router.use('/listings', count, identifyKey(context), listingsApiRoutes(context), notFound)
  router.use('/drafts', count, identifyKey(context), draftsApiRoutes(context), notFound)
  router.use(allowCookielessReads, requireOwnOrigin(context.config), count)
  router.use('/jobs', jobsApiRoutes(context))
  router.use('/tags', tagsApiRoutes(context))
  router.use('/salaries', salariesApiRoutes(context))
  router.use('/trends', trendsApiRoutes(context))
  router.use('/companies', companiesApiRoutes(context))
  router.use('/me', identifyViewer(context), meRoutes(context))
  router.use('/auth', identifyViewer(context), authRoutes(context))
  return router
}
