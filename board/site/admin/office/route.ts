import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { setAlertCookie } from '../../../server/http/alert-cookie.ts'
import { forAdmins } from '../../../server/http/for-offices.ts'
import { typedValue } from '../../auth/form-problems.ts'
import { type FormAnswer, untouched } from '../../components/form/form-answer.ts'
import { sendPage } from '../../document/send-page.tsx'
import { adminMeta, answerOf } from '../form-answer.ts'
import { OfficePage } from './page.tsx'

/** `/admin/office`: who moderates, for admins. */
export function officeRoutes(context: Context): Router {
  const { offices } = context.services
  const router = Router()
  const send = async (response: Response, { status, ...shown }: FormAnswer): Promise<void> => {
    const typed = { username: typedValue(response.req.body, 'username') }
    const body = createElement(OfficePage, { holders: await offices.list(), typed, ...shown })
    const meta = adminMeta('Moderators', '/admin/office')
    await sendPage(context, response.req, response, { meta, body, status })
  }
  router.get(
    '/admin/office',
    forAdmins(context, (_request, response) => send(response, untouched)),
  )
  for (const [path, change] of [
    ['/admin/office/give', offices.give],
    ['/admin/office/take', offices.take],
  ] as const)
    router.post(
      path,
      forAdmins(context, async ({ body }, response, viewer) => {
        try {
          await change(viewer, typedValue(body, 'username'))
          setAlertCookie(response, 'saved')
          response.redirect(303, '/admin/office')
        } catch (error) {
          await send(response, answerOf(response, error))
        }
      }),
    )
  return router
}
