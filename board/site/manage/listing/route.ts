import { randomUUID } from 'node:crypto'
import { BoardError, posterCloseReasons } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import { chooseCloseReason } from '#messages/listing-errors'
import { listingDescription } from '#messages/manage'
import type { Context } from '../../../server/context.ts'
import { isOnSite, requireSite } from '../../../server/domain/accounts/session-policy.ts'
import type { Requester } from '../../../server/domain/listings/access.ts'
import { readListingPage } from '../../../server/domain/listings/listing-page.ts'
import {
  closeListing,
  deleteListing,
  keepListingOpen,
  renewListing,
  takeSourceField,
  withdrawListing,
} from '../../../server/domain/listings/management.ts'
import { requireListingAccess } from '../../../server/domain/listings/require-access.ts'
import { beginChange, beginDraft } from '../../../server/domain/posting/begin-draft.ts'
import { canClaimListing, claimListing } from '../../../server/domain/posting/drafts.ts'
import { makePreviewLink, renewManageLink, revokePreviewLink } from '../../../server/domain/posting/links.ts'
import { listMemberships } from '../../../server/domain/teams/team.ts'
import { addListingLink, setToastCookie } from '../../../server/http/cookies.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { searchParamsOf } from '../../../server/http/read-input.ts'
import { sendToSignIn } from '../../../server/http/redirects.ts'
import { addRoute, form, noInput, query, type RouteTarget, readField } from '../../../server/http/route.ts'
import { requesterOf, viewerOf } from '../../../server/http/viewer.ts'
import { metaOf } from '../../dashboard/dashboard-shell.tsx'
import { sendPage } from '../../document/send-page.ts'
import { type SentKind, sentKinds } from '../state-note.tsx'
import {
  ManagedListingPage,
  type ManagedListingPageProps,
  ManagePage,
  type ManagePageProps,
} from './page.tsx'

/** `/m/{id}`: what posters do on the page of their listing, by an emailed link or by their account. */
export function manageListingRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const page: ListingPage = {
    base: '/m',
    answerProblem: (response, id, error) => answerManageProblem(context, response, id, error),
  }
  addButtons(at, page)
  const head = { ...buttonHead(page), input: noInput, cache: 'private, no-store' } as const

  addRoute(at, ['post', '/m/:id/claim'], head, async ({ request, response }) => {
    const { id } = request.params
    await claimListing(context, requesterOf(response), id)
    setToastCookie(response, 'listing_claimed')
    response.redirect(303, `/m/${id}`)
  })

  addRoute(at, ['post', '/m/:id/look-links'], head, async ({ request, response }) => {
    const { id } = request.params
    await sendManage(context, response, id, { madeLink: await makePreviewUrl(context, response, id) })
  })

  addRoute(at, ['post', '/m/:id/new-link'], head, async ({ request, response }) => {
    const { id } = request.params
    const { token } = await renewManageLink(context, requesterOf(response), id)
    addListingLink(response, token)
    const newLink = `${ownOrigin(context.config, request)}/m/${token}`
    await sendManage(context, response, id, { newLink, token })
  })

  return router
}

/** `/dashboard/listings/{id}`: the same for an account. */
export function addDashboardListing(at: RouteTarget): void {
  const { context } = at
  const page: ListingPage = {
    base: '/dashboard/listings',
    answerProblem: (response, id, error) => answerDashboardProblem(context, response, id, error),
  }
  addRoute(
    at,
    ['get', '/dashboard/listings/:id'],
    {
      access: 'site',
      limits: [],
      input: query('sent', readSent),
      cache: 'page',
      signInFor: ({ params }) => `/dashboard/listings/${params.id}`,
    },
    ({ request, response, input: sent }) => sendDashboard(context, response, request.params.id, { sent }),
  )
  addButtons(at, page)
  const head = { ...buttonHead(page), input: noInput, cache: 'page' } as const
  addRoute(at, ['post', '/dashboard/listings/:id/look-links'], head, async ({ request, response }) => {
    const { id } = request.params
    await sendDashboard(context, response, id, { madeLink: await makePreviewUrl(context, response, id) })
  })
}

