import { type BulkOutcome, findOwnPath, listingGroups } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { requireSite } from '../../../server/domain/accounts/sessions/policy.ts'
import { listMemberships } from '../../../server/domain/companies/teams/team.ts'
import { listDrafts } from '../../../server/domain/listings/drafts/drafts.ts'
import {
  closeListings,
  listManagedListings,
  renewListings,
} from '../../../server/domain/listings/management/management.ts'
import { findStaffRole } from '../../../server/domain/moderation/staff/staff.ts'
import { requesterOf } from '../../../server/http/requester.ts'
import { addRoute, body, query, readField } from '../../../server/http/route.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { sendPage } from '../../document/send-page.tsx'
import { metaOf } from '../company/meta.ts'
import { DashboardPage } from './page.tsx'

const nothingChosen =
  'No listing was chosen. Tick the boxes before the listings, then press the button again.'

/** `/dashboard`: the listings of an account and of its companies. */
export function dashboardListingsRoutes(context: Context): Router {
  const router = Router()

  const at = { router, context }
  const head = { limits: [], cache: 'page', signInFor: '/dashboard' } as const

  addRoute(
    at,
    ['get', '/dashboard'],
    { ...head, access: 'site', input: query('state, after', (params) => params) },
    ({ response, input: params }) => sendListings(context, response, { params, outcome: null }),
  )

  const change = { ...head, access: 'holder', input: body('form: listing, do, here') } as const
  addRoute(at, ['post', '/dashboard/listings'], change, async ({ request, response }) => {
    const params = paramsOf(request)
    const chosen = chosenOf(request)
    if (chosen.length === 0)
      return await sendListings(context, response, { params, outcome: null, status: 400 })
    const what = readField(request.body, 'do')
    const requester = requesterOf(response)
    const outcome =
      what === 'renew'
        ? await renewListings(context, requester, chosen)
        : await closeListings(context, requester, chosen, what === 'withdrawn' ? what : 'filled')
    // Shown on the page itself: the listings that cannot be changed are too much text for a toast.
    await sendListings(context, response, { params, outcome })
  })
  return router
}

/** Ids of the listings whose boxes are ticked. */
function chosenOf(request: Request): string[] {
  const body: unknown = request.body
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'listing') : undefined
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string')
}

/** The query of the page that the form stood on. */
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
    problems: status === 200 ? [] : [{ field: null, message: nothingChosen }],
    here,
    now: new Date(),
  })
  await sendPage(context, response.req, response, { meta: metaOf('Dashboard', here), body, status })
}
