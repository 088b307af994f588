import { BoardError } from '@cryptolist/contract'
import { Router } from 'express'
import type { Context } from '../../../server/context.ts'
import { sendFile } from '../../../server/http/send-file.ts'

/** The pictures of companies; another picture has another address, so that browsers may keep each for ever. */
export function publicLogoRoutes({ services: { companyProfiles } }: Pick<Context, 'services'>): Router {
  const router = Router()
  router.get('/companies/:slug/logo/:key', async (request, response) => {
    const found = await companyProfiles.findLogo(request.params.slug, request.params.key)
    const outcome = found === undefined ? 'gone' : await sendFile(request, response, found)
    if (outcome === 'gone') throw new BoardError('not_found', 'There is no such picture any more.')
    if (outcome === 'unsatisfiable') response.status(416).end()
  })
  return router
}
