import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/account'
import type { Context } from '../../server/context.ts'
import { sendVerification } from '../../server/domain/accounts/account-mail.ts'
import { changeEmail, changePassword, changeUsername } from '../../server/domain/accounts/accounts.ts'
import { isEmailOfApp } from '../../server/domain/accounts/choices.ts'
import { exportAccount } from '../../server/domain/accounts/export.ts'
import {
  requireSignedIn,
  requireSite,
  type SignedInViewer,
} from '../../server/domain/accounts/session-policy.ts'
import { endSession, listSessions } from '../../server/domain/accounts/sessions.ts'
import { listWallets } from '../../server/domain/accounts/wallets.ts'
import { hasWorkingKeys } from '../../server/domain/api-keys/revoke-keys.ts'
import { findStaffRole } from '../../server/domain/moderation/staff.ts'
import { clearListingLinks, clearSessionCookie, setToastCookie } from '../../server/http/cookies.ts'
import { addRoute, form, type LimitUse, noInput, readField } from '../../server/http/route.ts'
import { sendDownload } from '../../server/http/send-file.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { countAttempt } from '../../server/sign-in/count-attempt.ts'
import { countMail } from '../../server/sign-in/count-mail.ts'
import { deviceOfBrowser } from '../../server/sign-in/known-devices.ts'
import { signInBrowser } from '../../server/sign-in/sign-in.ts'
import { answerInForm } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.ts'
import { BrowserAccountPage, exportPath } from './overview.tsx'
import { AccountPage, type AccountPageProps } from './page.tsx'

interface View extends Pick<AccountPageProps, 'problems' | 'typed' | 'signInAgain'> {
  status: number
}
const untouched: View = { status: 200, problems: [], typed: {}, signInAgain: null }

const meta = {
  title: text.title,
  description: text.description,
  path: '/account',
  robots: 'noindex',
} as const

interface ChangeParts {
  context: Context
  viewer: SignedInViewer
  request: Request
  response: Response
}

/** Does what a form asks for, and answers whether the viewer is still signed in afterwards. */
type Change = (parts: ChangeParts) => Promise<'saved' | 'signed_out' | 'mail_sent'>

const ownAttempts = [
  { name: 'sign_in_address', by: 'handler' },
  { name: 'sign_in_account', by: 'handler' },
  { name: 'sign_in_device', by: 'handler' },
] as const

function countOwnAttempt(context: Context, request: Request, { user }: SignedInViewer): Promise<void> {
  const device = deviceOfBrowser(context, request)
  return countAttempt(context, { ip: request.ip, device }, { userId: user.id })
}

/** Changes that the forms of the account make, by path. Email and password count as attempts: guessing at them here is guessing, too. */
const changes: Record<string, { limits: readonly LimitUse[]; fields: string; apply: Change }> = {
  '/account/username': {
    limits: [],
    fields: 'username',
    async apply({ context, viewer, request }) {
      await changeUsername(context, viewer, readField(request.body, 'username'))
      return 'saved'
    },
  },
  '/account/email': {
    limits: ownAttempts,
    fields: 'email',
    async apply({ context, viewer, request }) {
      await countOwnAttempt(context, request, viewer)
      await changeEmail(context, viewer, readField(request.body, 'email'))
      return 'saved'
    },
  },
  '/account/verify-email': {
    limits: [{ name: 'reset', by: 'handler' }],
    fields: '–',
    async apply({ context, viewer, request }) {
      const { user } = requireSite(viewer)
      if (user.email !== null) await countMail(context.limits, request.ip, user.email)
      await sendVerification(context, user.id)
      return 'mail_sent'
    },
  },
  '/account/password': {
    limits: ownAttempts,
    fields: 'current_password, new_password',
    async apply({ context, viewer, request, response }) {
      await countOwnAttempt(context, request, viewer)
      const signedIn = await changePassword(context, viewer, {
        current: readField(request.body, 'current_password'),
        next: readField(request.body, 'new_password'),
      })
      await signInBrowser(context, response, { signedIn, toast: 'saved' })
      return 'saved'
    },
  },
  // A session of an app may end itself and no other.
  '/account/sessions/end': {
    limits: [],
    fields: 'session',
    async apply({ context, viewer, request }) {
      const sessionId = readField(request.body, 'session')
      if (sessionId !== viewer.session.id) requireSite(viewer)
      await endSession(context, viewer.user.id, sessionId)
      return sessionId === viewer.session.id ? 'signed_out' : 'saved'
    },
  },
  '/account/sessions/end-others': {
    limits: [],
    fields: '–',
    async apply({ context, viewer }) {
      const { user, session } = requireSite(viewer)
      await context.users.endSessions(user.id, { exceptId: session.id })
      return 'saved'
    },
  },
  '/account/sessions/end-all': {
    limits: [],
    fields: '–',
    async apply({ context, viewer }) {
      const { user } = requireSite(viewer)
      await context.users.endSessions(user.id)
      return 'signed_out'
    },
  },
}

export function accountRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }

  const page = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  addRoute(at, ['get', '/account'], page, async ({ request, response, viewer }) => {
    if (viewer.user !== null) return sendAccount(context, response, untouched)
    return sendPage(context, request, response, { meta, body: createElement(BrowserAccountPage) })
  })

  addRoute(
    at,
    ['get', exportPath],
    {
      access: 'fresh',
      limits: [{ name: 'export', by: 'user' }],
      input: noInput,
      cache: 'private, no-store',
      signInFor: '/account',
    },
    async ({ response, viewer }) => {
      await sendDownload(response, 'cryptolist-account.json', await exportAccount(context, viewer))
    },
  )

  for (const [path, { limits, fields, apply }] of Object.entries(changes))
    addRoute(
      at,
      ['post', path],
      {
        access: 'signed_in',
        limits,
        input: form(`${fields}`),
        cache: 'page',
        onError: (error, { request, response }) => answerProblem(context, request, response, error),
      },
      async ({ request, response, viewer }) => {
        const outcome = await apply({ context, viewer, request, response })
        setToastCookie(response, outcome)
        if (outcome === 'signed_out') {
          clearSessionCookie(response)
          clearListingLinks(response)
        }
        response.redirect(303, outcome === 'signed_out' ? '/' : '/account')
      },
    )
  return router
}

async function answerProblem(context: Context, request: Request, response: Response, error: unknown) {
  if (error instanceof BoardError && error.code === 'not_signed_in')
    return response.redirect(303, '/sign-in?next=%2Faccount')
  const typed = typedOf(request)
  if (error instanceof BoardError && error.code === 'sign_in_again')
    return sendAccount(context, response, {
      ...untouched,
      typed,
      status: error.status,
      signInAgain: error.message,
    })
  return sendAccount(context, response, { ...untouched, typed, ...answerInForm(response, error) })
}

async function sendAccount(context: Context, response: Response, { status, ...props }: View): Promise<void> {
  const { user, session } = requireSignedIn(viewerOf(response))
  const page = createElement(AccountPage, {
    user,
    sessions: await listSessions(context, user.id, session.id),
    wallets: await listWallets(context, user.id),
    isEmailOfApp: await isEmailOfApp(context.database.db, user.id),
    hasKeys: await hasWorkingKeys(context.database.db, user.id),
    isModerator: (await findStaffRole(context, user.id)) !== undefined,
    ...props,
  })
  await sendPage(context, response.req, response, { meta, body: page, status })
}

function typedOf(request: Request): { username?: string; email?: string } {
  if (request.path === '/account/username') return { username: readField(request.body, 'username') }
  if (request.path === '/account/email') return { email: readField(request.body, 'email') }
  return {}
}
