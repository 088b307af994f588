import express, { Router } from 'express'
import type { Context } from '../server/context.ts'
import { requireOwnOrigin } from '../server/http/own-origin.ts'
import { requireStorableForm } from '../server/http/read-input.ts'
import { identifyViewer } from '../server/http/viewer.ts'
import { deleteAccountRoutes } from './account/delete/route.ts'
import { hiddenJobsRoutes } from './account/hidden/route.ts'
import { accountKeysRoutes } from './account/keys/route.ts'
import { placeRoutes } from './account/place/route.ts'
import { accountProfileRoutes } from './account/profile/route.ts'
import { accountRoutes } from './account/route.ts'
import { savedJobsRoutes } from './account/saved/route.ts'
import { walletRoutes } from './account/wallets/route.ts'
import { accountMailRoutes } from './account-mail/route.ts'
import { adminRoutes } from './admin/route.ts'
import { alertRoutes } from './alerts/route.ts'
import { answerRoutes } from './answer/route.ts'
import { apiDocsRoutes } from './api-docs/route.ts'
import { appShellRoutes } from './app-shell/route.ts'
import { appealRoutes } from './appeals/route.ts'
import { applicationRoutes } from './application/route.ts'
import { applyRoutes } from './apply/route.ts'
import { authPageRoutes } from './auth/route.ts'
import { becomeAdminRoutes } from './become-admin/route.ts'
import { claimProofRoutes } from './companies/claim/route.ts'
import { companiesRoutes } from './companies/route.ts'
import { companyDashboardRoutes } from './dashboard/company/route.ts'
import { proofRoutes, signerRoutes } from './dashboard/proof/route.ts'
import { backToPageRoutes, dashboardRoutes } from './dashboard/route.ts'
import { ownSourcesRoutes } from './dashboard/sources/route.ts'
import { demoRoutes } from './demo/route.ts'
import { embedMakerRoutes } from './embed/maker/route.ts'
import { goRoutes } from './go/route.ts'
import { homeRoutes } from './home/route.ts'
import { invitationRoutes } from './invitations/route.ts'
import { compareRoutes } from './jobs/compare/route.ts'
import { jobHistoryRoutes } from './jobs/history/route.ts'
import { jobsRoutes } from './jobs/route.ts'
import { signRoutes, verifyRoutes } from './jobs/signature/route.ts'
import { listingApplicationsRoutes } from './manage/applications/route.ts'
import { manageListingRoutes } from './manage/listing/route.ts'
import { manageLinkRoutes } from './manage/route.ts'
import { mcpDocsRoutes } from './mcp-docs/route.ts'
import { ownPagesRoutes } from './own-pages/route.ts'
import { draftPreviewRoutes, draftRoutes } from './post/draft/route.ts'
import { postRoutes } from './post/route.ts'
import { previewRoutes } from './preview/route.ts'
import { linkedProfileRoutes } from './profile/route.ts'
import { reportRoutes } from './report/route.ts'
import { checkRepoRoutes } from './safety/check-repo/route.ts'
import { registerRoutes } from './safety/register/route.ts'
import { safetyRoutes } from './safety/route.ts'
import { salariesRoutes } from './salaries/route.ts'
import { sitemapRoutes } from './sitemap/route.ts'
import { sourcesRoutes } from './sources/route.ts'
import { subscriptionRoutes } from './subscriptions/route.ts'
import { themeRoutes } from './theme/route.ts'
import { transparencyRoutes } from './transparency/route.ts'
import { trendsRoutes } from './trends/route.ts'

/** All pages. */
export function siteRoutes(context: Context): Router {
  const router = Router()
  // The text of a listing has up to 20,000 characters, each of up to twelve letters on its way.
  router.use(
    '/post',
    requireOwnOrigin(context.config),
    express.urlencoded({ extended: false, limit: '512kb' }),
  )
  router.use(
    requireOwnOrigin(context.config),
    express.urlencoded({ extended: false, limit: '100kb' }),
    requireStorableForm,
    identifyViewer(context),
  )
  router.use(themeRoutes(context))
  router.use(homeRoutes(context))
  router.use(jobsRoutes(context))
  router.use(compareRoutes(context))
  router.use(apiDocsRoutes(context))
  router.use(mcpDocsRoutes(context))
  router.use(embedMakerRoutes(context))
  router.use(verifyRoutes(context))
  router.use(signRoutes(context))
  router.use(jobHistoryRoutes(context))
  router.use(companiesRoutes(context))
  router.use(companyDashboardRoutes(context))
  router.use(invitationRoutes(context))
  router.use(claimProofRoutes(context))
  router.use(proofRoutes(context))
  router.use(signerRoutes(context))
  router.use(ownSourcesRoutes(context))
  router.use(goRoutes(context))
  router.use(demoRoutes(context))
  router.use(listingApplicationsRoutes(context))
  router.use(dashboardRoutes(context))
  router.use(subscriptionRoutes(context))
  router.use(alertRoutes(context))
  router.use(backToPageRoutes(context))
  router.use(applyRoutes(context))
  router.use(answerRoutes(context))
  router.use(applicationRoutes(context))
  router.use(postRoutes(context))
  router.use(draftRoutes(context))
  router.use(draftPreviewRoutes(context))
  router.use(manageLinkRoutes(context))
  router.use(manageListingRoutes(context))
  router.use(previewRoutes(context))
  router.use(appShellRoutes(context))
  router.use(authPageRoutes(context))
  router.use(accountMailRoutes(context))
  router.use(accountRoutes(context))
  router.use(accountKeysRoutes(context))
  router.use(deleteAccountRoutes(context))
  router.use(accountProfileRoutes(context))
  router.use(linkedProfileRoutes(context))
  router.use(walletRoutes(context))
  router.use(savedJobsRoutes(context))
  router.use(hiddenJobsRoutes(context))
  router.use(placeRoutes(context))
  router.use(reportRoutes(context))
  router.use(appealRoutes(context))
  router.use(adminRoutes(context))
  router.use(becomeAdminRoutes(context))
  router.use(transparencyRoutes(context))
  router.use(safetyRoutes(context))
  router.use(checkRepoRoutes(context))
  router.use(registerRoutes(context))
  router.use(salariesRoutes(context))
  router.use(trendsRoutes(context))
  router.use(sourcesRoutes(context))
  router.use(sitemapRoutes(context))
  router.use(ownPagesRoutes(context))
  return router
}
