import { BoardError, type Wallet, walletSchema } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/account'
import type { Context } from '../../../server/context.ts'
import { requireFresh, type SignedInViewer } from '../../../server/domain/accounts/session-policy.ts'
import type { Viewer } from '../../../server/domain/accounts/viewer.ts'
import { getWallet, isOnlyWayIn, unlinkWallet } from '../../../server/domain/accounts/wallets.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, type Input, readField } from '../../../server/http/route.ts'
import { sendPage } from '../../document/send-page.ts'
import { UnlinkPage, unlinkPath } from './page.tsx'

type Named = Pick<Wallet, 'namespace' | 'address'>

export function walletRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }

  const show = { access: 'anyone', limits: [], input: walletQuery, cache: 'page' } as const
  addRoute(at, ['get', '/account/wallets/unlink'], show, async ({ response, input: named, viewer }) => {
    if (!isSignedIn(viewer)) return sendToSignIn(response, named)
    return sendUnlink(context, response, { viewer, named, signInAgain: null })
  })

  const unlink = { access: 'anyone', limits: [], input: walletForm, cache: 'page' } as const
  addRoute(at, ['post', '/account/wallets/unlink'], unlink, async ({ response, input: named, viewer }) => {
    if (!isSignedIn(viewer)) return sendToSignIn(response, named)
    try {
      requireFresh(viewer)
    } catch (error) {
      if (!(error instanceof BoardError) || error.code !== 'sign_in_again') throw error
      return sendUnlink(context, response, { viewer, named, signInAgain: error.message })
    }
    await unlinkWallet(context, viewer, named)
    setToastCookie(response, 'saved')
    response.redirect(303, '/account')
  })
  return router
}

const walletQuery: Input<Named> = {
  description: 'query: namespace, address',
  read: ({ query }) => readNamed(query),
}

const walletForm: Input<Named> = {
  description: 'form: namespace, address',
  read: ({ body }) => readNamed(body),
}

function isSignedIn(viewer: Viewer): viewer is SignedInViewer {
  return viewer.user !== null && viewer.session !== null
}

function sendToSignIn(response: Response, named: Named): void {
  response.redirect(303, `/sign-in?next=${encodeURIComponent(unlinkPath(named))}`)
}

function readNamed(values: unknown): Named {
  const namespace = walletSchema.shape.namespace.safeParse(readField(values, 'namespace'))
  if (!namespace.success) throw new BoardError('not_found', text.walletUnknown)
  return { namespace: namespace.data, address: readField(values, 'address') }
}

interface View {
  viewer: SignedInViewer
  named: Named
  signInAgain: string | null
}

async function sendUnlink(
  context: Context,
  response: Response,
  { viewer: { user }, named, signInAgain }: View,
): Promise<void> {
  const wallet = await getWallet(context, user.id, named)
  const body = createElement(UnlinkPage, {
    wallet,
    isOnlyWayIn: await isOnlyWayIn(context, user.id),
    signInAgain,
  })
  const meta = {
    title: text.unlinkPageTitle,
    description: text.unlinkDescription,
    path: '/account',
    robots: 'noindex' as const,
  }
  await sendPage(context, response.req, response, { meta, body, status: signInAgain === null ? 200 : 403 })
}
