import { type NextFunction, type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { getCompany } from '../../../server/domain/companies/companies.ts'
import { getJob } from '../../../server/domain/jobs/jobs.ts'
import { allowCookielessReads } from '../../../server/http/headers.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { addressKey } from '../../../server/http/rate-limits.ts'
import { moveTo } from '../../../server/http/redirects.ts'
import { addRoute, noInput, refuseOtherMethods } from '../../../server/http/route.ts'
import { sendPage } from '../../document/send-page.tsx'
import { readPublicId } from '../public-id.ts'
import { VerifyPage } from './page.tsx'
import { sampleOf } from './sample.ts'

/** The signature of a listing, as a page and as JSON that any site may read. */
export function verifyRoutes(context: Context): Router {
  const { listingSignatures } = context.services
  const router = Router()

  const at = { router, context }
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const

  const jsonPath = '/jobs/:slugAndId/verify.json'
  const read = { ...head, before: [allowCookielessReads], limits: ['api'], cache: 'unstated' } as const
  addRoute(at, ['get', jsonPath], read, async ({ request, response }) => {
    const id = readPublicId(request.params.slugAndId)
    const job = await getJob(context, id)
    if (request.path !== `${job.path}/verify.json`) return void moveTo(response, `${job.path}/verify.json`)
    response.json(await listingSignatures.get(id))
  })
  router.all(jsonPath, allowCookielessReads, limitReads, refuseOtherMethods)

  addRoute(at, ['get', '/jobs/:slugAndId/verify'], head, async ({ request, response }) => {
    const id = readPublicId(request.params.slugAndId)
    const job = await getJob(context, id)
    if (request.path !== `${job.path}/verify`) return void moveTo(response, `${job.path}/verify`)
    const [listing, company] = await Promise.all([
      listingSignatures.get(id),
      getCompany(context, job.company.slug),
    ])
    const url = `${ownOrigin(context.config, request)}${job.path}/verify.json`
    const body = createElement(VerifyPage, {
      job,
      listing,
      companySeenAt: company.firstSeenAt,
      sample: sampleOf(listing, url),
    })
    const meta = {
      title: `Signature of ${job.title} at ${job.company.name}`,
      description: `Who signed the listing ${job.title} at ${job.company.name}, what was signed, and how to check it.`,
      path: `${job.path}/verify`,
      robots: 'noindex' as const,
      area: 'work' as const,
    }
    await sendPage(context, request, response, { meta, body })
  })
  return router

  async function limitReads(request: Request, _response: Response, next: NextFunction): Promise<void> {
    await context.limits.consume('api', [addressKey(request.ip)])
    next()
  }
}
