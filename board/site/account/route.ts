import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { changeEmail, changePassword, changeUsername } from '../../server/domain/accounts/accounts.ts'
import { sendVerification } from '../../server/domain/accounts/mail/account-mail.ts'
import {
  requireSignedIn,
  requireSite,
  type SignedInViewer,
} from '../../server/domain/accounts/sessions/policy.ts'
import { endAllSessions, endSession, listSessions } from '../../server/domain/accounts/sessions/sessions.ts'
import { listWallets } from '../../server/domain/accounts/wallets/wallets.ts'
import { findStaffRole } from '../../server/domain/moderation/staff/staff.ts'
import { setAlertCookie } from '../../server/http/alert-cookie.ts'
import { beginSession } from '../../server/http/begin-session.ts'
import { clearListingLinks } from '../../server/http/listing-links-cookie.ts'
import { clearSessionCookie } from '../../server/http/session-cookie.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { countAttempt } from '../../server/sign-in/count-attempt.ts'
import { countMail } from '../../server/sign-in/count-mail.ts'
import { answerInForm, typedValue } from '../auth/form-problems.ts'
import { sendPage } from '../document/send-page.tsx'
import { AccountPage, type AccountPageProps } from './page.tsx'

interface Shown extends Pick<AccountPageProps, 'problems' | 'typed' | 'signInAgain'> {
  status: number
}
const untouched: Shown = { status: 200, problems: [], typed: {}, signInAgain: null }

interface ChangeParts {
  context: Context
  viewer: SignedInViewer
  request: Request
  response: Response
}

/** Does what a form asks for, and answers whether the viewer is still signed in afterwards. */
type Change = (parts: ChangeParts) => Promise<'saved' | 'signed_out' | 'mail_sent'>

/** How a person signs in, by the path of the form. Mail and password count as tries: guessing at them here is guessing all the same. */
const accountChanges: Record<string, Change> = {
  async '/account/username'({ context, viewer, request }) {
    await changeUsername(context, viewer, typedValue(request.body, 'username'))
    return 'saved'
  },
  async '/account/email'({ context, viewer, request }) {
    await countOwnAttempt(context, viewer, request)
    await changeEmail(context, viewer, typedValue(request.body, 'email'))
    return 'saved'
  },
  async '/account/verify-email'({ context, viewer, request }) {
    const { user } = requireSite(viewer)
    if (user.email !== null) await countMail(context.limits, request.ip, user.email)
    await sendVerification(context, user.id)
    return 'mail_sent'
  },
  async '/account/password'({ context, viewer, request, response }) {
    await countOwnAttempt(context, viewer, request)
    const signedIn = await changePassword(context, viewer, {
      current: typedValue(request.body, 'current_password'),
      next: typedValue(request.body, 'new_password'),
    })
    await beginSession(context, response, { signedIn, alert: 'saved' })
    return 'saved'
  },
}

/** Where a person is signed in, by the path of the form. An app's session ends none but itself here. */
const sessionChanges: Record<string, Change> = {
  async '/account/sessions/end'({ context, viewer, request }) {
    const sessionId = typedValue(request.body, 'session')
    if (sessionId !== viewer.session.id) requireSite(viewer)
    await endSession(context, viewer.user.id, sessionId)
    return sessionId === viewer.session.id ? 'signed_out' : 'saved'
  },
  async '/account/sessions/end-others'({ context, viewer }) {
    const { user, session } = requireSite(viewer)
    await endAllSessions(context, user.id, { exceptId: session.id })
    return 'saved'
  },
  async '/account/sessions/end-all'({ context, viewer }) {
    const { user } = requireSite(viewer)
    await endAllSessions(context, user.id)
    return 'signed_out'
  },
}

function countOwnAttempt(context: Context, { user }: SignedInViewer, { ip }: Request): Promise<void> {
  return countAttempt(context, ip, { userId: user.id })
}

/** The account's page and the forms on it. */
export function accountRoutes(context: Context): Router {
  const router = Router()

  router.get('/account', async (_request, response) => {
    if (viewerOf(response).user === null) return response.redirect(303, '/sign-in?next=%2Faccount')
    return sendAccount(context, response, untouched)
  })

  for (const [path, change] of Object.entries({ ...accountChanges, ...sessionChanges })) {
    router.post(path, async (request, response) => {
      try {
        const viewer = requireSignedIn(viewerOf(response))
        const outcome = await change({ context, viewer, request, response })
        setAlertCookie(response, outcome)
        if (outcome === 'signed_out') {
          clearSessionCookie(response)
          clearListingLinks(response)
        }
        response.redirect(303, outcome === 'signed_out' ? '/' : '/account')
      } catch (error) {
        await answerProblem(context, request, response, error)
      }
    })
  }
  return router
}

async function answerProblem(
  context: Context,
  request: Request,
  response: Response,
  error: unknown,
): Promise<void> {
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

async function sendAccount(context: Context, response: Response, { status, ...shown }: Shown): Promise<void> {
  const { user, session } = requireSignedIn(viewerOf(response))
  const body = createElement(AccountPage, {
    user,
    sessions: await listSessions(context, user.id, session.id),
    wallets: await listWallets(context, user.id),
    isModerator: (await findStaffRole(context, user.id)) !== undefined,
    ...shown,
  })
  const description = 'Your account on CryptoList: wallets, sessions and how you sign in.'
  const meta = { title: 'Account', description, path: '/account', robots: 'noindex' as const }
  await sendPage(context, response.req, response, { meta, body, status })
}

function typedOf(request: Request): { username?: string; email?: string } {
  if (request.path === '/account/username') return { username: typedValue(request.body, 'username') }
  if (request.path === '/account/email') return { email: typedValue(request.body, 'email') }
  return {}
}
