import { Router } from 'express'
import type { Context } from '../../server/context.ts'
import { exportRoutes } from './export/route.ts'
import { dashboardListingRoutes } from './listing/route.ts'
import { dashboardListingsRoutes } from './listings/route.ts'

/** Listings in the dashboard, and their export. Pages of companies mount themselves. */
export function dashboardRoutes(context: Context): Router {
  const router = Router()
  router.use(dashboardListingsRoutes(context), dashboardListingRoutes(context), exportRoutes(context))
  return router
}
