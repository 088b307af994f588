import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/sign-in'
import type { Context } from '../../server/context.ts'
import { safeNext } from '../../server/http/redirects.ts'
import { addRoute, body, fields, form, readField } from '../../server/http/route.ts'
import { hasBegunSave } from '../../server/sign-in/begun-save.ts'
import {
  passwordLimits,
  signInWithPassword,
  signOutBrowser,
  signUpWithPassword,
} from '../../server/sign-in/sign-in.ts'
import { answerInForm, type FormProblem } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.ts'
import { SignInPage, SignUpPage } from './page.tsx'
import { purposeOf } from './purpose.ts'

interface View {
  status: number
  problems: FormProblem[]
}
const untouched: View = { status: 200, problems: [] }

/** The pages for signing in, up and out, which need no script. */
export function authPageRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const common = { access: 'anyone', cache: 'page' } as const
  const pageHead = { ...common, limits: [], input: body('query: next, again, for') }

  addRoute(at, ['get', '/sign-in'], pageHead, async ({ request, response, viewer }) => {
    if (viewer.user !== null && request.query.again !== '1')
      return response.redirect(303, safeNext(request.query.next))
    return send(context, { request, response }, '/sign-in', untouched)
  })

  addRoute(
    at,
    ['post', '/sign-in'],
    {
      ...common,
      limits: passwordLimits,
      input: form('username, password, next, again, for'),
      onError: (error, exchange) =>
        send(context, exchange, '/sign-in', answerInForm(exchange.response, error)),
    },
    async ({ request, response }) => {
      await signInWithPassword(context, request, response)
      response.redirect(303, safeNext(request.body?.next))
    },
  )

  addRoute(at, ['get', '/sign-up'], pageHead, async ({ request, response, viewer }) => {
    if (viewer.user !== null) return response.redirect(303, safeNext(request.query.next))
    return send(context, { request, response }, '/sign-up', untouched)
  })

  addRoute(
    at,
    ['post', '/sign-up'],
    {
      ...common,
      limits: [{ name: 'sign_up', by: 'handler' }],
      input: form('username, email, password, next, for'),
      onError: (error, exchange) =>
        send(context, exchange, '/sign-up', answerInForm(exchange.response, error)),
    },
    async ({ request, response }) => {
      await signUpWithPassword(context, request, response)
      response.redirect(303, safeNext(request.body?.next))
    },
  )

  const signOut = { ...common, limits: [], input: fields({ next: 2000 }) }
  addRoute(at, ['post', '/sign-out'], signOut, async ({ response, input: { next } }) => {
    await signOutBrowser(context, response)
    const path = safeNext(next, '/')
    response.redirect(303, publicPages.some((pages) => pages.test(path)) ? path : '/')
  })

  return router
}

/** Pages that anyone may open, where signing out leaves the visitor: some with all below them, the others alone. */
const publicPages = [
  /^\/(jobs|companies|sources|transparency)(?=[/?#]|$)(?!\/[^?#]+\/claim\/)/,
  /^\/(post|compare|docs\/(?:api|mcp)|account\/saved|about|privacy|terms|imprint)?([?#]|$)/,
]

const pages = {
  '/sign-in': { title: text.title, description: text.signInDescription },
  '/sign-up': { title: text.signUp, description: text.signUpDescription },
}

async function send(
  context: Context,
  { request, response }: { request: Request; response: Response },
  path: keyof typeof pages,
  { status, problems }: View,
): Promise<void> {
  const given = request.method === 'POST' ? request.body : request.query
  const next = safeNext(given?.next)
  const props = {
    next,
    username: readField(request.body, 'username'),
    problems,
    // Without a page to go on to, signing in is for nothing in particular.
    purpose: purposeOf(
      readField(given, 'next', 2000),
      hasBegunSave(request, next) || readField(given, 'for', 4) === 'save',
    ),
  }
  const page =
    path === '/sign-in'
      ? createElement(SignInPage, { ...props, isAgain: given?.again === '1' })
      : createElement(SignUpPage, { ...props, email: readField(request.body, 'email') })
  const meta = { ...pages[path], path, robots: 'noindex' as const }
  await sendPage(context, request, response, { meta, body: page, status })
}
