import { BoardError } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { requireSite } from '../../../server/domain/accounts/sessions/policy.ts'
import { listMemberships } from '../../../server/domain/companies/teams/team.ts'
import { makePreviewLink } from '../../../server/domain/listings/drafts/links.ts'
import { readListingPage } from '../../../server/http/listing-page.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { sendToSignIn } from '../../../server/http/redirects.ts'
import { addRoute, noInput, query } from '../../../server/http/route.ts'
import { requesterOf, viewerOf } from '../../../server/http/viewer.ts'
import type { FormProblem } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.tsx'
import { listingButtonRoutes } from '../../manage/buttons/route.ts'
import { ManagedListingPage } from '../../manage/listing/page.tsx'
import { type SentKind, sentKinds } from '../../manage/state-note.tsx'
import { metaOf } from '../dashboard-shell.tsx'

/** `/dashboard/listings/{id}`: one listing and what can be done to it. */
export function dashboardListingRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  addRoute(
    at,
    ['get', '/dashboard/listings/:id'],
    {
      access: 'site',
      limits: [],
      input: query('sent', (params) => sentKinds.find((kind) => kind === params.get('sent')) ?? null),
      cache: 'page',
      signInFor: ({ params }) => `/dashboard/listings/${params.id}`,
    },
    ({ request, response, input: sent }) =>
      sendListing(context, response, request.params.id, { ...untouched, sent }),
  )
  router.use(
    listingButtonRoutes(context, {
      base: '/dashboard/listings',
      answerProblem: (response, id, error) => answerProblem(context, response, id, error),
    }),
  )
  addRoute(
    at,
    ['post', '/dashboard/listings/:id/look-links'],
    {
      access: 'holder',
      limits: ['manage'],
      input: noInput,
      cache: 'page',
      onError: (error, { request, response }) =>
        answerProblem(context, response, String(request.params.id), error),
    },
    async ({ request, response }) => {
      const { id } = request.params
      const link = await makePreviewLink(context, requesterOf(response), { listingId: id })
      const madeLink = `${ownOrigin(context.config, request)}/preview/${link.token}`
      await sendListing(context, response, id, { ...untouched, madeLink })
    },
  )
  return router
}

interface Shown {
  status: number
  sent: SentKind | null
  /** Address of a preview link, just made. */
  madeLink: string | null
  problems: readonly FormProblem[]
  signInAgain: string | null
}
const untouched: Shown = {
  status: 200,
  sent: null,
  madeLink: null,
  problems: [],
  signInAgain: null,
}

async function answerProblem(
  context: Context,
  response: Response,
  id: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof BoardError)) throw error
  const { code, status, message } = error
  const isOnSite = response.locals.viewer?.session?.method !== 'sdk'
  if (code === 'sign_in_again' && isOnSite)
    return sendListing(context, response, id, { ...untouched, status, signInAgain: message })
  if (sendToSignIn(response, error, `/dashboard/listings/${id}`)) return
  if (code !== 'conflict' && code !== 'forbidden') throw error
  await sendListing(context, response, id, { ...untouched, status, problems: [{ field: null, message }] })
}

async function sendListing(
  context: Context,
  response: Response,
  id: string,
  { status, ...shown }: Shown,
): Promise<void> {
  const { user } = requireSite(viewerOf(response))
  const companies = await listMemberships(context.database.db, user.id)
  const page = await readListingPage(context, requesterOf(response), id)
  const origin = ownOrigin(context.config, response.req)
  const body = createElement(ManagedListingPage, { ...page, origin, companies, ...shown, now: new Date() })
  const meta = metaOf(page.listing.title, `/dashboard/listings/${id}`)
  await sendPage(context, response.req, response, { meta, body, status })
}
