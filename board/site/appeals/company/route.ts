import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { getCompanyAppealable, sendCompanyAppeal } from '../../../server/domain/moderation/appeals.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, fields, noInput } from '../../../server/http/route.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { answerInForm, type FormProblem } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.tsx'
import { CompanyAppealPage, longestAppeal } from '../page.tsx'

const appealForm = fields({ text: longestAppeal + 1 })

interface Shown {
  problems: readonly FormProblem[]
  typed: string
  status: number
}

/** `/appeals/companies/{slug}`: owners and admins of a frozen company have that looked at once more. */
export function companyAppealRoutes(context: Context): Router {
  const router = Router()
  const path = '/appeals/companies/:slug'

  const send = async (request: Request, response: Response, { status, ...shown }: Shown): Promise<void> => {
    const slug = String(request.params.slug)
    const { companyName: name, ...decision } = await getCompanyAppealable(context, viewerOf(response), slug)
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

  const at = { router, context }
  const head = {
    access: 'holder',
    cache: 'page',
    signInFor: ({ params }: Request) => `/appeals/companies/${params.slug}`,
  } as const

  addRoute(at, ['get', path], { ...head, limits: [], input: noInput }, ({ request, response }) =>
    send(request, response, { problems: [], typed: '', status: 200 }),
  )

  addRoute(
    at,
    ['post', path],
    {
      ...head,
      limits: ['appeal'],
      input: appealForm,
      onError: (error, { request, response }) => {
        const { text: typed } = appealForm.read(request)
        if (error instanceof BoardError && error.code === 'conflict')
          return send(request, response, { problems: [], typed, status: 409 })
        return send(request, response, { typed, ...answerInForm(response, error) })
      },
    },
    async ({ request, response, viewer, input: { text } }) => {
      const { slug } = request.params
      await sendCompanyAppeal(context, viewer, slug, text)
      setToastCookie(response, 'appeal_sent')
      response.redirect(303, `/dashboard/companies/${slug}`)
    },
  )
  return router
}
