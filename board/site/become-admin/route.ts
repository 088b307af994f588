import { BoardError } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement, type ReactElement } from 'react'
import * as text from '#messages/setup'
import { adminLinkFile } from '../../server/config/data-folder.ts'
import type { Context } from '../../server/context.ts'
import { acceptAdminLink, isAdminLinkOpen } from '../../server/domain/moderation/admin-link.ts'
import { findStaffRole, hasAdmin } from '../../server/domain/moderation/staff.ts'
import { keepAddressSecret } from '../../server/http/headers.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { type FormAnswer, untouched } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.ts'
import { AdminLinkGonePage, BecomeAdminPage, HowPage } from './page.tsx'

const path = '/become-admin/:token'

/** The link that a start gives the operator while the board has no admin. */
export function becomeAdminRoutes(context: Context): Router {
  const router = Router()
  router.use('/become-admin', keepAddressSecret('strict-origin'))

  const at = { router, context }
  const head = {
    access: 'anyone',
    limits: ['sign_in_address'],
    input: noInput,
    cache: 'private, no-store',
  } as const

  addRoute(at, ['get', '/become-admin'], { ...head, limits: [] }, async ({ response, viewer: { user } }) => {
    const role = user === null ? undefined : await findStaffRole(context, user.id)
    if (role === 'admin') return response.redirect(303, '/admin/sources')
    const body = createElement(HowPage, {
      hasAdmin: await hasAdmin(context.database.db),
      username: user?.username ?? null,
      linkFile: adminLinkFile,
    })
    return send(context, response, { title: text.howTitle, path: '/become-admin', body, status: 200 })
  })

  addRoute(at, ['get', path], head, ({ response, request }) =>
    sendLink(context, response, request.params.token, untouched),
  )

  addRoute(
    at,
    ['post', path],
    {
      ...head,
      onError: (error, { request, response }) =>
        answerProblem(context, response, String(request.params.token), error),
    },
    async ({ request, response, viewer }) => {
      await acceptAdminLink(context, viewer, request.params.token)
      response.redirect(303, '/admin/setup')
    },
  )
  return router
}

async function answerProblem(
  context: Context,
  response: Response,
  token: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof BoardError)) throw error
  const { status, message } = error
  if (error.code === 'gone') return sendGone(context, response)
  if (error.code === 'not_signed_in') return sendLink(context, response, token, untouched)
  if (error.code === 'sign_in_again')
    return sendLink(context, response, token, { ...untouched, status, signInAgain: message })
  if (error.code !== 'invalid_input') throw error
  await sendLink(context, response, token, { ...untouched, status, problems: [{ field: null, message }] })
}

async function sendLink(
  context: Context,
  response: Response,
  token: string,
  { status, ...answer }: FormAnswer,
): Promise<void> {
  if (!(await isAdminLinkOpen(context, token))) return sendGone(context, response)
  const ownPath = `/become-admin/${token}`
  const accountName = viewerOf(response).user?.displayName ?? null
  const body = createElement(BecomeAdminPage, { ...answer, path: ownPath, accountName })
  await send(context, response, { title: text.becomeTitle, path: ownPath, body, status })
}

function sendGone(context: Context, response: Response): Promise<void> {
  const body = createElement(AdminLinkGonePage)
  return send(context, response, { title: text.linkGone, path: '/become-admin', body, status: 410 })
}

function send(
  context: Context,
  response: Response,
  { title, path, body, status }: { title: string; path: string; body: ReactElement; status: number },
): Promise<void> {
  const meta = { title, description: text.becomeTitle, path, robots: 'noindex' as const }
  return sendPage(context, response.req, response, { meta, body, status })
}
