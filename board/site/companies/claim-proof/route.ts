import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { setAlertCookie } from '../../../server/http/alert-cookie.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import type { FormAnswer } from '../../components/form/form-answer.ts'
import { companyForms } from '../../dashboard/company/forms/route.ts'
import { metaOf } from '../../dashboard/company/meta.ts'
import { sendPage } from '../../document/send-page.tsx'
import { ClaimProofPage } from './page.tsx'

const root = '/companies/:slug/claim/proof'
const pathOf = (slug: string): string => `/companies/${slug}/claim/proof`

/** Getting a company's page by proving its domain, for somebody whose request for it waits. */
export function claimProofRoutes(context: Context): Router {
  const { companyClaims, domainProofs } = context.services
  const router = Router()

  const forms = companyForms({
    pathOf,
    send: (response, slug, shown) => send(context, response, slug, shown),
  })

  router.get(root, forms.show)
  router.post(
    root,
    forms.take(async (request, response) => {
      const { slug } = request.params
      const { companyId, knownDomain, viewer } = await companyClaims.requireClaimant(viewerOf(response), slug)
      const userId = viewer.user.id
      await context.limits.consume('proof', [`company:${companyId}:${userId}`])
      if (knownDomain !== null)
        await domainProofs.begin({ companyId, claimant: userId }, { typed: knownDomain, userId })
      return undefined
    }),
  )

  router.post(
    `${root}/check`,
    forms.take(async (request, response) => {
      const { slug } = request.params
      const { companyId, knownDomain, viewer } = await companyClaims.requireClaimant(viewerOf(response), slug)
      await context.limits.consume('proof_check', [`company:${companyId}:${viewer.user.id}`])
      const owner = { companyId, claimant: viewer.user.id }
      const state = await domainProofs.check(owner, knownDomain ?? '')
      setAlertCookie(response, state === 'verified' ? 'domain_proved' : 'proof_not_found')
      return state === 'verified' ? `/dashboard/companies/${slug}/proof` : pathOf(slug)
    }),
  )
  return router
}

async function send(
  context: Context,
  response: Response,
  slug: string,
  { status, problems }: FormAnswer,
): Promise<void> {
  const { companyClaims, domainProofs } = context.services
  const { companyId, viewer, knownDomain, ...company } = await companyClaims.requireClaimant(
    viewerOf(response),
    slug,
  )
  const proofs = await domainProofs.list({ companyId, claimant: viewer.user.id })
  const body = createElement(ClaimProofPage, {
    company,
    knownDomain,
    proof: proofs.find(({ domain }) => domain === knownDomain) ?? null,
    now: new Date(),
    problems,
  })
  const meta = {
    ...metaOf(`Prove the domain of ${company.name}`, pathOf(company.slug)),
    script: 'copy.client.ts',
  }
  await sendPage(context, response.req, response, { meta, body, status })
}
