import { formatDirectoryPath, readCompanyJobsQuery, readDirectoryQuery } from '@cryptolist/contract'
import { Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { findFollowing } from '../../server/domain/alerts/followed.ts'
import { listCompanyJobs } from '../../server/domain/companies/company-jobs.ts'
import { listDirectory } from '../../server/domain/companies/directory.ts'
import { getCompanyPage } from '../../server/domain/companies/waiting-page.ts'
import { fitWordsFor } from '../../server/domain/jobs/fit.ts'
import type { KeptAddresses } from '../../server/http/kept-first.ts'
import { moveTo } from '../../server/http/redirects.ts'
import { addRoute, query } from '../../server/http/route.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { sendKeptList, sendSharedList } from '../document/send-list.ts'
import { keyWithoutCookies, sendKeptPage, sendPage, visitorPlaceOf } from '../document/send-page.ts'
import { feedLinks } from '../feeds/formats.ts'
import { pictureOfCompany } from '../og/card.ts'
import { claimRoutes } from './claim/route.ts'
import { CompanyPage, metaOfCompany } from './company-page.tsx'
import { publicLogoRoutes } from './logo/route.ts'
import { CompaniesPage, metaOfCompanies } from './page.tsx'

const directoryPath = '/companies'

export function isCompanyList(path: string): boolean {
  return path === directoryPath
}

/** The directory, which is kept for visitors without cookies. */
export function keptDirectoryPages(context: Context): KeptAddresses {
  return {
    keyOf: (request) => (isCompanyList(request.path) ? keyWithoutCookies(context, request) : undefined),
    async send(request, response) {
      if (!(await sendKeptPage(context, request, response))) return false
      response.locals.route = directoryPath
      return true
    },
  }
}

export function companiesRoutes(context: Context): Router {
  const router = Router()
  router.use(publicLogoRoutes(context), claimRoutes(context))

  const at = { router, context }
  const head = { access: 'anyone', limits: [], cache: 'page' } as const

  addRoute(
    at,
    ['get', directoryPath],
    { ...head, input: query('q, sector, initial, sort, page', readDirectoryQuery) },
    async ({ request, response, input: directoryQuery }) => {
      if (await sendKeptList(context, request, response)) return
      if (request.path !== directoryPath) return void moveTo(response, directoryPath)
      const read = async () => {
        const [directory, isDemoOnly] = await Promise.all([
          listDirectory(context, directoryQuery),
          context.boardCounts.isDemoOnly(),
        ])
        const props = { directory, query: directoryQuery, isDemoOnly }
        return { meta: metaOfCompanies(props), isDemoOnly, body: createElement(CompaniesPage, props) }
      }
      if (request.originalUrl === formatDirectoryPath(directoryQuery))
        await sendSharedList(context, request, response, read)
      else await sendPage(context, request, response, await read())
    },
  )

  addRoute(
    at,
    ['get', '/companies/:slug'],
    { ...head, input: query('role, place, page', readCompanyJobsQuery) },
    async ({ request, response, input: jobsQuery }) => {
      const slug = request.params.slug.toLowerCase()
      const revision = await context.search.readRevision()
      const viewer = viewerOf(response)
      const { company, isWaiting } = await getCompanyPage(context, viewer.user, slug)
      if (request.path !== company.path) return void moveTo(response, company.path)
      const [following, jobs, outline] = await Promise.all([
        viewer.user === null
          ? undefined
          : findFollowing(context, viewer, { kind: 'company', value: slug }).then((alert) => alert ?? null),
        listCompanyJobs(context, slug, jobsQuery, revision),
        context.companyOutlines(company, revision),
      ])
      const now = new Date()
      const body = createElement(CompanyPage, {
        company,
        outline,
        isWaiting,
        following,
        jobs,
        query: jobsQuery,
        boardName: context.config.boardName,
        fitWords: fitWordsFor(visitorPlaceOf(context, request, response), now),
        now,
      })
      const shared = {
        alternates: { links: feedLinks, path: company.path, search: '' },
        picture: pictureOfCompany(company, context.config.boardName),
        isEmbeddable: true,
      }
      await sendPage(context, request, response, {
        meta: { ...metaOfCompany(company, context.config.crawlers), ...(!isWaiting && shared) },
        body,
      })
    },
  )

  return router
}
