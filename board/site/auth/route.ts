import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { safeNext } from '../../server/http/redirects.ts'
import { addRoute, body, noInput, readField } from '../../server/http/route.ts'
import { signOutBrowser } from '../../server/sign-in/sign-out-browser.ts'
import { passwordLimits, signInWithPassword, signUpWithPassword } from '../../server/sign-in/with-password.ts'
import { answerInForm, type FormProblem } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.tsx'
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
  const at = { router, context }
  const common = { access: 'anyone', cache: 'page' } as const
  const pageHead = { ...common, limits: [], input: body('query: next, again') }

  addRoute(at, ['get', '/sign-in'], pageHead, async ({ request, response, viewer }) => {
    if (viewer.user !== null && request.query.again !== '1')
      return response.redirect(303, safeNext(request.query.next))
    return sendSignIn(context, request, response, untouched)
  })

  addRoute(
    at,
    ['post', '/sign-in'],
    {
      ...common,
      limits: passwordLimits,
      input: body('form: username, password, next, again'),
      onError: (error, { request, response }) =>
        sendSignIn(context, request, response, answerInForm(response, error)),
    },
    async ({ request, response }) => {
      await signInWithPassword(context, request, response)
      response.redirect(303, safeNext(request.body?.next))
    },
  )

  addRoute(at, ['get', '/sign-up'], pageHead, async ({ request, response, viewer }) => {
    if (viewer.user !== null) return response.redirect(303, safeNext(request.query.next))
    return sendSignUp(context, request, response, untouched)
  })

  addRoute(
    at,
    ['post', '/sign-up'],
    {
      ...common,
      limits: [{ name: 'sign_up', by: 'handler' }],
      input: body('form: username, email, password, next'),
      onError: (error, { request, response }) =>
        sendSignUp(context, request, response, answerInForm(response, error)),
    },
    async ({ request, response }) => {
      await signUpWithPassword(context, request, response)
      response.redirect(303, safeNext(request.body?.next))
    },
  )

  addRoute(at, ['post', '/sign-out'], { ...common, limits: [], input: noInput }, async ({ response }) => {
    await signOutBrowser(context, response)
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
  const shownPage = createElement(SignInPage, {
    next: safeNext(given?.next),
    username: readField(request.body, 'username'),
    problems: shown.problems,
    isAgain: given?.again === '1',
  })
  const description = 'Sign in to CryptoList with a wallet or an account.'
  const meta = { title: 'Sign in', description, path: '/sign-in', robots: 'noindex' as const }
  await sendPage(context, request, response, { meta, body: shownPage, status: shown.status })
}

async function sendSignUp(
  context: Context,
  request: Request,
  response: Response,
  shown: Shown,
): Promise<void> {
  const given = request.method === 'POST' ? request.body : request.query
  const shownPage = createElement(SignUpPage, {
    next: safeNext(given?.next),
    username: readField(request.body, 'username'),
    email: readField(request.body, 'email'),
    problems: shown.problems,
  })
  const description = 'Make an account on CryptoList with a username and a password.'
  const meta = { title: 'Sign up', description, path: '/sign-up', robots: 'noindex' as const }
  await sendPage(context, request, response, { meta, body: shownPage, status: shown.status })
}
