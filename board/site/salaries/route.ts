import { roleFamilyNames, type Salaries } from '@cryptolist/contract'
import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/salaries'
import { csvTable } from '../../escaping/csv.ts'
import type { Context } from '../../server/context.ts'
import { requireRole } from '../../server/domain/figures/salaries.ts'
import { openReads } from '../../server/http/headers.ts'
import { freshRead } from '../../server/http/open-reads.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { sendPage } from '../document/send-page.ts'
import { RoleSalariesPage, SalariesPage } from './page.tsx'

/** Pay that employers publish: by role, and for each role by level, work mode, tokens and country. */
export function salariesRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const { salaries } = context
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  const fileHead = { ...head, limits: ['api'], cache: freshRead, before: openReads } as const

  addRoute(at, ['get', '/salaries.csv'], fileHead, async ({ response }) => {
    response.type('text/csv; charset=utf-8').send(toCsv(await salaries.listRoles()))
  })
  addRoute(at, ['get', '/salaries/:role.csv'], fileHead, async ({ request, response }) => {
    const role = requireRole(request.params.role, request.path)
    response.type('text/csv; charset=utf-8').send(toCsv(await salaries.listOfRole(role)))
  })

  addRoute(at, ['get', '/salaries'], head, async ({ request, response }) => {
    const roles = await salaries.listRoles()
    const meta = {
      title: text.title,
      description: text.description,
      path: '/salaries',
      ...(roles.length === 0 && { robots: 'noindex,follow' as const }),
    }
    await sendPage(context, request, response, { meta, body: createElement(SalariesPage, { roles }) })
  })

  addRoute(at, ['get', '/salaries/:role'], head, async ({ request, response }) => {
    const role = requireRole(request.params.role, request.path)
    const name = roleFamilyNames[role]
    const [all, groups] = await Promise.all([salaries.listRoles(), salaries.listOfRole(role)])
    const whole = all.find(({ value }) => value === role)
    const path = `/salaries/${role}`
    const meta = {
      title: text.titleOf(name),
      description: text.roleDescription(name),
      path,
      ...(whole === undefined && { robots: 'noindex,follow' as const }),
    }
    const body = createElement(RoleSalariesPage, { name, path, whole, groups })
    await sendPage(context, request, response, { meta, body })
  })
  return router
}

/** Amounts are whole US dollars a year. */
function toCsv(rows: readonly Salaries[]): string {
  return csvTable(
    ['by', 'value', 'name', 'listings', 'low_usd', 'median_usd', 'high_usd'],
    rows.map(({ by, value, name, count, low, median, high }) => [by, value, name, count, low, median, high]),
  )
}
