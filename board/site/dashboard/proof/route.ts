import { type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/domain-verification'
import type { Context } from '../../../server/context.ts'
import {
  beginProof,
  checkOwnProof,
  findCountingProof,
  listOwnProofs,
  removeProof,
} from '../../../server/domain/domain-verification/proofs.ts'
import { addSigner, listSigners, removeSigner } from '../../../server/domain/domain-verification/signers.ts'
import { can } from '../../../server/domain/teams/policy.ts'
import { listMemberships, requireTeam } from '../../../server/domain/teams/team.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { fields, maxFieldLength, readField } from '../../../server/http/route.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import type { FormAnswer } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.ts'
import { addCompanyFormPage } from '../company/forms/route.ts'
import { metaOf } from '../dashboard-shell.tsx'
import { WalletsPage } from '../wallets/page.tsx'
import { ProofPage } from './page.tsx'

const form = { limits: [], input: fields({ domain: maxFieldLength }) }

/** Domain verification, for those who manage the company. */
export function proofRoutes(context: Context): Router {
  const router = Router()

  const addForm = addCompanyFormPage(
    { router, context },
    {
      path: '/dashboard/companies/:slug/proof',
      send: (response, slug, formAnswer) => sendProofs(context, response, slug, formAnswer),
    },
  )

  addForm(
    '',
    { ...form, limits: [{ name: 'proof', by: 'handler' }] },
    async ({ slug, viewer, input: { domain } }) => {
      const { companyId } = await requireTeam(context, viewer, slug, 'manage')
      await context.limits.consume('proof', [`company:${companyId}`])
      await beginProof(context, { companyId, claimant: null }, { typed: domain, userId: viewer.user.id })
    },
  )

  addForm(
    '/check',
    { ...form, limits: [{ name: 'proof_check', by: 'handler' }] },
    async ({ slug, viewer, input: { domain }, response }) => {
      const { companyId } = await requireTeam(context, viewer, slug, 'manage')
      await context.limits.consume('proof_check', [`company:${companyId}`])
      const state = await checkOwnProof(context, { companyId, claimant: null }, domain)
      setToastCookie(response, state === 'verified' ? 'domain_proved' : 'proof_not_found')
    },
  )

  addForm('/remove', form, async ({ slug, viewer, input: { domain }, response }) => {
    const { companyId } = await requireTeam(context, viewer, slug, 'own')
    await removeProof(context, { companyId, claimant: null }, domain)
    setToastCookie(response, 'saved')
  })
  return router
}

async function sendProofs(context: Context, response: Response, slug: string, formAnswer: FormAnswer) {
  const access = await requireTeam(context, viewerOf(response), slug, 'look')
  const { status, ...answer } = formAnswer
  const body = createElement(ProofPage, {
    company: access,
    companies: await listMemberships(context.database.db, access.viewer.user.id),
    proofs: await listOwnProofs(context, { companyId: access.companyId, claimant: null }),
    now: new Date(),
    canManage: can(access.role, 'manage'),
    isOwner: can(access.role, 'own'),
    typed: status === 200 ? '' : readField(response.req.body, 'domain'),
    ...answer,
  })
  const meta = {
    ...metaOf(text.metaTitle(access.name), `/dashboard/companies/${access.slug}/proof`),
    script: 'copy.client.ts',
  }
  await sendPage(context, response.req, response, { meta, body, status })
}

const signer = fields({ address: maxFieldLength, chain: maxFieldLength })

/** The wallets that may sign for a company; only its owners change them, having signed in a moment ago. */
export function signerRoutes(context: Context): Router {
  const router = Router()

  const addForm = addCompanyFormPage(
    { router, context },
    {
      path: '/dashboard/companies/:slug/wallets',
      send: (response, slug, formAnswer) => sendWallets(context, response, slug, formAnswer),
    },
  )

  addForm('', { limits: [], input: signer }, async ({ slug, viewer, input, response }) => {
    const { companyId } = await requireTeam(context, viewer, slug, 'own')
    await addSigner(context, companyId, { ...input, userId: viewer.user.id })
    setToastCookie(response, 'saved')
  })

  addForm('/remove', { limits: [], input: signer }, async ({ slug, viewer, input, response }) => {
    const { companyId } = await requireTeam(context, viewer, slug, 'own')
    await removeSigner(context, companyId, input)
    setToastCookie(response, 'saved')
  })
  return router
}

async function sendWallets(context: Context, response: Response, slug: string, formAnswer: FormAnswer) {
  const { viewer, companyId, role, ...company } = await requireTeam(context, viewerOf(response), slug, 'look')
  const { status, ...answer } = formAnswer
  const [companies, proof, signers] = await Promise.all([
    listMemberships(context.database.db, viewer.user.id),
    findCountingProof(context.database.db, companyId),
    listSigners(context.database.db, companyId, { isCurrentOnly: false }),
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
  const meta = metaOf(text.walletsMeta(company.name), `/dashboard/companies/${company.slug}/wallets`)
  await sendPage(context, response.req, response, { meta, body, status })
}
