import { BoardError, prepareSignatureSchema, submitSignatureSchema, verifyPath } from '@cryptolist/contract'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/signature'
import type { Context } from '../../../server/context.ts'
import { getCompany } from '../../../server/domain/companies/companies.ts'
import { readPublicId } from '../../../server/domain/identifiers/find-public-id.ts'
import { getJob } from '../../../server/domain/jobs/jobs.ts'
import { findProof } from '../../../server/domain/listings/listing-page.ts'
import { getManagedListing } from '../../../server/domain/listings/management.ts'
import { showSignature } from '../../../server/domain/signatures/show-signature.ts'
import {
  getSigningState,
  prepareSignature,
  type SigningInput,
  submitSignature,
} from '../../../server/domain/signatures/sign-listing.ts'
import { chains } from '../../../server/domain/taxonomy/terms.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { openReads } from '../../../server/http/headers.ts'
import { countReads, freshRead } from '../../../server/http/open-reads.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { requireJson } from '../../../server/http/read-input.ts'
import { moveTo } from '../../../server/http/redirects.ts'
import { addRoute, json, noInput, refuseOtherMethods } from '../../../server/http/route.ts'
import { requesterOf, viewerOf } from '../../../server/http/viewer.ts'
import { sendPage } from '../../document/send-page.ts'
import { SignPage } from './sign-page.tsx'
import { sampleOf, VerifyPage } from './verify-page.tsx'

/** The signature of a listing, as a page and as JSON that any site may read. */
export function verifyRoutes(context: Context): Router {
  const router = Router()

  const at = { router, context }
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const

  const jsonPath = '/jobs/:slugAndId/verify.json'
  const readHead = { ...head, before: openReads, limits: ['api'], cache: freshRead } as const
  addRoute(at, ['get', jsonPath], readHead, async ({ request, response }) => {
    const id = readPublicId(request.params.slugAndId)
    const job = await getJob(context, id)
    if (request.path !== verifyPath(job)) return void moveTo(response, verifyPath(job))
    response.json(await showSignature(context, id))
  })
  router.all(jsonPath, ...openReads, countReads(context), refuseOtherMethods)

  addRoute(at, ['get', '/jobs/:slugAndId/verify'], head, async ({ request, response }) => {
    const id = readPublicId(request.params.slugAndId)
    const job = await getJob(context, id)
    if (request.path !== `${job.path}/verify`) return void moveTo(response, `${job.path}/verify`)
    const [listing, company] = await Promise.all([
      showSignature(context, id),
      getCompany(context, job.company.slug),
    ])
    const url = ownOrigin(context.config, request) + verifyPath(job)
    const body = createElement(VerifyPage, {
      job,
      listing,
      chainName: chains.find(({ chainId }) => chainId === listing.typedData.message.signerChainId)?.name,
      companySeenAt: company.firstSeenAt,
      sample: sampleOf({ kind: listing.kind, version: listing.typedData.domain.version, jobId: job.id }, url),
    })
    const meta = {
      title: text.pageTitle(job.title, job.company.name),
      description: text.description(job.title),
      path: `${job.path}/verify`,
      robots: 'noindex' as const,
      area: 'work' as const,
      script: 'copy.client.ts',
    }
    await sendPage(context, request, response, { meta, body })
  })
  return router
}

/** Signing a listing: the page, and the two requests of its script. They accept only JSON, which forms of other sites cannot send. */
export function signRoutes(context: Context): Router {
  const router = Router()

  const at = { router, context }
  const pageHead = { access: 'holder', limits: [], input: noInput, cache: 'page' } as const
  addRoute(at, ['get', '/jobs/:slugAndId/sign'], pageHead, async ({ request, response }) => {
    const input = inputOf(request, response)
    const state = await getSigningState(context, input).catch(undefinedIfSignedOut(response))
    if (state === undefined)
      return response.redirect(303, `/sign-in?next=${encodeURIComponent(request.path)}`)
    if (request.path !== `${state.path}/sign`) return void moveTo(response, `${state.path}/sign`)
    response.setHeader('Cache-Control', 'private, no-store')
    const meta = {
      title: text.signPageTitle(state.title),
      description: text.signDescription,
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

  const callHead = { access: 'holder', limits: ['challenge'], cache: 'no-store', before: readJson } as const

  const prepare = { ...callHead, input: json(prepareSignatureSchema) }
  addRoute(
    at,
    ['post', '/jobs/:slugAndId/sign/data'],
    prepare,
    async ({ request, response, input: wallet }) => {
      response.json(await prepareSignature(context, inputOf(request, response), wallet))
    },
  )

  const submit = { ...callHead, input: json(submitSignatureSchema) }
  addRoute(at, ['post', '/jobs/:slugAndId/sign'], submit, async ({ request, response, input: signed }) => {
    await submitSignature(context, inputOf(request, response), signed)
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
