import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { requireClaimant } from '../../../server/domain/companies/claims/claims.ts'
import {
  beginProof,
  checkOwnProof,
  listOwnProofs,
} from '../../../server/domain/companies/domain-verification/proofs.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { noInput } from '../../../server/http/route.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import type { FormAnswer } from '../../components/form/form-answer.ts'
import { addCompanyFormPage } from '../../dashboard/company/forms/route.ts'
import { metaOf } from '../../dashboard/dashboard-shell.tsx'
import { sendPage } from '../../document/send-page.tsx'
import { ClaimProofPage } from './page.tsx'

/** Getting a company's page by proving its domain, for somebody whose request for it waits. */
export function claimProofRoutes(context: Context): Router {
  const router = Router()

  const addForm = addCompanyFormPage(
    { router, context },
    {
      path: '/companies/:slug/claim/proof',
      send: (response, slug, shown) => send(context, response, slug, shown),
    },
  )

  addForm(
    '',
    { limits: [{ name: 'proof', by: 'handler' }], input: noInput },
    async ({ slug, viewer: claimant }) => {
      const { companyId, knownDomain, viewer } = await requireClaimant(context, claimant, slug)
      const userId = viewer.user.id
      await context.limits.consume('proof', [`company:${companyId}:${userId}`])
      if (knownDomain !== null)
        await beginProof(context, { companyId, claimant: userId }, { typed: knownDomain, userId })
    },
  )

  addForm(
    '/check',
    { limits: [{ name: 'proof_check', by: 'handler' }], input: noInput },
    async ({ slug, viewer: claimant, response }) => {
      const { companyId, knownDomain, viewer } = await requireClaimant(context, claimant, slug)
      await context.limits.consume('proof_check', [`company:${companyId}:${viewer.user.id}`])
      const owner = { companyId, claimant: viewer.user.id }
      const state = await checkOwnProof(context, owner, knownDomain ?? '')
      setToastCookie(response, state === 'verified' ? 'domain_proved' : 'proof_not_found')
      if (state === 'verified') response.redirect(303, `/dashboard/companies/${slug}/proof`)
    },
  )
  return router
}

async function send(
  context: Context,
  response: Response,
  slug: string,
  { status, problems }: FormAnswer,
): Promise<void> {
  const { companyId, viewer, knownDomain, ...company } = await requireClaimant(
    context,
    viewerOf(response),
    slug,
  )
  const proofs = await listOwnProofs(context, { companyId, claimant: viewer.user.id })
  const body = createElement(ClaimProofPage, {
    company,
    knownDomain,
    proof: proofs.find(({ domain }) => domain === knownDomain) ?? null,
    now: new Date(),
    problems,
  })
  const meta = {
    ...metaOf(`Prove the domain of ${company.name}`, `/companies/${company.slug}/claim/proof`),
    script: 'copy.client.ts',
  }
  await sendPage(context, response.req, response, { meta, body, status })
}
