import { BoardError } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/manage'
import type { Context } from '../../server/context.ts'
import { isToken } from '../../server/domain/identifiers/link-token.ts'
import { getDraft, requestManageLinks } from '../../server/domain/posting/drafts.ts'
import { openLink } from '../../server/domain/posting/links.ts'
import { sendWaitingDraft } from '../../server/domain/posting/send-draft.ts'
import { addListingLink } from '../../server/http/cookies.ts'
import { keepAddressSecret } from '../../server/http/headers.ts'
import { keepMailTime, noteOutbox } from '../../server/http/outbox-note.ts'
import { addressKey } from '../../server/http/rate-limits.ts'
import { addRoute, fields, maxFieldLength, noInput, readField } from '../../server/http/route.ts'
import { requesterOf } from '../../server/http/viewer.ts'
import { countMail } from '../../server/sign-in/count-mail.ts'
import { answerInForm } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.ts'
import { showListing } from './listing/route.ts'
import { AskLinkPage, type AskLinkPageProps, ConfirmPage, type ConfirmPageProps } from './page.tsx'

/** The pages that emailed links open, and where one has them sent again. */
export function manageLinkRoutes(context: Context): Router {
  const router = Router()
  router.use('/m', keepAddressSecret('same-origin'))
  const at = { router, context }
  const head = { limits: [], input: noInput, cache: 'private, no-store' } as const

  addRoute(at, ['get', '/m'], { ...head, access: 'anyone' }, ({ response }) =>
    sendAsk(context, response, { status: 200, typed: '', problems: [], because: null }),
  )

  addRoute(
    at,
    ['post', '/m'],
    {
      ...head,
      access: 'anyone',
      limits: [{ name: 'reset', by: 'handler' }],
      input: fields({ email: maxFieldLength }),
      onError: (error, { request, response }) =>
        sendAsk(context, response, {
          typed: readField(request.body, 'email'),
          because: null,
          ...answerInForm(response, error),
        }),
    },
    async ({ request, response, input: { email } }) => {
      await countMail(context.limits, request.ip, email)
      await requestManageLinks(context, email)
      await sendAsk(context, response, { status: 200, typed: email, problems: [], because: 'sent' })
    },
  )

  // Both the links that are mailed, by their token, and the page of a listing, by its public id.
  addRoute(at, ['get', '/m/:key'], { ...head, access: 'holder' }, async ({ request, response }) => {
    const { key } = request.params
    await (isToken(key) ? openMailedLink(context, response, key) : showListing(context, response, key))
  })

  const sendHead = { ...head, access: 'holder', limits: [{ name: 'send_draft', by: 'handler' }] } as const
  addRoute(at, ['post', '/m/:token/send'], sendHead, async ({ request, response }) => {
    const { token } = request.params
    const link = await openLink(context, token).catch(undefinedWhenGone)
    if (link === undefined)
      return sendAsk(context, response, { status: 410, typed: '', problems: [], because: 'gone' })
    if (link.draftId === null) return response.redirect(303, `/m/${token}`)
    addListingLink(response, token)
    const draftLink = { token, draftId: link.draftId }
    try {
      await context.limits.consume('send_draft', [addressKey(request.ip)])
      const sent = await sendWaitingDraft(context, token)
      if (sent.kind === 'problems')
        return await sendConfirm(context, response, { ...draftLink, problems: sent.problems, status: 422 })
      if (sent.kind === 'mail_sent') {
        keepMailTime(context, response, `/post/${link.draftId}`)
        return response.redirect(303, `/post/${link.draftId}`)
      }
      response.redirect(303, `/m/${sent.listing.id}?sent=${sent.kind}`)
    } catch (error) {
      await sendConfirm(context, response, { ...draftLink, ...answerInForm(response, error) })
    }
  })

  return router
}

async function openMailedLink(context: Context, response: Response, token: string): Promise<void> {
  const link = await openLink(context, token).catch(undefinedWhenGone)
  if (link === undefined)
    return sendAsk(context, response, { status: 410, typed: '', problems: [], because: 'gone' })
  if (link.kind === 'preview') return response.redirect(303, `/preview/${token}`)
  addListingLink(response, token)
  if (link.listingId !== null) return response.redirect(303, `/m/${link.listingId}`)
  await sendConfirm(context, response, { token, draftId: link.draftId, problems: [], status: 200 })
}

function undefinedWhenGone(error: unknown): undefined {
  if (!(error instanceof BoardError) || (error.code !== 'gone' && error.code !== 'not_found')) throw error
}

async function sendAsk(
  context: Context,
  response: Response,
  { status, ...props }: AskLinkPageProps & { status: number },
): Promise<void> {
  const meta = {
    title: text.askTitle,
    description: text.askDescription,
    path: '/m',
    robots: 'noindex' as const,
  }
  const outbox = noteOutbox(context.config, response.req, context.now())
  const body = createElement(AskLinkPage, { ...props, outbox })
  await sendPage(context, response.req, response, { meta, body, status })
}

async function sendConfirm(
  context: Context,
  response: Response,
  form: Pick<ConfirmPageProps, 'token' | 'problems'> & { draftId: string; status: number },
): Promise<void> {
  const { token, problems, draftId, status } = form
  const draft = await getDraft(context, requesterWith(token, response), draftId)
  const meta = {
    title: text.confirmTitle,
    description: text.confirmDescription,
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
