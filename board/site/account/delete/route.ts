import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/delete-account'
import type { Context } from '../../../server/context.ts'
import { isDemoAccount } from '../../../server/domain/accounts/accounts.ts'
import { deleteOwnAccount } from '../../../server/domain/accounts/removal.ts'
import { listOwnedAlone } from '../../../server/domain/teams/team.ts'
import { clearListingLinks, clearSessionCookie, setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, noInput } from '../../../server/http/route.ts'
import { sendPage } from '../../document/send-page.ts'
import { DeleteAccountPage, deleteAccountPath } from './page.tsx'

/** `/account/delete`: deletes the account of a person who has just signed in. */
export function deleteAccountRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = {
    access: 'fresh',
    limits: [],
    input: noInput,
    cache: 'page',
    signInFor: deleteAccountPath,
  } as const

  addRoute(at, ['get', deleteAccountPath], head, async ({ request, response, viewer: { user } }) => {
    const { db } = context.database
    const owned = await listOwnedAlone(db, user.id)
    const body = createElement(DeleteAccountPage, {
      ownedAlone: owned.map(({ name }) => name),
      isDemo: await isDemoAccount(db, user.id),
    })
    const meta = {
      title: text.title,
      description: text.description,
      path: deleteAccountPath,
      robots: 'noindex',
    } as const
    await sendPage(context, request, response, { meta, body })
  })

  addRoute(at, ['post', deleteAccountPath], head, async ({ response, viewer }) => {
    await deleteOwnAccount(context, viewer)
    clearSessionCookie(response)
    clearListingLinks(response)
    setToastCookie(response, 'account_deleted')
    response.redirect(303, '/')
  })
  return router
}
