import { BoardError } from '@cryptolist/contract'
import { Router } from 'express'
import { noLogo } from '#messages/company-errors'
import type { Context } from '../../../server/context.ts'
import { findLogo } from '../../../server/domain/companies/logos.ts'
import { addRoute, noInput } from '../../../server/http/route.ts'
import { sendFile } from '../../../server/http/send-file.ts'

/** The logos of companies. A changed logo has another path, so browsers may cache each one forever. */
export function publicLogoRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['get', '/companies/:slug/logo/:key'],
    { access: 'anyone', limits: [], input: noInput, cache: 'file' },
    async ({ request, response }) => {
      const logo = await findLogo(context, request.params.slug, request.params.key)
      const outcome = logo === undefined ? 'gone' : await sendFile(request, response, logo)
      if (outcome === 'gone') throw new BoardError('not_found', noLogo)
      if (outcome === 'unsatisfiable') response.status(416).end()
    },
  )
  return router
}
