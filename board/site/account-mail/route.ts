import { BoardError } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement, type ReactElement } from 'react'
import * as text from '#messages/account'
import type { Context } from '../../server/context.ts'
import {
  isLinkOpen,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
} from '../../server/domain/accounts/account-mail.ts'
import { keepAddressSecret } from '../../server/http/headers.ts'
import { keepMailTime, noteOutbox } from '../../server/http/outbox-note.ts'
import { addRoute, body, fields, type Input, maxFieldLength, readField } from '../../server/http/route.ts'
import { countMail } from '../../server/sign-in/count-mail.ts'
import { signInBrowser } from '../../server/sign-in/sign-in.ts'
import { answerInForm, type FormProblem } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.ts'
import {
  EmailVerifiedPage,
  ForgotPasswordPage,
  LinkGonePage,
  ResetPasswordPage,
  VerifyEmailPage,
} from './page.tsx'

interface View {
  status: number
  problems: FormProblem[]
}
const untouched: View = { status: 200, problems: [] }

/** The pages around mails about accounts: forgotten passwords and addresses to confirm. They need no script. */
export function accountMailRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const common = { access: 'anyone', cache: 'private, no-store' } as const
  router.use(['/forgot-password', '/reset-password', '/verify-email'], keepAddressSecret('strict-origin'))

  addRoute(
    at,
    ['get', '/forgot-password'],
    { ...common, limits: [], input: body('query: sent') },
    ({ request, response }) =>
      sendForgotPassword(context, response, { ...untouched, isSent: request.query.sent === '1' }),
  )

  addRoute(
    at,
    ['post', '/forgot-password'],
    {
      ...common,
      // By the network address and the email address, which is counted whether an account has it or not.
      limits: [{ name: 'reset', by: 'handler' }],
      input: fields({ email: maxFieldLength }),
      onError: (error, { response }) =>
        sendForgotPassword(context, response, { ...answerInForm(response, error), isSent: false }),
    },
    async ({ request, response, input: { email } }) => {
      await countMail(context.limits, request.ip, email)
      await requestPasswordReset(context, email)
      keepMailTime(context, response, '/forgot-password')
      response.redirect(303, '/forgot-password?sent=1')
    },
  )

  const mailedLink = { ...common, limits: [], input: linkQuery } as const
  addRoute(at, ['get', '/reset-password'], mailedLink, async ({ response, input: { token } }) => {
    if (!(await isLinkOpen(context, 'reset', token))) return sendGone(context, response, 'reset')
    return sendResetPassword(context, response, untouched, token)
  })

  addRoute(
    at,
    ['post', '/reset-password'],
    {
      ...common,
      limits: ['sign_in_address'],
      input: resetForm,
      async onError(error, { request, response }) {
        if (isGone(error)) return sendGone(context, response, 'reset')
        const { token } = resetForm.read(request)
        return sendResetPassword(context, response, answerInForm(response, error), token)
      },
    },
    async ({ response, input: { token, password } }) => {
      const signedIn = await resetPassword(context, token, password)
      await signInBrowser(context, response, { signedIn, toast: 'password_set' })
      response.redirect(303, '/account')
    },
  )

  addRoute(at, ['get', '/verify-email'], mailedLink, async ({ response, input: { token, isDone } }) => {
    if (isDone) return sendVerifyEmail(context, response, createElement(EmailVerifiedPage))
    if (!(await isLinkOpen(context, 'verify', token))) return sendGone(context, response, 'verify')
    return sendVerifyEmail(context, response, createElement(VerifyEmailPage, { token }))
  })

  addRoute(
    at,
    ['post', '/verify-email'],
    {
      ...common,
      limits: [],
      input: fields({ token: maxFieldLength }),
      async onError(error, { response }) {
        if (!isGone(error)) throw error
        await sendGone(context, response, 'verify')
      },
    },
    async ({ response, input: { token } }) => {
      await verifyEmail(context, token)
      response.redirect(303, '/verify-email?done=1')
    },
  )
  return router
}

const linkQuery: Input<{ token: string; isDone: boolean }> = {
  description: 'query: token, done',
  read: ({ query }) => ({ token: readField(query, 'token'), isDone: query.done === '1' }),
}

/** The password isn't cut: one that is too long is refused. */
const resetForm: Input<{ token: string; password: string }> = {
  description: 'form: token, new_password',
  read: ({ body }) => ({
    token: readField(body, 'token'),
    password: typeof body?.new_password === 'string' ? body.new_password : '',
  }),
}

function isGone(error: unknown): boolean {
  return error instanceof BoardError && error.code === 'gone'
}

function send(
  context: Context,
  response: Response,
  { title, path, body, status = 200 }: { title: string; path: string; body: ReactElement; status?: number },
): Promise<void> {
  const meta = { title, description: text.pageDescription(title), path, robots: 'noindex' as const }
  return sendPage(context, response.req, response, { meta, body, status })
}

function sendForgotPassword(context: Context, response: Response, answer: View & { isSent: boolean }) {
  const { status, problems, isSent } = answer
  const email = readField(response.req.body, 'email')
  const title = isSent ? text.sentTitle : text.forgotTitle
  const body = createElement(ForgotPasswordPage, {
    email,
    problems,
    isSent,
    outbox: noteOutbox(context.config, response.req),
  })
  return send(context, response, { title, path: '/forgot-password', body, status })
}

function sendResetPassword(context: Context, response: Response, answer: View, token: string) {
  const { status, problems } = answer
  const body = createElement(ResetPasswordPage, { token, problems })
  return send(context, response, { title: text.resetTitle, path: '/reset-password', body, status })
}

function sendVerifyEmail(context: Context, response: Response, body: ReactElement): Promise<void> {
  return send(context, response, { title: text.verifyTitle, path: '/verify-email', body })
}

function sendGone(context: Context, response: Response, purpose: 'reset' | 'verify'): Promise<void> {
  const path = purpose === 'reset' ? '/reset-password' : '/verify-email'
  const body = createElement(LinkGonePage, { purpose })
  return send(context, response, { title: text.linkGoneTitle, path, body, status: 410 })
}
