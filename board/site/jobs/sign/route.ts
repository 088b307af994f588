import { BoardError, prepareSignatureSchema, submitSignatureSchema } from '@cryptolist/contract'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { getManagedListing } from '../../../server/domain/listings/management/management.ts'
import type { SigningInput } from '../../../server/domain/listings/signatures/prepare.ts'
import { setAlertCookie } from '../../../server/http/alert-cookie.ts'
import { findProof } from '../../../server/http/listing-page.ts'
import { moveTo } from '../../../server/http/move-to.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { addressKey } from '../../../server/http/rate-limits.ts'
import { readInput, requireJson } from '../../../server/http/read-input.ts'
import { requesterOf } from '../../../server/http/requester.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { sendPage } from '../../document/send-page.tsx'
import { readPublicId } from '../public-id.ts'
import { SignPage } from './page.tsx'

/** Signing a listing: the page, and the two requests of its script. They take nothing but JSON, which no form of another site can send. */
export function signRoutes(context: Context): Router {
  const { listingSignatures } = context.services
  const router = Router()

  router.get('/jobs/:slugAndId/sign', async (request, response) => {
    const input = inputOf(request, response)
    const state = await listingSignatures.getState(input).catch(undefinedForVisitor(response))
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

  router.post('/jobs/:slugAndId/sign/data', readJson, async (request: Request, response: Response) => {
    const wallet = readInput(prepareSignatureSchema, request.body)
    await context.limits.consume('challenge', [addressKey(request.ip)])
    response.setHeader('Cache-Control', 'no-store')
    response.json(await listingSignatures.prepare(inputOf(request, response), wallet))
  })

  router.post('/jobs/:slugAndId/sign', readJson, async (request: Request, response: Response) => {
    const signed = readInput(submitSignatureSchema, request.body)
    await context.limits.consume('challenge', [addressKey(request.ip)])
    await listingSignatures.submit(inputOf(request, response), signed)
    setAlertCookie(response, 'listing_signed')
    response.setHeader('Cache-Control', 'no-store')
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

/** A visitor may be of the company all the same: they sign in first. Who is signed in is told that there is no such page. */
function undefinedForVisitor(response: Response) {
  return (error: unknown): undefined => {
    const isVisitor = viewerOf(response).user === null
    if (!isVisitor || !(error instanceof BoardError) || error.code !== 'not_found') throw error
  }
}
