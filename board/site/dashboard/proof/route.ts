import type { ProofState } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { can } from '../../../server/domain/companies/teams/policy.ts'
import { listMemberships, requireTeam } from '../../../server/domain/companies/teams/team.ts'
import { setAlertCookie } from '../../../server/http/alert-cookie.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { typedValue } from '../../auth/form-problems.ts'
import type { FormAnswer } from '../../components/form/form-answer.ts'
import { sendPage } from '../../document/send-page.tsx'
import { companyForms } from '../company/forms/route.ts'
import { metaOf } from '../company/meta.ts'
import { ProofPage } from './page.tsx'

const root = '/dashboard/companies/:slug/proof'
const pathOf = (slug: string): string => `/dashboard/companies/${slug}/proof`

/** The proofs of a company's domains, for those who manage it. */
export function proofRoutes(context: Context): Router {
  const { domainProofs } = context.services
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
      const { companyId, viewer } = await requireTeam(context, viewerOf(response), slug, 'manage')
      await context.limits.consume('proof', [`company:${companyId}`])
      const typed = typedValue(request.body, 'domain')
      await domainProofs.begin({ companyId, claimant: null }, { typed, userId: viewer.user.id })
      return undefined
    }),
  )

  router.post(
    `${root}/check`,
    forms.take(async (request, response) => {
      const { slug } = request.params
      const { companyId } = await requireTeam(context, viewerOf(response), slug, 'manage')
      await context.limits.consume('proof_check', [`company:${companyId}`])
      const domain = typedValue(request.body, 'domain')
      tellState(response, await domainProofs.check({ companyId, claimant: null }, domain))
      return undefined
    }),
  )

  router.post(
    `${root}/remove`,
    forms.take(async (request, response) => {
      const { slug } = request.params
      const { companyId } = await requireTeam(context, viewerOf(response), slug, 'own')
      await domainProofs.remove({ companyId, claimant: null }, typedValue(request.body, 'domain'))
      setAlertCookie(response, 'saved')
      return undefined
    }),
  )
  return router
}

/** Leaves a word of what a look found; the page says more. */
function tellState(response: Response, state: ProofState | undefined): void {
  setAlertCookie(response, state === 'verified' ? 'domain_proved' : 'proof_not_found')
}

async function send(context: Context, response: Response, slug: string, shown: FormAnswer): Promise<void> {
  const { domainProofs } = context.services
  const access = await requireTeam(context, viewerOf(response), slug, 'look')
  const { status, ...answer } = shown
  const body = createElement(ProofPage, {
    company: access,
    companies: await listMemberships(context.database.db, access.viewer.user.id),
    proofs: await domainProofs.list({ companyId: access.companyId, claimant: null }),
    now: new Date(),
    canManage: can(access.role, 'manage'),
    isOwner: can(access.role, 'own'),
    typed: status === 200 ? '' : typedValue(response.req.body, 'domain'),
    ...answer,
  })
  const meta = { ...metaOf(`Proof, ${access.name}`, pathOf(access.slug)), script: 'copy.client.ts' }
  await sendPage(context, response.req, response, { meta, body, status })
}
