import { BoardError } from '@cryptolist/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { createElement, type ReactElement } from 'react'
import type { Context } from '../../server/context.ts'
import {
  isLinkOpen,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
} from '../../server/domain/accounts/mail/account-mail.ts'
import { beginSession } from '../../server/http/begin-session.ts'
import { addressKey } from '../../server/http/rate-limits.ts'
import { countMail } from '../../server/sign-in/count-mail.ts'
import { answerInForm, typedValue } from '../auth/form-problems.ts'
import type { FormProblem } from '../components/form/problems.ts'
import { sendPage } from '../document/send-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { LinkGonePage } from './link-gone-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { EmailVerifiedPage, VerifyEmailPage } from './verify-email-page.tsx'

interface Shown {
  status: number
  problems: FormProblem[]
}
const untouched: Shown = { status: 200, problems: [] }

/** The pages around mails about accounts: forgotten passwords and addresses to confirm. They need no script. */
export function accountMailRoutes(context: Context): Router {
  const router = Router()
  router.use(['/forgot-password', '/reset-password', '/verify-email'], keepToOneself)

  router.get('/forgot-password', (request, response) =>
    sendForgotPassword(context, response, { ...untouched, isSent: request.query.sent === '1' }),
  )

  router.post('/forgot-password', async (request, response) => {
    const email = typedValue(request.body, 'email')
    try {
      await countMail(context.limits, request.ip, email)
      await requestPasswordReset(context, email)
      response.redirect(303, '/forgot-password?sent=1')
    } catch (error) {
      await sendForgotPassword(context, response, { ...answerInForm(response, error), isSent: false })
    }
  })

  router.get('/reset-password', async (request, response) => {
    const token = tokenOf(request.query)
    if (!(await isLinkOpen(context, 'reset', token))) return sendGone(context, response, 'reset')
    return sendResetPassword(context, response, untouched, token)
  })

  router.post('/reset-password', async (request, response) => {
    const token = tokenOf(request.body)
    try {
      await context.limits.consume('sign_in_address', [addressKey(request.ip)])
      const signedIn = await resetPassword(context, token, passwordOf(request))
      await beginSession(context, response, { signedIn, alert: 'password_set' })
      response.redirect(303, '/account')
    } catch (error) {
      if (isGone(error)) return sendGone(context, response, 'reset')
      await sendResetPassword(context, response, answerInForm(response, error), token)
    }
  })

  router.get('/verify-email', async (request, response) => {
    if (request.query.done === '1')
      return sendVerifyEmail(context, response, createElement(EmailVerifiedPage))
    const token = tokenOf(request.query)
    if (!(await isLinkOpen(context, 'verify', token))) return sendGone(context, response, 'verify')
    return sendVerifyEmail(context, response, createElement(VerifyEmailPage, { token }))
  })

  router.post('/verify-email', async (request, response) => {
    try {
      await verifyEmail(context, tokenOf(request.body))
      response.redirect(303, '/verify-email?done=1')
    } catch (error) {
      if (!isGone(error)) throw error
      await sendGone(context, response, 'verify')
    }
  })
  return router
}

/**
 * Addresses of these pages may hold a token: nobody learns them from a Referer, and nobody keeps the pages. With "no-referrer" browsers
 * would send the forms with the origin `null`, which is refused.
 */
const keepToOneself: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('Referrer-Policy', 'strict-origin')
  next()
}

function tokenOf(given: unknown): string {
  return typedValue(given, 'token')
}

/** As it was typed: a password may be longer than what other fields hold, and is then refused instead of cut. */
function passwordOf({ body }: Request): string {
  return typeof body?.new_password === 'string' ? body.new_password : ''
}

function isGone(error: unknown): boolean {
  return error instanceof BoardError && error.code === 'gone'
}

function metaOf(title: string, path: string) {
  return { title, description: `${title} on CryptoList.`, path, robots: 'noindex' as const }
}

function sendForgotPassword(
  context: Context,
  response: Response,
  { status, problems, isSent }: Shown & { isSent: boolean },
): Promise<void> {
  const email = typedValue(response.req.body, 'email')
  const body = createElement(ForgotPasswordPage, { email, problems, isSent })
  const meta = metaOf(isSent ? 'Look at your mail' : 'Forgot your password?', '/forgot-password')
  return sendPage(context, response.req, response, { meta, body, status })
}

function sendResetPassword(
  context: Context,
  response: Response,
  { status, problems }: Shown,
  token: string,
): Promise<void> {
  const body = createElement(ResetPasswordPage, { token, problems })
  const meta = metaOf('Choose a new password', '/reset-password')
  return sendPage(context, response.req, response, { meta, body, status })
}

function sendVerifyEmail(context: Context, response: Response, body: ReactElement): Promise<void> {
  const meta = metaOf('Confirm your e-mail address', '/verify-email')
  return sendPage(context, response.req, response, { meta, body })
}

function sendGone(context: Context, response: Response, purpose: 'reset' | 'verify'): Promise<void> {
  const body = createElement(LinkGonePage, { purpose })
  const meta = metaOf(
    'This link does not work any more',
    purpose === 'reset' ? '/reset-password' : '/verify-email',
  )
  return sendPage(context, response.req, response, { meta, body, status: 410 })
}
