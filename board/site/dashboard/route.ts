import {
  BoardError,
  type BulkOutcome,
  findOwnPath,
  listingGroups,
  posterCloseReasons,
} from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/dashboard'
import { chooseCloseReason } from '#messages/listing-errors'
import type { Context } from '../../server/context.ts'
import { requireSite } from '../../server/domain/accounts/session-policy.ts'
import { writeCsvExport, writeJsonExport } from '../../server/domain/listings/export.ts'
import { closeListings, listManagedListings, renewListings } from '../../server/domain/listings/management.ts'
import { findStaffRole } from '../../server/domain/moderation/staff.ts'
import { listDrafts } from '../../server/domain/posting/drafts.ts'
import { listMemberships } from '../../server/domain/teams/team.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import {
  addRoute,
  form,
  noInput,
  query,
  type RouteTarget,
  readField,
  readFields,
} from '../../server/http/route.ts'
import { sendDownload } from '../../server/http/send-file.ts'
import { requesterOf, viewerOf } from '../../server/http/viewer.ts'
import { sendPage } from '../document/send-page.ts'
import { addDashboardListing } from '../manage/listing/route.ts'
import { metaOf } from './dashboard-shell.tsx'
import { ExportPage } from './export-page.tsx'
import { DashboardPage } from './page.tsx'

/** Listings in the dashboard, and their export. Pages of companies mount themselves. */
export function dashboardRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  addListings(at)
  addDashboardListing(at)
  addExport(at)
  return router
}

/** `/dashboard`: the listings of an account and of its companies. */
function addListings(at: RouteTarget): void {
  const { context } = at
  const head = { limits: [], cache: 'page', signInFor: '/dashboard' } as const

  addRoute(
    at,
    ['get', '/dashboard'],
    { ...head, access: 'site', input: query('state, after', (params) => params) },
    ({ response, input: params }) => sendListings(context, response, { params, outcome: null }),
  )

  const change = { ...head, access: 'holder', input: form('listing, do, here') } as const
  addRoute(at, ['post', '/dashboard/listings'], change, async ({ request, response }) => {
    const params = paramsOf(request)
    const chosen = readFields(request.body, 'listing')
    if (chosen.length === 0)
      return await sendListings(context, response, { params, outcome: null, status: 400 })
    const what = readField(request.body, 'do')
    const requester = requesterOf(response)
    const reason = posterCloseReasons.find((one) => one === what)
    if (what !== 'renew' && reason === undefined) throw BoardError.invalidField('do', chooseCloseReason)
    const outcome =
      reason === undefined
        ? await renewListings(context, requester, chosen)
        : await closeListings(context, requester, chosen, reason)
    // Shown on the page itself: the listings that cannot be changed are too much text for a toast.
    await sendListings(context, response, { params, outcome })
  })
}

function paramsOf(request: Request): URLSearchParams {
  const path = findOwnPath(readField(request.body, 'here')) ?? '/dashboard'
  return new URL(path, 'http://own.invalid').searchParams
}

async function sendListings(
  context: Context,
  response: Response,
  {
    params,
    outcome,
    status = 200,
  }: { params: URLSearchParams; outcome: BulkOutcome | null; status?: number },
): Promise<void> {
  const viewer = viewerOf(response)
  const { user } = requireSite(viewer)
  const companies = await listMemberships(context.database.db, user.id)
  const group = listingGroups.find((one) => one === params.get('state'))
  const after = /^[0-9a-z]{8}$/.exec(params.get('after') ?? '')?.[0]
  const [listings, drafts] = await Promise.all([
    listManagedListings(context, viewer, {
      ...(group !== undefined && { group }),
      ...(after !== undefined && { after }),
    }),
    listDrafts(context, viewer),
  ])
  const query = new URLSearchParams({
    ...(group !== undefined && { state: group }),
    ...(after !== undefined && { after }),
  }).toString()
  const here = query === '' ? '/dashboard' : `/dashboard?${query}`
  const staffRole = viewer.user === null ? undefined : await findStaffRole(context, viewer.user.id)
  const body = createElement(DashboardPage, {
    companies,
    isModerator: staffRole !== undefined,
    listings,
    group,
    drafts,
    outcome,
    problems: status === 200 ? [] : [{ field: null, message: text.nothingSelected }],
    here,
    now: new Date(),
  })
  const meta = { ...metaOf(text.title, here), script: 'selection.client.ts' }
  await sendPage(context, response.req, response, { meta, body, status })
}

const path = '/dashboard/export'
const kinds = [
  { name: 'json', write: writeJsonExport },
  { name: 'csv', write: writeCsvExport },
] as const

/** `/dashboard/export`, and the files behind it. */
function addExport(at: RouteTarget): void {
  const { context } = at
  const head = { access: 'site', input: noInput, signInFor: path } as const

  const page = { ...head, limits: [], cache: 'page' } as const
  addRoute(at, ['get', path], page, async ({ request, response, viewer }) => {
    const companies = await listMemberships(context.database.db, viewer.user.id)
    const body = createElement(ExportPage, { companies })
    await sendPage(context, request, response, { meta: metaOf(text.exportTitle, path), body })
  })

  const file = {
    ...head,
    limits: [{ name: 'export', by: 'user' }],
    cache: 'private, no-store',
  } as const
  for (const { name, write } of kinds)
    addRoute(at, ['get', `${path}.${name}`], file, async ({ request, response, viewer }) => {
      const pieces = write(context, viewer, ownOrigin(context.config, request))
      await sendDownload(response, `cryptolist-listings.${name}`, pieces)
    })
}

/** The page of each form, by the path that the form is sent to. */
const pages: Record<string, string> = {
  '/post/file': '/post',
  '/dashboard/listings': '/dashboard',
  '/dashboard/listings/:id/*button': '/dashboard/listings/:id',
  '/m/:id/*button': '/m/:id',
  '/dashboard/companies/:slug/logo{/*button}': '/dashboard/companies/:slug',
  '/dashboard/companies/:slug/team/*button': '/dashboard/companies/:slug/team',
  '/dashboard/companies/:slug/proof/*button': '/dashboard/companies/:slug/proof',
  '/dashboard/companies/:slug/templates/*button': '/dashboard/companies/:slug/templates',
  '/dashboard/companies/:slug/keys/*button': '/dashboard/companies/:slug/keys',
  '/account/keys/*button': '/account/keys',
  '/dashboard/companies/:slug/wallets/*button': '/dashboard/companies/:slug/wallets',
  '/companies/:slug/claim/proof/*button': '/companies/:slug/claim/proof',
  '/jobs/:slug/saved': '/jobs/:slug',
  '/companies/:slug/claim/withdraw': '/companies/:slug/claim',
}

/**
 * A form shown again has the address it was sent to. Requests for that address, from the address bar or after choosing a theme there,
 * are redirected to the page of the form.
 */
export function backToPageRoutes(context: Context): Router {
  const router = Router()
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'unstated' } as const
  for (const [path, page] of Object.entries(pages))
    addRoute({ router, context }, ['get', path], head, ({ request, response }) => {
      const params: Record<string, string> = request.params
      const to = page.replace(/:(\w+)/, (_, name: string) => params[name] ?? '')
      response.redirect(303, to)
    })
  return router
}
