import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { getManagedListing } from '../../server/domain/listings/management/management.ts'
import { getAppealable, sendAppeal } from '../../server/domain/moderation/appeals.ts'
import { setToastCookie } from '../../server/http/cookies.ts'
import { sendToSignIn } from '../../server/http/redirects.ts'
import { addRoute, fields, noInput } from '../../server/http/route.ts'
import { requesterOf } from '../../server/http/viewer.ts'
import { answerInForm, type FormProblem } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.tsx'
import { companyAppealRoutes } from './company/route.ts'
import { AppealClosedPage, AppealPage, longestAppeal } from './page.tsx'

const appealForm = fields({ text: longestAppeal + 1 })

interface Shown {
  problems: readonly FormProblem[]
  typed: string
  status: number
}

/** `/appeals/{id8}`: the poster of a listing has a decision looked at once more. */
export function appealRoutes(context: Context): Router {
  const router = Router()
  router.use(companyAppealRoutes(context))

  const sendClosed = async (request: Request, response: Response): Promise<void> => {
    const path = pathOf(request)
    const body = createElement(AppealClosedPage, { path })
    await sendPage(context, request, response, { meta: metaOf(path), body, status: 404 })
  }

  const send = async (request: Request, response: Response, shown: Shown): Promise<void> => {
    const id = String(request.params.id)
    const requester = requesterOf(response)
    const [decision, { title, company }] = await Promise.all([
      getAppealable(context, requester, id),
      getManagedListing(context, requester, id),
    ])
    const { status, ...props } = shown
    const path = `${requester.viewer.user === null ? '/m' : '/dashboard/listings'}/${id}`
    const listing = { path, title, companyName: company.name }
    const body = createElement(AppealPage, { publicId: id, listing, decision, ...props })
    await sendPage(context, request, response, { meta: metaOf(`/appeals/${id}`), body, status })
  }

  const at = { router, context }
  const path = '/appeals/:id'
  const head = { access: 'holder', cache: 'page' } as const

  addRoute(
    at,
    ['get', path],
    { ...head, limits: [], input: noInput, signInFor: pathOf },
    async ({ request, response, viewer: { user } }) => {
      try {
        await send(request, response, { problems: [], typed: '', status: 200 })
      } catch (error) {
        if (user !== null || !(error instanceof BoardError) || error.code !== 'not_found') throw error
        await sendClosed(request, response)
      }
    },
  )

  const sendAgain = async (request: Request, response: Response, error: unknown): Promise<void> => {
    const { text: typed } = appealForm.read(request)
    if (error instanceof BoardError && error.code === 'conflict')
      return send(request, response, { problems: [], typed, status: 409 })
    await send(request, response, { typed, ...answerInForm(response, error) })
  }

  addRoute(
    at,
    ['post', path],
    {
      ...head,
      limits: ['appeal'],
      input: appealForm,
      async onError(error, { request, response }) {
        try {
          await sendAgain(request, response, error)
        } catch (problem) {
          if (!sendToSignIn(response, problem, pathOf(request))) throw problem
        }
      },
    },
    async ({ request, response, input: { text } }) => {
      await sendAppeal(context, requesterOf(response), request.params.id, text)
      setToastCookie(response, 'appeal_sent')
      response.redirect(303, `/appeals/${request.params.id}`)
    },
  )
  return router
}

function metaOf(path: string) {
  return {
    title: 'Appeal a decision',
    description: 'Have a decision about your listing looked at once more.',
    path,
    robots: 'noindex',
    area: 'work',
  } as const
}

function pathOf({ params }: Request): string {
  return `/appeals/${params.id}`
}
