import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { requireSite } from '../../../server/domain/accounts/sessions/policy.ts'
import { listMemberships } from '../../../server/domain/companies/teams/team.ts'
import { writeCsvExport, writeJsonExport } from '../../../server/domain/listings/export/write-export.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { sendPieces } from '../../../server/http/send-pieces.ts'
import { sendToSignIn } from '../../../server/http/send-to-sign-in.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
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
  router.get(path, async (request, response) => {
    try {
      const { user } = requireSite(viewerOf(response))
      const companies = await listMemberships(context.database.db, user.id)
      const body = createElement(ExportPage, { companies })
      await sendPage(context, request, response, { meta: metaOf('Export', path), body })
    } catch (error) {
      if (!sendToSignIn(response, error, path)) throw error
    }
  })
  for (const { name, type, write } of kinds)
    router.get(`${path}.${name}`, async (request, response) => {
      try {
        const viewer = viewerOf(response)
        const { user } = requireSite(viewer)
        await context.limits.consume('export', [`user:${user.id}`])
        const pieces = write(context, viewer, ownOrigin(context.config, request))
        setFileHeaders(response, { name, type })
        await sendPieces(response, pieces)
      } catch (error) {
        if (response.headersSent || !sendToSignIn(response, error, path)) throw error
      }
    })
  return router
}

function setFileHeaders(response: Response, { name, type }: { name: string; type: string }): void {
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Disposition', `attachment; filename="cryptolist-listings.${name}"`)
  response.setHeader('Cache-Control', 'private, no-store')
}
