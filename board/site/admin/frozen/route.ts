import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import type { StaffViewer } from '../../../server/domain/moderation/staff/staff.ts'
import { setAlertCookie } from '../../../server/http/alert-cookie.ts'
import { addRoute, fields, noInput } from '../../../server/http/route.ts'
import { type FormAnswer, untouched } from '../../components/form/form-answer.ts'
import { sendPage } from '../../document/send-page.tsx'
import { adminMeta, adminPage, answerOf } from '../admin-page.ts'
import { FrozenPage } from './page.tsx'

const emptyForm = { link: '', reason: '', message: '' }

/** `/admin/frozen`: what is hidden by hand, and hiding what is not in the queue. */
export function frozenRoutes(context: Context): Router {
  const { moderation } = context.services
  const router = Router()
  const at = { router, context }
  const send = async (
    response: Response,
    { staffRole }: StaffViewer,
    { problems, status, typed = emptyForm }: FormAnswer & { typed?: typeof emptyForm },
  ): Promise<void> => {
    const body = createElement(FrozenPage, {
      items: await moderation.listFrozen(),
      problems,
      typed,
      isAdmin: staffRole === 'admin',
      now: new Date(),
    })
    const meta = adminMeta('Frozen', '/admin/frozen')
    await sendPage(context, response.req, response, { meta, body, status })
  }

  addRoute(at, ['get', '/admin/frozen'], { ...adminPage, input: noInput }, ({ response, viewer }) =>
    send(response, viewer, untouched),
  )

  for (const [path, change] of [
    ['/admin/frozen', moderation.freeze],
    ['/admin/frozen/unfreeze', moderation.unfreeze],
  ] as const)
    addRoute(
      at,
      ['post', path],
      { ...adminPage, input: fields({ link: 255, reason: 255, message: 255 }) },
      async ({ response, viewer, input: typed }) => {
        try {
          await change(viewer.user.id, typed)
          setAlertCookie(response, 'decided')
          response.redirect(303, '/admin/frozen')
        } catch (error) {
          await send(response, viewer, { ...answerOf(response, error), typed })
        }
      },
    )
  return router
}
