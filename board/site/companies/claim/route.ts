import { type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/claim'
import type { Context } from '../../../server/context.ts'
import type { Viewer } from '../../../server/domain/accounts/viewer.ts'
import {
  beginProof,
  checkOwnProof,
  listOwnProofs,
} from '../../../server/domain/domain-verification/proofs.ts'
import {
  findOwnClaim,
  getClaimableCompany,
  requestClaim,
  requireClaimant,
  withdrawClaim,
} from '../../../server/domain/teams/claims.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, fields, noInput, readField } from '../../../server/http/route.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { type FormAnswer, untouched } from '../../components/form/problems.tsx'
import { addCompanyFormPage, toFormAnswer } from '../../dashboard/company/forms/route.ts'
import { metaOf } from '../../dashboard/dashboard-shell.tsx'
import { sendPage } from '../../document/send-page.ts'
import { ClaimPage, ClaimProofPage } from './page.tsx'

/** One letter more than a note may have in the longest script, so that a longer one is refused instead of cut. */
const longestNote = 4_100

export function claimRoutes(context: Context): Router {
  const router = Router()

  const at = { router, context }

  addRoute(
    at,
    ['get', '/companies/:slug/claim'],
    { access: 'anyone', limits: [], input: noInput, cache: 'page' },
    ({ request, response }) => sendClaim(context, response, request.params.slug, untouched),
  )

  addRoute(
    at,
    ['post', '/companies/:slug/claim'],
    {
      access: 'site',
      limits: [{ name: 'company', by: 'user' }],
      input: fields({ note: longestNote, go: 5 }),
      cache: 'page',
      onError: (error, { request, response }) =>
        sendClaim(context, response, String(request.params.slug), toFormAnswer(error)),
    },
    async ({ request, response, viewer, input: { note, go } }) => {
      const { slug } = request.params
      await requestClaim(context, viewer, { slug, note })
      if (go === 'proof') {
        await startProof(context, viewer, slug)
        return response.redirect(303, `${pathOf(slug)}/proof`)
      }
      setToastCookie(response, 'claim_sent')
      response.redirect(303, pathOf(slug))
    },
  )

  addRoute(
    at,
    ['post', '/companies/:slug/claim/withdraw'],
    {
      access: 'site',
      limits: [],
      input: noInput,
      cache: 'page',
      signInFor: ({ params }) => pathOf(String(params.slug)),
    },
    async ({ request, response, viewer }) => {
      const { slug } = request.params
      await withdrawClaim(context, viewer, slug)
      setToastCookie(response, 'saved')
      response.redirect(303, pathOf(slug))
    },
  )
  return router
}

function pathOf(slug: string): string {
  return `/companies/${slug}/claim`
}

async function sendClaim(
  context: Context,
  response: Response,
  slug: string,
  formAnswer: FormAnswer,
): Promise<void> {
  const viewer = viewerOf(response)
  const company = await getClaimableCompany(context, slug)
  const body = createElement(ClaimPage, {
    ...formAnswer,
    ...company,
    // If the session expired while typing, the form keeps what was entered.
    isSignedIn: viewer.user !== null || formAnswer.signInAgain !== null,
    claim: (await findOwnClaim(context, viewer, slug)) ?? null,
    typedNote: readField(response.req.body, 'note', longestNote),
  })
  const meta = metaOf(text.metaTitle(company.name), pathOf(company.slug))
  await sendPage(context, response.req, response, { meta, body, status: formAnswer.status })
}

/** Getting a company's page by verifying its domain, while the claim is in review. */
export function claimProofRoutes(context: Context): Router {
  const router = Router()

  const addForm = addCompanyFormPage(
    { router, context },
    {
      path: '/companies/:slug/claim/proof',
      send: (response, slug, formAnswer) => sendClaimProof(context, response, slug, formAnswer),
    },
  )

  addForm('', { limits: [{ name: 'proof', by: 'handler' }], input: noInput }, ({ slug, viewer }) =>
    startProof(context, viewer, slug),
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

/** Begins the proof of the domain that is known of a company whose page the viewer has asked for. */
async function startProof(context: Context, claimant: Viewer, slug: string): Promise<void> {
  const { companyId, knownDomain, viewer } = await requireClaimant(context, claimant, slug)
  const userId = viewer.user.id
  await context.limits.consume('proof', [`company:${companyId}:${userId}`])
  if (knownDomain !== null)
    await beginProof(context, { companyId, claimant: userId }, { typed: knownDomain, userId })
}

async function sendClaimProof(
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
    ...metaOf(text.proofTitle(company.name), `/companies/${company.slug}/claim/proof`),
    script: 'copy.client.ts',
  }
  await sendPage(context, response.req, response, { meta, body, status })
}
