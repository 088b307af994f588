import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../server/context.ts'
import type { OfficeViewer } from '../../../server/domain/moderation/staff/service.ts'
import { setAlertCookie } from '../../../server/http/alert-cookie.ts'
import { forModerators } from '../../../server/http/for-offices.ts'
import { typedValue } from '../../auth/form-problems.ts'
import { type FormAnswer, untouched } from '../../components/form/form-answer.ts'
import { sendPage } from '../../document/send-page.tsx'
import { adminMeta, answerOf } from '../form-answer.ts'
import { FrozenPage } from './page.tsx'

/** `/admin/frozen`: what is hidden by hand, and hiding what is not in the queue. */
export function frozenRoutes(context: Context): Router {
  const { moderation } = context.services
  const router = Router()
  const send = async (response: Response, { office }: OfficeViewer, shown: FormAnswer): Promise<void> => {
    const body = createElement(FrozenPage, {
      items: await moderation.listFrozen(),
      problems: shown.problems,
      typed: typedOf(response.req.body),
      isAdmin: office === 'admin',
      now: new Date(),
    })
    const meta = adminMeta('Frozen', '/admin/frozen')
    await sendPage(context, response.req, response, { meta, body, status: shown.status })
  }
  router.get(
    '/admin/frozen',
    forModerators(context, (_request, response, viewer) => send(response, viewer, untouched)),
  )
  for (const [path, change] of [
    ['/admin/frozen', moderation.freeze],
    ['/admin/frozen/unfreeze', moderation.unfreeze],
  ] as const)
    router.post(
      path,
      forModerators(context, async ({ body }, response, viewer) => {
        try {
          await change(viewer.user.id, typedOf(body))
          setAlertCookie(response, 'decided')
          response.redirect(303, '/admin/frozen')
        } catch (error) {
          await send(response, viewer, answerOf(response, error))
        }
      }),
    )
  return router
}

function typedOf(body: unknown): { link: string; reason: string; message: string } {
  return {
    link: typedValue(body, 'link'),
    reason: typedValue(body, 'reason'),
    message: typedValue(body, 'message'),
  }
}
