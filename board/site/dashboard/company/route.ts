import { Router } from 'express'
import type { Context } from '../../../server/context.ts'
import { ownCompaniesRoutes } from './list/route.ts'
import { companyLogoRoutes } from './logo/route.ts'
import { companyProfileRoutes } from './profile/route.ts'
import { companyRemovalRoutes } from './removal/route.ts'
import { companyTeamRoutes } from './team/route.ts'

/** The companies of the viewer: profile, logo, team, export, deletion. */
export function companyDashboardRoutes(context: Context): Router {
  const router = Router()
  // Before those of one company, whose paths would take `new` for a company.
  router.use(ownCompaniesRoutes(context))
  router.use(companyProfileRoutes(context))
  router.use(companyLogoRoutes(context))
  router.use(companyTeamRoutes(context))
  router.use(companyRemovalRoutes(context))
  return router
}
