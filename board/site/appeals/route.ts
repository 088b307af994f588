import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { getManagedListing } from '../../server/domain/listings/management/management.ts'
import { setAlertCookie } from '../../server/http/alert-cookie.ts'
import { addressKey } from '../../server/http/rate-limits.ts'
import { requesterOf } from '../../server/http/requester.ts'
import { sendToSignIn } from '../../server/http/send-to-sign-in.ts'
import { answerInForm, typedValue } from '../auth/form-problems.ts'
import type { FormProblem } from '../components/form/problems.ts'
import { sendPage } from '../document/send-page.tsx'
import { longestAppeal } from './appeal-panel.tsx'
import { companyAppealRoutes } from './company/route.ts'
import { AppealClosedPage, AppealPage } from './page.tsx'

interface Shown {
  problems: readonly FormProblem[]
  typed: string
  status: number
}

/** `/appeals/{id8}`: the poster of a listing has a decision looked at once more. */
export function appealRoutes(context: Context): Router {
  const { limits, services } = context
  const router = Router()
  router.use(companyAppealRoutes(context))

  const sendClosed = async (request: Request<{ id: string }>, response: Response): Promise<void> => {
    const path = `/appeals/${request.params.id}`
    const body = createElement(AppealClosedPage, { path })
    await sendPage(context, request, response, { meta: metaOf(path), body, status: 404 })
  }

  const send = async (request: Request<{ id: string }>, response: Response, shown: Shown): Promise<void> => {
    const { id } = request.params
    const requester = requesterOf(response)
    const [decision, { title, company }] = await Promise.all([
      services.appeals.get(requester, id),
      getManagedListing(context, requester, id),
    ])
    const { status, ...props } = shown
    const path = `${requester.viewer.user === null ? '/m' : '/dashboard/listings'}/${id}`
    const listing = { path, title, companyName: company.name }
    const body = createElement(AppealPage, { publicId: id, listing, decision, ...props })
    await sendPage(context, request, response, { meta: metaOf(`/appeals/${id}`), body, status })
  }

  router.get('/appeals/:id', (request, response) =>
    signingIn(request, response, async () => {
      try {
        await send(request, response, { problems: [], typed: '', status: 200 })
      } catch (error) {
        const isVisitor = requesterOf(response).viewer.user === null
        if (!isVisitor || !(error instanceof BoardError) || error.code !== 'not_found') throw error
        await sendClosed(request, response)
      }
    }),
  )

  router.post('/appeals/:id', (request, response) =>
    signingIn(request, response, async () => {
      const typed = typedValue(request.body, 'text', longestAppeal + 1)
      try {
        await limits.consume('appeal', [addressKey(request.ip)])
        await services.appeals.send(requesterOf(response), request.params.id, typed)
        setAlertCookie(response, 'appeal_sent')
        response.redirect(303, `/appeals/${request.params.id}`)
      } catch (error) {
        if (error instanceof BoardError && error.code === 'conflict')
          return send(request, response, { problems: [], typed, status: 409 })
        await send(request, response, { typed, ...answerInForm(response, error) })
      }
    }),
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

/** A session that has ended, or is not of this site, leads to the sign-in page and back. */
async function signingIn(
  request: Request<{ id: string }>,
  response: Response,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!sendToSignIn(response, error, `/appeals/${request.params.id}`)) throw error
  }
}
