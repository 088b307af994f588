import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { listStaff, makeModerator, removeModerator } from '../../../server/domain/moderation/staff/staff.ts'
import { setAlertCookie } from '../../../server/http/alert-cookie.ts'
import { addRoute, fields, noInput } from '../../../server/http/route.ts'
import { type FormAnswer, untouched } from '../../components/form/form-answer.ts'
import { sendPage } from '../../document/send-page.tsx'
import { adminMeta, adminPage, answerOf } from '../admin-page.ts'
import { StaffPage } from './page.tsx'

/** `/admin/office`: who moderates, for admins. */
export function staffRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { ...adminPage, access: 'admin', input: noInput } as const
  const send = async (response: Response, { status, ...shown }: FormAnswer, username = ''): Promise<void> => {
    const members = await listStaff(context.database.db)
    const body = createElement(StaffPage, { members, typed: { username }, ...shown })
    const meta = adminMeta('Moderators', '/admin/office')
    await sendPage(context, response.req, response, { meta, body, status })
  }

  addRoute(at, ['get', '/admin/office'], head, ({ response }) => send(response, untouched))

  for (const [path, change] of [
    ['/admin/office/give', makeModerator],
    ['/admin/office/take', removeModerator],
  ] as const)
    addRoute(
      at,
      ['post', path],
      { ...head, input: fields({ username: 255 }) },
      async ({ response, viewer, input: { username } }) => {
        try {
          await change(context, viewer, username)
          setAlertCookie(response, 'saved')
          response.redirect(303, '/admin/office')
        } catch (error) {
          await send(response, answerOf(response, error), username)
        }
      },
    )
  return router
}