/** The page of a listing, with its buttons. */
interface ListingPage {
  base: '/m' | '/dashboard/listings'
  /** Shows on the page what could not be done; rethrows every other error. */
  answerProblem(response: Response, id: string, error: unknown): Promise<void>
}

function buttonHead({ answerProblem }: ListingPage) {
  return {
    access: 'holder',
    limits: ['manage'],
    onError: (error: unknown, { request, response }: { request: Request; response: Response }) =>
      answerProblem(response, String(request.params.id), error),
  } as const
}

function addButtons(at: RouteTarget, page: ListingPage): void {
  const head = { ...buttonHead(page), input: form('of the button'), cache: 'page' } as const
  for (const [name, press] of Object.entries(buttons))
    addRoute(at, ['post', `${page.base}/:id/${name}`], head, async ({ request, response }) => {
      const id = String(request.params.id)
      const path = `${page.base}/${id}`
      response.redirect(303, await press({ context: at.context, request, response, id, path }))
    })
}

interface Pressed {
  context: Context
  request: Request
  response: Response
  id: string
  /** Path of the listing's page, to come back to. */
  path: string
}

/** Does what a button asks for; returns the path to redirect to. */
type Button = (pressed: Pressed) => Promise<string>

/** The buttons of a listing's page, by the end of their path. */
const buttons: Record<string, Button> = {
  async close({ context, request, response, id, path }) {
    const typed = readField(request.body, 'reason')
    const reason = posterCloseReasons.find((one) => one === typed)
    if (reason === undefined) throw BoardError.invalidField('reason', chooseCloseReason)
    await closeListing(context, requesterOf(response), id, reason)
    return changed(response, path)
  },
  async renew({ context, response, id, path }) {
    await renewListing(context, requesterOf(response), id)
    return changed(response, path)
  },
  async 'take-over'({ context, request, response, id, path }) {
    await takeSourceField(context, requesterOf(response), id, readField(request.body, 'field'))
    return changed(response, path)
  },
  async 'keep-open'({ context, response, id, path }) {
    await keepListingOpen(context, requesterOf(response), id, true)
    return changed(response, path)
  },
  async 'close-with-source'({ context, response, id, path }) {
    await keepListingOpen(context, requesterOf(response), id, false)
    return changed(response, path)
  },
  async 'take-back'({ context, response, id, path }) {
    await withdrawListing(context, requesterOf(response), id)
    return changed(response, path)
  },
  async delete({ context, response, id }) {
    await deleteListing(context, requesterOf(response), id)
    setToastCookie(response, 'listing_deleted')
    return viewerOf(response).user === null ? '/post' : '/dashboard'
  },
  async edit({ context, response, id }) {
    const draft = await beginChange(context, requesterOf(response), id)
    addListingLink(response, draft.token)
    return `/post/${draft.publicId}`
  },
  async repost({ context, request, response, id }) {
    const startKey = readField(request.body, 'start_key') || randomUUID()
    const draft = await beginDraft(context, requesterOf(response), { startKey, repostOf: id })
    addListingLink(response, draft.token)
    return `/post/${draft.publicId}`
  },
  async 'look-links/end'({ context, request, response, id, path }) {
    const link = readField(request.body, 'link')
    await revokePreviewLink(context, requesterOf(response), { listingId: id }, link)
    return changed(response, path)
  },
}

function changed(response: Response, path: string): string {
  setToastCookie(response, 'listing_changed')
  return path
}

/** The address of a new link that shows the listing to colleagues. */
async function makePreviewUrl(context: Context, response: Response, id: string): Promise<string> {
  const { token } = await makePreviewLink(context, requesterOf(response), { listingId: id })
  return `${ownOrigin(context.config, response.req)}/preview/${token}`
}

