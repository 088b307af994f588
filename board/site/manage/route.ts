import { BoardError } from '@cryptolist/contract'
import { type RequestHandler, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { isToken } from '../../server/domain/identifiers/link-token.ts'
import { addListingLink } from '../../server/http/listing-links-cookie.ts'
import { addressKey } from '../../server/http/rate-limits.ts'
import { requesterOf } from '../../server/http/requester.ts'
import { countMail } from '../../server/sign-in/count-mail.ts'
import { answerInForm, typedValue } from '../auth/form-problems.ts'
import { sendPage } from '../document/send-page.tsx'
import { AskLinkPage, type AskLinkPageProps } from './ask-link-page.tsx'
import { ConfirmPage, type ConfirmPageProps } from './confirm-page.tsx'

/** What mailed links open, and where one has them sent again. */
export function manageLinkRoutes(context: Context): Router {
  const { posting } = context.services
  const router = Router()
  router.use('/m', keepSecret)

  router.get('/m', (_request, response) =>
    sendAsk(context, response, { status: 200, typed: '', problems: [], because: null }),
  )

  router.post('/m', async (request, response) => {
    const email = typedValue(request.body, 'email')
    try {
      await countMail(context.limits, request.ip, email)
      await posting.requestManageLinks(email)
      await sendAsk(context, response, { status: 200, typed: email, problems: [], because: 'sent' })
    } catch (error) {
      await sendAsk(context, response, { typed: email, because: null, ...answerInForm(response, error) })
    }
  })

  router.get('/m/:token', async (request, response, next) => {
    const { token } = request.params
    if (!isToken(token)) return next()
    const link = await posting.openLink(token).catch(undefinedWhenGone)
    if (link === undefined)
      return sendAsk(context, response, { status: 410, typed: '', problems: [], because: 'gone' })
    if (link.kind === 'preview') return response.redirect(303, `/preview/${token}`)
    addListingLink(response, token)
    if (link.listingId !== null) return response.redirect(303, `/m/${link.listingId}`)
    await sendConfirm(context, response, { token, draftId: link.draftId, problems: [], status: 200 })
  })

  router.post('/m/:token/send', async (request, response) => {
    const { token } = request.params
    const link = await posting.openLink(token).catch(undefinedWhenGone)
    if (link === undefined)
      return sendAsk(context, response, { status: 410, typed: '', problems: [], because: 'gone' })
    if (link.draftId === null) return response.redirect(303, `/m/${token}`)
    addListingLink(response, token)
    const shown = { token, draftId: link.draftId }
    try {
      await context.limits.consume('send_draft', [addressKey(request.ip)])
      const sent = await posting.sendByLink(token)
      if (sent.kind === 'problems')
        return await sendConfirm(context, response, { ...shown, problems: sent.problems, status: 422 })
      if (sent.kind === 'mail_sent') return response.redirect(303, `/post/${link.draftId}`)
      response.redirect(303, `/m/${sent.listing.id}?sent=${sent.kind}`)
    } catch (error) {
      await sendConfirm(context, response, { ...shown, ...answerInForm(response, error) })
    }
  })

  return router
}

/**
 * Addresses here open what is not public: no other site may be told them, and nobody keeps the pages. With `no-referrer` browsers would
 * send the forms without their origin, and they would be refused.
 */
const keepSecret: RequestHandler = (_request, response, next) => {
  response.setHeader('Referrer-Policy', 'same-origin')
  response.setHeader('Cache-Control', 'private, no-store')
  next()
}

function undefinedWhenGone(error: unknown): undefined {
  if (!(error instanceof BoardError) || (error.code !== 'gone' && error.code !== 'not_found')) throw error
}

async function sendAsk(
  context: Context,
  response: Response,
  { status, ...shown }: AskLinkPageProps & { status: number },
): Promise<void> {
  const meta = {
    title: 'Your listings without an account',
    description: 'Have the link to your listings sent again.',
    path: '/m',
    robots: 'noindex' as const,
  }
  await sendPage(context, response.req, response, { meta, body: createElement(AskLinkPage, shown), status })
}

async function sendConfirm(
  context: Context,
  response: Response,
  shown: Pick<ConfirmPageProps, 'token' | 'problems'> & { draftId: string; status: number },
): Promise<void> {
  const { token, problems, draftId, status } = shown
  const draft = await context.services.posting.get(requesterWith(token, response), draftId)
  const meta = {
    title: 'Send your listing',
    description: 'A listing that waits to be sent.',
    path: '/m',
    robots: 'noindex' as const,
    area: 'work' as const,
  }
  const body = createElement(ConfirmPage, { token, draft, problems })
  await sendPage(context, response.req, response, { meta, body, status })
}

/** The cookie that this answer sets is not in the request yet. */
function requesterWith(token: string, response: Response) {
  const { viewer, tokens } = requesterOf(response)
  return { viewer, tokens: [token, ...tokens] }
}
