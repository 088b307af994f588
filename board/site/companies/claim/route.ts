import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import {
  findOwnClaim,
  getClaimableCompany,
  requestClaim,
  withdrawClaim,
} from '../../../server/domain/companies/claims/claims.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, fields, noInput, readField } from '../../../server/http/route.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { type FormAnswer, untouched } from '../../components/form/form-answer.ts'
import { toFormAnswer } from '../../dashboard/company/forms/route.ts'
import { metaOf } from '../../dashboard/dashboard-shell.tsx'
import { sendPage } from '../../document/send-page.tsx'
import { ClaimPage } from './page.tsx'

/** One letter more than a note may have in the longest script, so that a longer one is refused instead of cut. */
const longestNote = 4_100

/** Asking for a company's page, and taking the request back. */
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
      input: fields({ note: longestNote }),
      cache: 'page',
      onError: (error, { request, response }) =>
        sendClaim(context, response, String(request.params.slug), toFormAnswer(error)),
    },
    async ({ request, response, viewer, input: { note } }) => {
      const { slug } = request.params
      await requestClaim(context, viewer, { slug, note })
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
  shown: FormAnswer,
): Promise<void> {
  const viewer = viewerOf(response)
  const company = await getClaimableCompany(context, slug)
  const body = createElement(ClaimPage, {
    ...shown,
    ...company,
    // Somebody whose session ended while they typed keeps the form with what they typed.
    isSignedIn: viewer.user !== null || shown.signInAgain !== null,
    claim: (await findOwnClaim(context, viewer, slug)) ?? null,
    typedNote: readField(response.req.body, 'note', longestNote),
  })
  const meta = metaOf(`Claim the page of ${company.name}`, pathOf(company.slug))
  await sendPage(context, response.req, response, { meta, body, status: shown.status })
}
