import { type Response, Router } from 'express'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '../../../server/context.ts'
import { previewDraft } from '../../../server/domain/listings/drafts/preview-draft.ts'
import { saveDraft } from '../../../server/domain/listings/drafts/save-draft.ts'
import { formVersion } from '../../../server/http/form-version.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { requesterOf } from '../../../server/http/requester.ts'
import { addRoute, body, noInput } from '../../../server/http/route.ts'
import { sendPage } from '../../document/send-page.tsx'
import { LookPage } from '../look-page.tsx'
import { Fragment } from './fragment.tsx'

/** A draft as readers would see it: the whole page, and the part beside the form while one types. */
export function draftPreviewRoutes(context: Context): Router {
  const router = Router()

  const holder = { access: 'holder', cache: 'private, no-store' } as const

  const show = { ...holder, limits: [], input: noInput }
  addRoute({ router, context }, ['get', '/post/:id/preview'], show, async ({ request, response }) => {
    const requester = requesterOf(response)
    const { id } = request.params
    const page = createElement(LookPage, {
      draftId: id,
      preview: await previewDraft(context, requester, id),
      origin: ownOrigin(context.config, request),
      now: new Date(),
    })
    const meta = {
      title: 'Preview',
      description: 'A listing that is being written.',
      path: `/post/${id}/preview`,
      robots: 'noindex' as const,
      area: 'work' as const,
    }
    await sendPage(context, request, response, { meta, body: page })
  })

  const save = { ...holder, limits: ['save_draft'], input: body('fields of a draft') } as const
  addRoute({ router, context }, ['post', '/post/:id/preview'], save, async ({ request, response }) => {
    const requester = requesterOf(response)
    const { id } = request.params
    const saved = await saveDraft(context, requester, id, {
      fields: request.body,
      version: formVersion(request.body),
    })
    if (saved.kind === 'conflict') return void sendFragment(response.status(409), '')
    const fragment = createElement(Fragment, {
      draftId: id,
      draft: saved.draft,
      preview: await previewDraft(context, requester, id),
      origin: ownOrigin(context.config, request),
    })
    sendFragment(response, renderToStaticMarkup(fragment))
  })

  return router
}

function sendFragment(response: Response, html: string): void {
  response.type('html').send(html)
}
