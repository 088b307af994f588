import { randomUUID } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import type { Context } from '../../../server/context.ts'
import { beginChange, beginDraft } from '../../../server/domain/listings/drafts/begin-draft.ts'
import { revokePreviewLink } from '../../../server/domain/listings/drafts/links.ts'
import {
  closeListing,
  deleteListing,
  renewListing,
  withdrawListing,
} from '../../../server/domain/listings/management/management.ts'
import { addListingLink, setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, body, readField } from '../../../server/http/route.ts'
import { requesterOf, viewerOf } from '../../../server/http/viewer.ts'

interface ButtonParts {
  context: Context
  request: Request
  response: Response
  id: string
  /** Path of the listing's page, to come back to. */
  path: string
}

/** Does what a button asks for; returns the path to redirect to. */
type Button = (parts: ButtonParts) => Promise<string>

/** The buttons of a listing's page, by the end of their path. */
const buttons: Record<string, Button> = {
  async close({ context, request, response, id, path }) {
    const reason = readField(request.body, 'reason') === 'withdrawn' ? 'withdrawn' : 'filled'
    await closeListing(context, requesterOf(response), id, reason)
    return changed(response, path)
  },
  async renew({ context, response, id, path }) {
    await renewListing(context, requesterOf(response), id)
    return changed(response, path)
  },
  async 'take-back'({ context, response, id, path }) {
    await withdrawListing(context, requesterOf(response), id)
    return changed(response, path)
  },
  async delete({ context, response, id }) {
    await deleteListing(context, requesterOf(response), id)
    setToastCookie(response, 'listing_deleted')
    return viewerOf(response).user === null ? '/post' : '/dashboard'
  },
  async edit({ context, response, id }) {
    const draft = await beginChange(context, requesterOf(response), id)
    addListingLink(response, draft.token)
    return `/post/${draft.publicId}`
  },
  async repost({ context, request, response, id }) {
    const startKey = readField(request.body, 'start_key') || randomUUID()
    const draft = await beginDraft(context, requesterOf(response), { startKey, repostOf: id })
    addListingLink(response, draft.token)
    return `/post/${draft.publicId}`
  },
  async 'look-links/end'({ context, request, response, id, path }) {
    const link = readField(request.body, 'link')
    await revokePreviewLink(context, requesterOf(response), { listingId: id }, link)
    return changed(response, path)
  },
}

/** The page with the buttons. */
export interface ButtonPage {
  /** `/m` or `/dashboard/listings`. */
  base: string
  /** Shows on the page what could not be done; rethrows every other error. */
  answerProblem(response: Response, id: string, error: unknown): Promise<void>
}

/** What the buttons of a listing's page do, on the page by mailed link as on the one in the dashboard. */
export function listingButtonRoutes(context: Context, { base, answerProblem }: ButtonPage): Router {
  const router = Router()
  for (const [name, act] of Object.entries(buttons))
    addRoute(
      { router, context },
      ['post', `${base}/:id/${name}`],
      {
        access: 'holder',
        limits: ['manage'],
        input: body('form of the button'),
        cache: 'page',
        onError: (error, { request, response }) => answerProblem(response, String(request.params.id), error),
      },
      async ({ request, response }) => {
        const id = String(request.params.id)
        response.redirect(303, await act({ context, request, response, id, path: `${base}/${id}` }))
      },
    )
  return router
}

function changed(response: Response, path: string): string {
  setToastCookie(response, 'listing_changed')
  return path
}
