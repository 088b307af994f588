import { type Response, Router } from 'express'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '../../../server/context.ts'
import { formVersion } from '../../../server/http/form-version.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { addressKey } from '../../../server/http/rate-limits.ts'
import { requesterOf } from '../../../server/http/requester.ts'
import { sendPage } from '../../document/send-page.tsx'
import { LookPage } from '../look-page.tsx'
import { Fragment } from './fragment.tsx'

/** A draft as readers would see it: the whole page, and the part beside the form while one types. */
export function draftPreviewRoutes(context: Context): Router {
  const { posting } = context.services
  const router = Router()

  router.get('/post/:id/preview', async (request, response) => {
    const requester = requesterOf(response)
    const { id } = request.params
    const body = createElement(LookPage, {
      draftId: id,
      preview: await posting.preview(requester, id),
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
    response.setHeader('Cache-Control', 'private, no-store')
    await sendPage(context, request, response, { meta, body })
  })

  router.post('/post/:id/preview', async (request, response) => {
    const requester = requesterOf(response)
    const { id } = request.params
    await context.limits.consume('save_draft', [addressKey(request.ip)])
    const saved = await posting.save(requester, id, {
      fields: request.body,
      version: formVersion(request.body),
    })
    if (saved.kind === 'conflict') return void sendFragment(response.status(409), '')
    const fragment = createElement(Fragment, {
      draftId: id,
      draft: saved.draft,
      preview: await posting.preview(requester, id),
      origin: ownOrigin(context.config, request),
    })
    sendFragment(response, renderToStaticMarkup(fragment))
  })

  return router
}

function sendFragment(response: Response, html: string): void {
  response.setHeader('Cache-Control', 'private, no-store')
  response.type('html').send(html)
}
