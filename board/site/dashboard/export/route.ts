import { Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { listMemberships } from '../../../server/domain/companies/teams/team.ts'
import { writeCsvExport, writeJsonExport } from '../../../server/domain/listings/export/write-export.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { addRoute, noInput } from '../../../server/http/route.ts'
import { sendPieces } from '../../../server/http/send-pieces.ts'
import { sendPage } from '../../document/send-page.tsx'
import { metaOf } from '../company/meta.ts'
import { ExportPage } from './page.tsx'

const path = '/dashboard/export'
const kinds = [
  { name: 'json', type: 'application/json; charset=utf-8', write: writeJsonExport },
  { name: 'csv', type: 'text/csv; charset=utf-8', write: writeCsvExport },
] as const

/** `/dashboard/export`, and the files behind it. */
export function exportRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { access: 'site', input: noInput, signInFor: path } as const

  addRoute(
    at,
    ['get', path],
    { ...head, limits: [], cache: 'page' },
    async ({ request, response, viewer }) => {
      const companies = await listMemberships(context.database.db, viewer.user.id)
      const body = createElement(ExportPage, { companies })
      await sendPage(context, request, response, { meta: metaOf('Export', path), body })
    },
  )

  const file = {
    ...head,
    limits: [{ name: 'export', by: 'user' }],
    cache: 'private, no-store',
  } as const
  for (const { name, type, write } of kinds)
    addRoute(at, ['get', `${path}.${name}`], file, async ({ request, response, viewer }) => {
      const pieces = write(context, viewer, ownOrigin(context.config, request))
      response.setHeader('Content-Type', type)
      response.setHeader('Content-Disposition', `attachment; filename="cryptolist-listings.${name}"`)
      await sendPieces(response, pieces)
    })
  return router
}
