import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { isOnSite } from '../../../server/domain/accounts/sessions/policy.ts'
import type { Requester } from '../../../server/domain/listings/access/access.ts'
import { requireListingAccess } from '../../../server/domain/listings/access/require-access.ts'
import { canClaimListing, claimListing } from '../../../server/domain/listings/drafts/keep-drafts.ts'
import { makePreviewLink, renewManageLink } from '../../../server/domain/listings/drafts/links.ts'
import { addListingLink, setToastCookie } from '../../../server/http/cookies.ts'
import { readListingPage } from '../../../server/http/listing-page.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { searchParamsOf } from '../../../server/http/read-input.ts'
import { addRoute, noInput } from '../../../server/http/route.ts'
import { requesterOf, viewerOf } from '../../../server/http/viewer.ts'
import type { FormProblem } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.tsx'
import { listingButtonRoutes } from '../buttons/route.ts'
import { sentKinds } from '../state-note.tsx'
import { ManagePage } from './page.tsx'

/** What posters do on the page of their listing, by a mailed link or by their account. */
export function manageListingRoutes(context: Context): Router {
  const router = Router()
  const head = {
    access: 'holder',
    limits: ['manage'],
    input: noInput,
    cache: 'private, no-store',
    onError: (error: unknown, { request, response }: { request: Request; response: Response }) =>
      answerProblem(context, response, String(request.params.id), error),
  } as const
  const at = { router, context }

  router.use(
    listingButtonRoutes(context, {
      base: '/m',
      answerProblem: (response, id, error) => answerProblem(context, response, id, error),
    }),
  )

  addRoute(at, ['post', '/m/:id/claim'], head, async ({ request, response }) => {
    const { id } = request.params
    await claimListing(context, requesterOf(response), id)
    setToastCookie(response, 'listing_claimed')
    response.redirect(303, `/m/${id}`)
  })

  addRoute(at, ['post', '/m/:id/look-links'], head, async ({ request, response }) => {
    const { id } = request.params
    const link = await makePreviewLink(context, requesterOf(response), { listingId: id })
    const madeLink = `${ownOrigin(context.config, request)}/preview/${link.token}`
    await sendListing(context, response, id, { status: 200, problems: [], madeLink })
  })

  addRoute(at, ['post', '/m/:id/new-link'], head, async ({ request, response }) => {
    const { id } = request.params
    const { token } = await renewManageLink(context, requesterOf(response), id)
    addListingLink(response, token)
    const newLink = `${ownOrigin(context.config, request)}/m/${token}`
    await sendListing(context, response, id, { status: 200, problems: [], newLink, token })
  })

  return router
}

/** `/m/{id}`: in the dashboard for an account that manages the listing, here for the holder of a link. */
export async function showListing(context: Context, response: Response, id: string): Promise<void> {
  const asked = searchParamsOf(response.req).get('sent')
  const sent = sentKinds.find((kind) => kind === asked) ?? null
  if (await isInDashboard(context, response, id))
    return response.redirect(303, `/dashboard/listings/${id}${sent === null ? '' : `?sent=${sent}`}`)
  await sendListing(context, response, id, { status: 200, problems: [], sent })
}

/** Whether the account manages it, without any link: its page is then in the dashboard. */
async function isInDashboard(context: Context, response: Response, id: string): Promise<boolean> {
  const viewer = viewerOf(response)
  if (!isOnSite(viewer)) return false
  try {
    await requireListingAccess(context, { viewer, tokens: [] }, id, 'view')
    return true
  } catch (error) {
    if (error instanceof BoardError) return false
    throw error
  }
}

async function answerProblem(
  context: Context,
  response: Response,
  id: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof BoardError)) throw error
  const again = `/sign-in?next=${encodeURIComponent(`/m/${id}`)}`
  if (error.code === 'not_signed_in') return response.redirect(303, again)
  if (error.code === 'sign_in_again') return response.redirect(303, `${again}&again=1`)
  if (error.code !== 'conflict' && error.code !== 'forbidden') throw error
  const problems = [{ field: null, message: error.message }]
  await sendListing(context, response, id, { status: error.status, problems })
}

/** What the link of a viewer without an account does with the listing. */
async function linkOf(context: Context, requester: Requester, id: string) {
  if (requester.viewer.user !== null) return null
  const { isManagedByLink } = await requireListingAccess(context, requester, id, 'view')
  return isManagedByLink ? 'manages' : 'shows'
}

interface Shown {
  status: number
  problems: readonly FormProblem[]
  sent?: (typeof sentKinds)[number] | null
  madeLink?: string
  newLink?: string
  /** Of the new link, which the request does not bring yet. */
  token?: string
}

async function sendListing(
  context: Context,
  response: Response,
  id: string,
  { status, problems, sent = null, madeLink, newLink, token }: Shown,
): Promise<void> {
  const { config } = context
  const known = requesterOf(response)
  const requester = token === undefined ? known : { ...known, tokens: [token, ...known.tokens] }
  const page = await readListingPage(context, requester, id)
  const body = createElement(ManagePage, {
    ...page,
    sent,
    problems,
    origin: ownOrigin(config, response.req),
    madeLink: madeLink ?? null,
    newLink: newLink ?? null,
    link: await linkOf(context, requester, id),
    now: new Date(),
    canClaim: await canClaimListing(context, requester, id),
  })
  const meta = {
    title: page.listing.title,
    description: 'A listing, for those who posted it.',
    path: `/m/${id}`,
    robots: 'noindex' as const,
    area: 'work' as const,
  }
  await sendPage(context, response.req, response, { meta, body, status })
}
