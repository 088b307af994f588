import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { requireSite } from '../../../server/domain/accounts/sessions/policy.ts'
import { setAlertCookie } from '../../../server/http/alert-cookie.ts'
import { sendToSignIn } from '../../../server/http/send-to-sign-in.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { typedValue } from '../../auth/form-problems.ts'
import { type FormAnswer, untouched } from '../../components/form/form-answer.ts'
import { toFormAnswer } from '../../dashboard/company/form-answer.ts'
import { metaOf } from '../../dashboard/company/meta.ts'
import { sendPage } from '../../document/send-page.tsx'
import { ClaimPage } from './page.tsx'

/** One letter more than a note may have in the longest script, so that a longer one is refused instead of cut. */
const longestNote = 4_100

/** Asking for a company's page, and taking the request back. */
export function claimRoutes(context: Context): Router {
  const { companyClaims } = context.services
  const router = Router()

  router.get('/companies/:slug/claim', (request, response) =>
    sendClaim(context, response, request.params.slug, untouched),
  )

  router.post('/companies/:slug/claim', async (request, response) => {
    const { slug } = request.params
    try {
      const viewer = requireSite(viewerOf(response))
      await context.limits.consume('company', [`user:${viewer.user.id}`])
      await companyClaims.request(viewer, slug, typedValue(request.body, 'note', longestNote))
      setAlertCookie(response, 'claim_sent')
      response.redirect(303, pathOf(slug))
    } catch (error) {
      await sendClaim(context, response, slug, toFormAnswer(error))
    }
  })

  router.post('/companies/:slug/claim/withdraw', async (request, response) => {
    const { slug } = request.params
    try {
      await companyClaims.withdraw(viewerOf(response), slug)
      setAlertCookie(response, 'saved')
      response.redirect(303, pathOf(slug))
    } catch (error) {
      if (!sendToSignIn(response, error, pathOf(slug))) throw error
    }
  })
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
  const { companyClaims } = context.services
  const viewer = viewerOf(response)
  const company = await companyClaims.getCompany(slug)
  const body = createElement(ClaimPage, {
    ...shown,
    ...company,
    // Somebody whose session ended while they typed keeps the form with what they typed.
    isSignedIn: viewer.user !== null || shown.signInAgain !== null,
    claim: (await companyClaims.find(viewer, slug)) ?? null,
    typedNote: typedValue(response.req.body, 'note', longestNote),
  })
  const meta = metaOf(`Claim the page of ${company.name}`, pathOf(company.slug))
  await sendPage(context, response.req, response, { meta, body, status: shown.status })
}
