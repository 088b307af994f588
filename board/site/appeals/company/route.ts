import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { setAlertCookie } from '../../../server/http/alert-cookie.ts'
import { addressKey } from '../../../server/http/rate-limits.ts'
import { sendToSignIn } from '../../../server/http/send-to-sign-in.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { answerInForm, typedValue } from '../../auth/form-problems.ts'
import type { FormProblem } from '../../components/form/problems.ts'
import { sendPage } from '../../document/send-page.tsx'
import { longestAppeal } from '../appeal-panel.tsx'
import { CompanyAppealPage } from './page.tsx'

interface Shown {
  problems: readonly FormProblem[]
  typed: string
  status: number
}

/** `/appeals/companies/{slug}`: owners and admins of a frozen company have that looked at once more. */
export function companyAppealRoutes(context: Context): Router {
  const { limits, services } = context
  const router = Router()
  const path = '/appeals/companies/:slug'

  const send = async (
    request: Request<{ slug: string }>,
    response: Response,
    { status, ...shown }: Shown,
  ): Promise<void> => {
    const { slug } = request.params
    const { companyName: name, ...decision } = await services.appeals.getOfCompany(viewerOf(response), slug)
    const body = createElement(CompanyAppealPage, { company: { slug, name }, decision, ...shown })
    const meta = {
      title: 'Appeal a decision',
      description: 'Have a decision about your company looked at once more.',
      path: `/appeals/companies/${slug}`,
      robots: 'noindex',
      area: 'work',
    } as const
    await sendPage(context, request, response, { meta, body, status })
  }

  router.get(path, async (request, response) => {
    try {
      await send(request, response, { problems: [], typed: '', status: 200 })
    } catch (error) {
      if (!sendToSignIn(response, error, `/appeals/companies/${request.params.slug}`)) throw error
    }
  })

  router.post(path, async (request, response) => {
    const { slug } = request.params
    const typed = typedValue(request.body, 'text', longestAppeal + 1)
    try {
      await limits.consume('appeal', [addressKey(request.ip)])
      await services.appeals.sendOfCompany(viewerOf(response), slug, typed)
      setAlertCookie(response, 'appeal_sent')
      response.redirect(303, `/dashboard/companies/${slug}`)
    } catch (error) {
      if (sendToSignIn(response, error, `/appeals/companies/${slug}`)) return
      if (error instanceof BoardError && error.code === 'conflict')
        return send(request, response, { problems: [], typed, status: 409 })
      await send(request, response, { typed, ...answerInForm(response, error) })
    }
  })
  return router
}
