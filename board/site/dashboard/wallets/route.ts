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
import { WalletsPage } from './page.tsx'

const root = '/dashboard/companies/:slug/wallets'
const pathOf = (slug: string): string => `/dashboard/companies/${slug}/wallets`

/** The wallets that may sign for a company; only its owners change them, having signed in a moment ago. */
export function signerRoutes(context: Context): Router {
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
      const { companyId, viewer } = await requireTeam(context, viewerOf(response), slug, 'own')
      await domainProofs.addSigner(companyId, { ...typedOf(request.body), userId: viewer.user.id })
      setAlertCookie(response, 'saved')
      return undefined
    }),
  )

  router.post(
    `${root}/remove`,
    forms.take(async (request, response) => {
      const { slug } = request.params
      const { companyId } = await requireTeam(context, viewerOf(response), slug, 'own')
      await domainProofs.removeSigner(companyId, typedOf(request.body))
      setAlertCookie(response, 'saved')
      return undefined
    }),
  )
  return router
}

function typedOf(body: unknown): { address: string; chain: string } {
  return { address: typedValue(body, 'address'), chain: typedValue(body, 'chain') }
}

async function send(context: Context, response: Response, slug: string, shown: FormAnswer): Promise<void> {
  const { domainProofs } = context.services
  const { viewer, companyId, role, ...company } = await requireTeam(context, viewerOf(response), slug, 'look')
  const { status, ...answer } = shown
  const [companies, proof, signers] = await Promise.all([
    listMemberships(context.database.db, viewer.user.id),
    domainProofs.find(companyId),
    domainProofs.listAllSigners(companyId),
  ])
  const body = createElement(WalletsPage, {
    company,
    companies,
    proof,
    signers,
    isOwner: can(role, 'own'),
    typed: status === 200 ? { address: '', chain: '' } : typedOf(response.req.body),
    ...answer,
  })
  const meta = metaOf(`Wallets, ${company.name}`, pathOf(company.slug))
  await sendPage(context, response.req, response, { meta, body, status })
}
