import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { signOut } from '../../server/domain/accounts/sessions/sessions.ts'
import { setAlertCookie } from '../../server/http/alert-cookie.ts'
import { clearListingLinks } from '../../server/http/listing-links-cookie.ts'
import { safeNext } from '../../server/http/next-path.ts'
import { clearSessionCookie } from '../../server/http/session-cookie.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { signInWithPassword, signUpWithPassword } from '../../server/sign-in/with-password.ts'
import type { FormProblem } from '../components/form/problems.ts'
import { sendPage } from '../document/send-page.tsx'
import { answerInForm, typedValue } from './form-problems.ts'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

interface Shown {
  status: number
  problems: FormProblem[]
}
const untouched: Shown = { status: 200, problems: [] }

/** The pages for signing in, up and out, which need no script. */
export function authPageRoutes(context: Context): Router {
  const router = Router()

  router.get('/sign-in', async (request, response) => {
    const isAgain = request.query.again === '1'
    if (viewerOf(response).user !== null && !isAgain)
      return response.redirect(303, safeNext(request.query.next))
    return sendSignIn(context, request, response, untouched)
  })

  router.post('/sign-in', async (request, response) => {
    try {
      await signInWithPassword(context, request, response)
      response.redirect(303, safeNext(request.body?.next))
    } catch (error) {
      await sendSignIn(context, request, response, answerInForm(response, error))
    }
  })

  router.get('/sign-up', async (request, response) => {
    if (viewerOf(response).user !== null) return response.redirect(303, safeNext(request.query.next))
    return sendSignUp(context, request, response, untouched)
  })

  router.post('/sign-up', async (request, response) => {
    try {
      await signUpWithPassword(context, request, response)
      response.redirect(303, safeNext(request.body?.next))
    } catch (error) {
      await sendSignUp(context, request, response, answerInForm(response, error))
    }
  })

  router.post('/sign-out', async (_request, response) => {
    await signOut(context, viewerOf(response))
    clearSessionCookie(response)
    clearListingLinks(response)
    setAlertCookie(response, 'signed_out')
    response.redirect(303, '/')
  })

  return router
}

async function sendSignIn(
  context: Context,
  request: Request,
  response: Response,
  shown: Shown,
): Promise<void> {
  const given = request.method === 'POST' ? request.body : request.query
  const body = createElement(SignInPage, {
    next: safeNext(given?.next),
    username: typedValue(request.body, 'username'),
    problems: shown.problems,
    isAgain: given?.again === '1',
  })
  const description = 'Sign in to CryptoList with a wallet or an account.'
  const meta = { title: 'Sign in', description, path: '/sign-in', robots: 'noindex' as const }
  await sendPage(context, request, response, { meta, body, status: shown.status })
}

async function sendSignUp(
  context: Context,
  request: Request,
  response: Response,
  shown: Shown,
): Promise<void> {
  const given = request.method === 'POST' ? request.body : request.query
  const body = createElement(SignUpPage, {
    next: safeNext(given?.next),
    username: typedValue(request.body, 'username'),
    email: typedValue(request.body, 'email'),
    problems: shown.problems,
  })
  const description = 'Make an account on CryptoList with a username and a password.'
  const meta = { title: 'Sign up', description, path: '/sign-up', robots: 'noindex' as const }
  await sendPage(context, request, response, { meta, body, status: shown.status })
}