function readSent(params: URLSearchParams): SentKind | null {
  return sentKinds.find((kind) => kind === params.get('sent')) ?? null
}

/** `/m/{id}`: in the dashboard for an account that manages the listing, here for the holder of a link. */
export async function showListing(context: Context, response: Response, id: string): Promise<void> {
  const sent = readSent(searchParamsOf(response.req))
  if (await isInDashboard(context, response, id))
    return response.redirect(303, `/dashboard/listings/${id}${sent === null ? '' : `?sent=${sent}`}`)
  await sendManage(context, response, id, { sent })
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

async function answerManageProblem(context: Context, response: Response, id: string, error: unknown) {
  if (sendToSignIn(response, error, `/m/${id}`)) return
  if (!(error instanceof BoardError) || !shownOnPage.includes(error.code)) throw error
  const problems = [{ field: null, message: error.message }]
  await sendManage(context, response, id, { status: error.status, problems })
}

async function answerDashboardProblem(context: Context, response: Response, id: string, error: unknown) {
  if (!(error instanceof BoardError)) throw error
  const { code, status, message } = error
  const isOnSite = response.locals.viewer?.session?.method !== 'sdk'
  if (code === 'sign_in_again' && isOnSite)
    return sendDashboard(context, response, id, { status, signInAgain: message })
  if (sendToSignIn(response, error, `/dashboard/listings/${id}`)) return
  if (!shownOnPage.includes(code)) throw error
  await sendDashboard(context, response, id, { status, problems: [{ field: null, message }] })
}

/** Adds buttons to what can be copied. */
const copyScript = 'copy.client.ts'
const shownOnPage = ['conflict', 'forbidden', 'invalid_input', 'not_found']

/** The rights of the link of a viewer without an account. */
async function linkOf(context: Context, requester: Requester, id: string) {
  if (requester.viewer.user !== null) return null
  const { isManagedByLink } = await requireListingAccess(context, requester, id, 'view')
  return isManagedByLink ? 'manages' : 'shows'
}

interface ManageShown extends Partial<Pick<ManagePageProps, 'problems' | 'sent' | 'madeLink' | 'newLink'>> {
  status?: number
  /** Of the new link, which the request does not bring yet. */
  token?: string
}

async function sendManage(
  context: Context,
  response: Response,
  id: string,
  { status = 200, token, ...props }: ManageShown,
): Promise<void> {
  const current = requesterOf(response)
  const requester = token === undefined ? current : { ...current, tokens: [token, ...current.tokens] }
  const page = await readListingPage(context, requester, id)
  const body = createElement(ManagePage, {
    ...page,
    sent: null,
    problems: [],
    madeLink: null,
    newLink: null,
    origin: ownOrigin(context.config, response.req),
    link: await linkOf(context, requester, id),
    now: new Date(),
    canClaim: await canClaimListing(context, requester, id),
    ...props,
  })
  const meta = { ...metaOf(page.listing.title, `/m/${id}`, listingDescription), script: copyScript }
  await sendPage(context, response.req, response, { meta, body, status })
}

type DashboardShown = Partial<
  Pick<ManagedListingPageProps, 'problems' | 'sent' | 'madeLink' | 'signInAgain'> & { status: number }
>

async function sendDashboard(
  context: Context,
  response: Response,
  id: string,
  { status = 200, ...props }: DashboardShown,
): Promise<void> {
  const { user } = requireSite(viewerOf(response))
  const page = await readListingPage(context, requesterOf(response), id)
  const body = createElement(ManagedListingPage, {
    ...page,
    sent: null,
    problems: [],
    madeLink: null,
    signInAgain: null,
    origin: ownOrigin(context.config, response.req),
    companies: await listMemberships(context.database.db, user.id),
    now: new Date(),
    ...props,
  })
  const meta = { ...metaOf(page.listing.title, `/dashboard/listings/${id}`), script: copyScript }
  await sendPage(context, response.req, response, { meta, body, status })
}
