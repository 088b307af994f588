import { BoardError } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/claim'
import type { Context } from '../../server/context.ts'
import { acceptInvitation, findOpenInvitation } from '../../server/domain/teams/invitations.ts'
import { setToastCookie } from '../../server/http/cookies.ts'
import { keepAddressSecret } from '../../server/http/headers.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { metaOf } from '../dashboard/dashboard-shell.tsx'
import { sendPage } from '../document/send-page.ts'
import { InvitationGonePage, InvitationPage } from './page.tsx'

const path = '/invitations/:token'

export function invitationRoutes(context: Context): Router {
  const router = Router()
  router.use('/invitations', keepAddressSecret('strict-origin'))

  const at = { router, context }
  const head = { access: 'anyone', input: noInput, cache: 'private, no-store' } as const

  addRoute(at, ['get', path], { ...head, limits: [] }, ({ request, response }) =>
    sendInvitation(context, response, request.params.token, null),
  )

  addRoute(
    at,
    ['post', path],
    {
      ...head,
      limits: ['sign_in_address'],
      onError: (error, { request, response }) =>
        answerProblem(context, response, String(request.params.token), error),
    },
    async ({ request, response, viewer }) => {
      const { slug, isNew } = await acceptInvitation(context, viewer, request.params.token)
      if (isNew) setToastCookie(response, 'team_joined')
      response.redirect(303, `/dashboard/companies/${slug}`)
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
  if (error.code === 'gone') return sendGone(context, response)
  if (error.code === 'not_signed_in') return sendInvitation(context, response, token, null)
  if (error.code !== 'sign_in_again') throw error
  await sendInvitation(context, response, token, error.message)
}

async function sendInvitation(
  context: Context,
  response: Response,
  token: string,
  signInAgain: string | null,
): Promise<void> {
  const invitation = await findOpenInvitation(context, token)
  if (invitation === undefined) return sendGone(context, response)
  const { user } = viewerOf(response)
  const ownPath = `/invitations/${token}`
  const body = createElement(InvitationPage, {
    invitation,
    path: ownPath,
    accountName: user?.displayName ?? null,
    signInAgain,
  })
  const meta = metaOf(text.joinMeta(invitation.companyName), ownPath)
  await sendPage(context, response.req, response, { meta, body, status: signInAgain === null ? 200 : 403 })
}

function sendGone(context: Context, response: Response): Promise<void> {
  const meta = metaOf(text.gone, '/invitations')
  return sendPage(context, response.req, response, {
    meta,
    body: createElement(InvitationGonePage),
    status: 410,
  })
}
