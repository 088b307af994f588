import { BoardError } from '@cryptolist/contract'
import { Router } from 'express'
import * as text from '#messages/errors'
import type { Context } from '../../context.ts'
import { getCompany, isCompanyCursor, listCompanies } from '../../domain/companies/companies.ts'
import { freshRead } from '../../http/open-reads.ts'
import { addRoute, noInput, query, refuseOtherMethods } from '../../http/route.ts'
import { apiOperations } from '../openapi/operations.ts'

/** The cursor of a page. Throws invalid_input for one that no page has. */
const page = query('after', (params) => {
  const after = params.get('after') ?? ''
  if (after !== '' && !isCompanyCursor(after))
    throw BoardError.invalidField('after', text.unknownValue('after'))
  return after === '' ? undefined : after
})

/** `/api/v1/companies`, a page by name after `after`, and `/api/v1/companies/{slug}`. */
export function companiesApiRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { access: 'anyone', limits: [], cache: freshRead } as const

  const listHead = { ...head, input: page, operation: apiOperations.listCompanies }
  addRoute(at, ['get', '/'], listHead, async ({ response, input: after }) =>
    response.json(await listCompanies(context, after)),
  )
  router.all('/', refuseOtherMethods)

  const companyHead = { ...head, input: noInput, operation: apiOperations.getCompany }
  addRoute(at, ['get', '/:slug'], companyHead, async ({ request, response }) =>
    response.json(await getCompany(context, request.params.slug)),
  )
  router.all('/:slug', refuseOtherMethods)
  return router
}
