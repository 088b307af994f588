import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import type { SignedInViewer } from '../../server/domain/sessions/policy.ts'
import { setAlertCookie } from '../../server/http/alert-cookie.ts'
import { beginSession } from '../../server/http/begin-session.ts'
import { clearSessionCookie } from '../../server/http/session-cookie.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { toFormProblem, typedValue } from '../auth/form-problems.ts'
import type { FormProblem } from '../components/form/problems.ts'
import { sendPage } from '../document/send-page.tsx'
import { AccountPage } from './page.tsx'

/** Does what a form asks for, and answers whether the viewer is still signed in afterwards. */
type Change = (
  viewer: SignedInViewer,
  request: Request,
  response: Response,
) => Promise<'saved' | 'signed_out'>

/** The account's page and the forms on it. */
export function accountRoutes(context: Context): Router {
  const { accounts, sessions } = context.services
  const router = Router()

  router.get('/account', async (request, response) => {
    const viewer = viewerOf(response)
    if (viewer.user === null) return response.redirect(303, '/sign-in?next=%2Faccount')
    return sendAccount(context, request, response)
  })

  const changes: Record<string, Change> = {
    async '/account/username'(viewer, { body }) {
      await accounts.changeUsername(viewer, typedValue(body, 'username'))
      return 'saved'
    },
    async '/account/email'(viewer, { body }) {
      await accounts.changeEmail(viewer, typedValue(body, 'email'))
      return 'saved'
    },
    async '/account/password'(viewer, { body }, response) {
      const signedIn = await accounts.changePassword(viewer, {
        current: typedValue(body, 'current_password'),
        next: typedValue(body, 'new_password'),
      })
      await beginSession(context, response, { signedIn, alert: 'saved' })
      return 'saved'
    },
    async '/account/sessions/end'(viewer, { body }) {
      const sessionId = typedValue(body, 'session')
      await sessions.end(viewer.user.id, sessionId)
      return sessionId === viewer.session.id ? 'signed_out' : 'saved'
    },
    async '/account/sessions/end-others'({ user, session }) {
      await sessions.endAll(user.id, { exceptId: session.id })
      return 'saved'
    },
    async '/account/sessions/end-all'({ user }) {
      await sessions.endAll(user.id)
      return 'signed_out'
    },
  }
  for (const [path, change] of Object.entries(changes)) {
    router.post(path, async (request, response) => {
      try {
        const outcome = await change(sessions.requireSignedIn(viewerOf(response)), request, response)
        setAlertCookie(response, outcome)
        if (outcome === 'signed_out') clearSessionCookie(response)
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
  if (error instanceof BoardError && error.code === 'sign_in_again')
    return response.redirect(303, '/sign-in?next=%2Faccount&again=1')
  const { status, problems } = toFormProblem(error)
  return sendAccount(context, request, response, { status, problems })
}

async function sendAccount(
  context: Context,
  request: Request,
  response: Response,
  { status, problems }: { status: number; problems: FormProblem[] } = { status: 200, problems: [] },
): Promise<void> {
  const { sessions } = context.services
  const { user, session } = sessions.requireSignedIn(viewerOf(response))
  const body = createElement(AccountPage, {
    user,
    sessions: await sessions.list(user.id, session.id),
    problems,
    typed: typedOf(request),
  })
  const description = 'Your account on CryptoList: wallets, sessions and how you sign in.'
  const meta = { title: 'Account', description, path: '/account', robots: 'noindex' as const }
  await sendPage(context, request, response, { meta, body, status })
}

function typedOf(request: Request): { username?: string; email?: string } {
  if (request.path === '/account/username') return { username: typedValue(request.body, 'username') }
  if (request.path === '/account/email') return { email: typedValue(request.body, 'email') }
  return {}
}
