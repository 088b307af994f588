import { BoardError, prepareSignatureSchema, submitSignatureSchema } from '@cryptolist/contract'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { getManagedListing } from '../../../server/domain/listings/management/management.ts'
import type { SigningInput } from '../../../server/domain/listings/signatures/prepare.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { findProof } from '../../../server/http/listing-page.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { requireJson } from '../../../server/http/read-input.ts'
import { moveTo } from '../../../server/http/redirects.ts'
import { addRoute, json, noInput } from '../../../server/http/route.ts'
import { requesterOf, viewerOf } from '../../../server/http/viewer.ts'
import { sendPage } from '../../document/send-page.tsx'
import { readPublicId } from '../public-id.ts'
import { SignPage } from './page.tsx'

/** Signing a listing: the page, and the two requests of its script. They accept only JSON, which forms of other sites cannot send. */
export function signRoutes(context: Context): Router {
  const { listingSignatures } = context.services
  const router = Router()

  const at = { router, context }
  const page = { access: 'holder', limits: [], input: noInput, cache: 'page' } as const
  addRoute(at, ['get', '/jobs/:slugAndId/sign'], page, async ({ request, response }) => {
    const input = inputOf(request, response)
    const state = await listingSignatures.getState(input).catch(undefinedIfSignedOut(response))
    if (state === undefined)
      return response.redirect(303, `/sign-in?next=${encodeURIComponent(request.path)}`)
    if (request.path !== `${state.path}/sign`) return void moveTo(response, `${state.path}/sign`)
    response.setHeader('Cache-Control', 'private, no-store')
    const meta = {
      title: `Sign ${state.title}`,
      description: 'Sign a listing with a wallet of your company.',
      path: `${state.path}/sign`,
      robots: 'noindex' as const,
      area: 'work' as const,
      script: 'sign-listing.client.ts',
    }
    const proof = state.obstacle === null ? null : await findProofOfListing(input)
    const body = createElement(SignPage, { ...state, proof, managePath: `/m/${input.publicId}` })
    await sendPage(context, request, response, { meta, body })
  })

  const readJson: RequestHandler[] = [requireJson, express.json({ limit: '100kb' })]

  const call = { access: 'holder', limits: ['challenge'], cache: 'no-store', before: readJson } as const

  const prepare = { ...call, input: json(prepareSignatureSchema) }
  addRoute(
    at,
    ['post', '/jobs/:slugAndId/sign/data'],
    prepare,
    async ({ request, response, input: wallet }) => {
      response.json(await listingSignatures.prepare(inputOf(request, response), wallet))
    },
  )

  const submit = { ...call, input: json(submitSignatureSchema) }
  addRoute(at, ['post', '/jobs/:slugAndId/sign'], submit, async ({ request, response, input: signed }) => {
    await listingSignatures.submit(inputOf(request, response), signed)
    setToastCookie(response, 'listing_signed')
    response.status(204).end()
  })
  return router

  async function findProofOfListing({ requester, publicId }: SigningInput) {
    const { company } = await getManagedListing(context, requester, publicId)
    return findProof(context, requester, company.slug)
  }

  function inputOf(request: Request, response: Response): SigningInput {
    return {
      requester: requesterOf(response),
      publicId: readPublicId(String(request.params.slugAndId)),
      origin: ownOrigin(context.config, request),
    }
  }
}

/** Signed-out visitors may belong to the company: they sign in first. Signed-in ones get not_found. */
function undefinedIfSignedOut(response: Response) {
  return (error: unknown): undefined => {
    const isVisitor = viewerOf(response).user === null
    if (!isVisitor || !(error instanceof BoardError) || error.code !== 'not_found') throw error
  }
}
