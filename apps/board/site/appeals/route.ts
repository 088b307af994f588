import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { setAlertCookie } from '../../server/http/alert-cookie.ts'
import { addressKey } from '../../server/http/rate-limits.ts'
import { requesterOf } from '../../server/http/requester.ts'
import { answerInForm } from '../auth/form-problems.ts'
import type { FormProblem } from '../components/form/problems.ts'
import { sendPage } from '../document/send-page.tsx'
import { AppealPage } from './page.tsx'

interface Shown {
  problems: readonly FormProblem[]
  typed: string
  status: number
}

/** `/appeals/{id8}`: the poster of a listing has a decision looked at once more. */
export function appealRoutes(context: Context): Router {
  const { limits, services } = context
  const router = Router()

  const send = async (request: Request<{ id: string }>, response: Response, shown: Shown): Promise<void> => {
    const { id } = request.params
    const decision = await services.appeals.get(requesterOf(response), id)
    const { status, ...props } = shown
    const body = createElement(AppealPage, { publicId: id, decision, ...props })
    const meta = {
      title: 'Appeal a decision',
      description: 'Have a decision about your listing looked at once more.',
      path: `/appeals/${id}`,
      robots: 'noindex' as const,
      area: 'work' as const,
    }
    await sendPage(context, request, response, { meta, body, status })
  }

  router.get('/appeals/:id', (request, response) =>
    signingIn(request, response, () => send(request, response, { problems: [], typed: '', status: 200 })),
  )

  router.post('/appeals/:id', (request, response) =>
    signingIn(request, response, async () => {
      const typed = textOf(request.body)
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

/** A session that has ended, or is not of this site, leads to the sign-in page and back. */
async function signingIn(
  request: Request<{ id: string }>,
  response: Response,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    const code = error instanceof BoardError ? error.code : undefined
    if (code !== 'not_signed_in' && code !== 'sign_in_again') throw error
    const next = encodeURIComponent(`/appeals/${request.params.id}`)
    response.redirect(303, `/sign-in?next=${next}${code === 'sign_in_again' ? '&again=1' : ''}`)
  }
}

function textOf(body: unknown): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'text') : undefined
  return typeof value === 'string' ? value.slice(0, 2001) : ''
}
