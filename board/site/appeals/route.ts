import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement, type ReactElement } from 'react'
import { appealDescription, appealTitle } from '#messages/manage'
import type { Context } from '../../server/context.ts'
import { getManagedListing } from '../../server/domain/listings/management.ts'
import {
  getAppealable,
  getCompanyAppealable,
  sendAppeal,
  sendCompanyAppeal,
} from '../../server/domain/moderation/appeals.ts'
import { setToastCookie } from '../../server/http/cookies.ts'
import { sendToSignIn } from '../../server/http/redirects.ts'
import { addRoute, fields, noInput, type RouteTarget } from '../../server/http/route.ts'
import { requesterOf, viewerOf } from '../../server/http/viewer.ts'
import { answerInForm } from '../components/form/problems.tsx'
import { metaOf } from '../dashboard/dashboard-shell.tsx'
import { sendPage } from '../document/send-page.ts'
import { AppealClosedPage, AppealPage, type AppealPageProps, longestAppeal } from './page.tsx'

const appealForm = fields({ text: longestAppeal + 1 })

type View = Pick<AppealPageProps, 'problems' | 'typed'> & { status: number }
const untouched: View = { problems: [], typed: '', status: 200 }

/** Where posters have a decision about a listing reviewed, and owners and admins one about their company. */
export function appealRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  addCompanyAppeal(at)
  addListingAppeal(at)
  return router
}

function addCompanyAppeal(at: RouteTarget): void {
  const { context } = at
  const path = '/appeals/companies/:slug'
  const pathOf = ({ params }: Request): string => `/appeals/companies/${params.slug}`
  const head = { access: 'holder', cache: 'page', signInFor: pathOf } as const

  const send = async (request: Request, response: Response, { status, ...props }: View): Promise<void> => {
    const slug = String(request.params.slug)
    const { companyName, ...decision } = await getCompanyAppealable(context, viewerOf(response), slug)
    const about = { path: `/dashboard/companies/${slug}`, companyName }
    const page = createElement(AppealPage, { action: pathOf(request), about, decision, ...props })
    await sendAppealPage(context, response, { path: pathOf(request), page, status })
  }

  addRoute(at, ['get', path], { ...head, limits: [], input: noInput }, ({ request, response }) =>
    send(request, response, untouched),
  )
  addRoute(
    at,
    ['post', path],
    {
      ...head,
      limits: ['appeal'],
      input: appealForm,
      onError: (error, { request, response }) => send(request, response, answerOf(request, response, error)),
    },
    async ({ request, response, viewer, input: { text } }) => {
      const { slug } = request.params
      await sendCompanyAppeal(context, viewer, slug, text)
      setToastCookie(response, 'appeal_sent')
      response.redirect(303, `/dashboard/companies/${slug}`)
    },
  )
}

function addListingAppeal(at: RouteTarget): void {
  const { context } = at
  const path = '/appeals/:id'
  const pathOf = ({ params }: Request): string => `/appeals/${params.id}`
  const head = { access: 'holder', cache: 'page' } as const

  const send = async (request: Request, response: Response, { status, ...props }: View): Promise<void> => {
    const id = String(request.params.id)
    const requester = requesterOf(response)
    const [decision, { title, company }] = await Promise.all([
      getAppealable(context, requester, id),
      getManagedListing(context, requester, id),
    ])
    const managePath = `${requester.viewer.user === null ? '/m' : '/dashboard/listings'}/${id}`
    const about = { path: managePath, title, companyName: company.name }
    const page = createElement(AppealPage, { action: pathOf(request), about, decision, ...props })
    await sendAppealPage(context, response, { path: pathOf(request), page, status })
  }

  const show = { ...head, limits: [], input: noInput, signInFor: pathOf } as const
  addRoute(at, ['get', path], show, async ({ request, response, viewer: { user } }) => {
    try {
      await send(request, response, untouched)
    } catch (error) {
      if (user !== null || !(error instanceof BoardError) || error.code !== 'not_found') throw error
      const page = createElement(AppealClosedPage, { path: pathOf(request) })
      await sendAppealPage(context, response, {
        path: pathOf(request),
        page,
        status: 404,
      })
    }
  })
  addRoute(
    at,
    ['post', path],
    {
      ...head,
      limits: ['appeal'],
      input: appealForm,
      async onError(error, { request, response }) {
        try {
          await send(request, response, answerOf(request, response, error))
        } catch (problem) {
          if (!sendToSignIn(response, problem, pathOf(request))) throw problem
        }
      },
    },
    async ({ request, response, input: { text } }) => {
      await sendAppeal(context, requesterOf(response), request.params.id, text)
      setToastCookie(response, 'appeal_sent')
      response.redirect(303, pathOf(request))
    },
  )
}

/** The form with its problems; a decision that has since been appealed is shown as it is now. Throws what no form can show. */
function answerOf(request: Request, response: Response, error: unknown): View {
  const { text: typed } = appealForm.read(request)
  if (error instanceof BoardError && error.code === 'conflict') return { problems: [], typed, status: 409 }
  return { typed, ...answerInForm(response, error) }
}

async function sendAppealPage(
  context: Context,
  response: Response,
  { path, page, status }: { path: string; page: ReactElement; status: number },
): Promise<void> {
  const meta = metaOf(appealTitle, path, appealDescription)
  await sendPage(context, response.req, response, { meta, body: page, status })
}
