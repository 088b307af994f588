import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { can } from '../../../server/domain/companies/teams/policy.ts'
import { listMemberships, requireTeam } from '../../../server/domain/companies/teams/team.ts'
import { setAlertCookie } from '../../../server/http/alert-cookie.ts'
import { fields, maxFieldLength } from '../../../server/http/route.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import type { FormAnswer } from '../../components/form/form-answer.ts'
import { sendPage } from '../../document/send-page.tsx'
import { addCompanyFormPage } from '../company/forms/route.ts'
import { metaOf } from '../company/meta.ts'
import { WalletsPage } from './page.tsx'

const signer = fields({ address: maxFieldLength, chain: maxFieldLength })

/** The wallets that may sign for a company; only its owners change them, having signed in a moment ago. */
export function signerRoutes(context: Context): Router {
  const { domainProofs } = context.services
  const router = Router()

  const addForm = addCompanyFormPage(
    { router, context },
    {
      path: '/dashboard/companies/:slug/wallets',
      send: (response, slug, shown) => send(context, response, slug, shown),
    },
  )

  addForm('', { limits: [], input: signer }, async ({ slug, viewer, input, response }) => {
    const { companyId } = await requireTeam(context, viewer, slug, 'own')
    await domainProofs.addSigner(companyId, { ...input, userId: viewer.user.id })
    setAlertCookie(response, 'saved')
  })

  addForm('/remove', { limits: [], input: signer }, async ({ slug, viewer, input, response }) => {
    const { companyId } = await requireTeam(context, viewer, slug, 'own')
    await domainProofs.removeSigner(companyId, input)
    setAlertCookie(response, 'saved')
  })
  return router
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
    typed: status === 200 ? { address: '', chain: '' } : signer.read(response.req),
    ...answer,
  })
  const meta = metaOf(`Wallets, ${company.name}`, `/dashboard/companies/${company.slug}/wallets`)
  await sendPage(context, response.req, response, { meta, body, status })
}
