import express, { Router } from 'express'
import type { Context } from '../server/context.ts'
import { requireOwnOrigin } from '../server/http/own-origin.ts'
import { findViewer } from '../server/http/viewer.ts'
import { accountRoutes } from './account/route.ts'
import { walletRoutes } from './account/wallets/route.ts'
import { accountMailRoutes } from './account-mail/route.ts'
import { appShellRoutes } from './app-shell/route.ts'
import { authPageRoutes } from './auth/route.ts'
import { companiesRoutes } from './companies/route.ts'
import { goRoutes } from './go/route.ts'
import { homeRoutes } from './home/route.ts'
import { jobsRoutes } from './jobs/route.ts'
import { robotsRoutes } from './robots/route.ts'
import { themeRoutes } from './theme/route.ts'

/** All pages. */
export function siteRoutes(context: Context): Router {
  const router = Router()
  router.use(robotsRoutes())
  router.use(
    requireOwnOrigin(context.config),
    express.urlencoded({ extended: false, limit: '100kb' }),
    findViewer(context),
  )
  router.use(themeRoutes())
  router.use(homeRoutes(context))
  router.use(jobsRoutes(context))
  router.use(companiesRoutes(context))
  router.use(goRoutes(context))
  router.use(appShellRoutes(context))
  router.use(authPageRoutes(context))
  router.use(accountMailRoutes(context))
  router.use(accountRoutes(context))
  router.use(walletRoutes(context))
  return router
}
