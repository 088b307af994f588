import { Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { getCompany, listCompanies } from '../../server/domain/companies/companies.ts'
import { moveTo } from '../../server/http/redirects.ts'
import { addRoute, noInput, query } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.tsx'
import { claimRoutes } from './claim/route.ts'
import { CompanyPage, metaOfCompany } from './company-page.tsx'
import { publicLogoRoutes } from './logo/route.ts'
import { CompaniesPage, metaOfCompanies } from './page.tsx'

export function companiesRoutes(context: Context): Router {
  const router = Router()
  router.use(publicLogoRoutes(context), claimRoutes(context))

  const at = { router, context }
  const head = { access: 'anyone', limits: [], cache: 'page' } as const

  addRoute(
    at,
    ['get', '/companies'],
    { ...head, input: query('after', (params) => params.get('after') ?? undefined) },
    async ({ request, response, input: after }) => {
      if (request.path !== '/companies') return void moveTo(response, '/companies')
      const [list, isDemoOnly] = await Promise.all([
        listCompanies(context, after),
        context.boardCounts.isDemoOnly(),
      ])
      const meta = metaOfCompanies(list, { after, isDemoOnly })
      await sendPage(context, request, response, {
        meta,
        isDemoOnly,
        body: createElement(CompaniesPage, { list, isDemoOnly, ...(after !== undefined && { after }) }),
      })
    },
  )

  addRoute(at, ['get', '/companies/:slug'], { ...head, input: noInput }, async ({ request, response }) => {
    const company = await getCompany(context, request.params.slug.toLowerCase())
    if (request.path !== company.path) return void moveTo(response, company.path)
    const body = createElement(CompanyPage, { company, now: new Date() })
    await sendPage(context, request, response, { meta: metaOfCompany(company), body })
  })

  return router
}
