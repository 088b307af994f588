import { BoardError } from '@cryptolist/contract'
import { Router } from 'express'
import { draftChanged } from '#messages/listing-problems'
import type { Context } from '../../context.ts'
import { beginDraft } from '../../domain/posting/begin-draft.ts'
import { getDraft, listDrafts, removeDraft } from '../../domain/posting/drafts.ts'
import { readJsonFields } from '../../domain/posting/json-fields.ts'
import { saveDraft } from '../../domain/posting/save-draft.ts'
import { sendDraft } from '../../domain/posting/send-draft.ts'
import { getWrittenDraft } from '../../domain/posting/written-draft.ts'
import { addRoute, type Input, noInput } from '../../http/route.ts'
import { presentSent, readJson, sendOnce, startKeyOf, writerOf } from '../written.ts'

const draftInput: Input<ReturnType<typeof readJsonFields>> = {
  description: 'JSON: a listing',
  read: ({ body }) => readJsonFields(body ?? {}),
}

/** `/api/v1/drafts`: what is being written with the API key that is sent. The form at `/post/{id}` shows the same drafts. */
export function draftsApiRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const read = { access: 'draft_key', limits: [], cache: 'no-store', input: noInput } as const
  const write = { access: 'draft_key', cache: 'no-store', before: readJson } as const

  addRoute(at, ['get', '/'], read, async ({ response, viewer }) =>
    response.json({ items: await listDrafts(context, viewer) }),
  )

  const begin = { ...write, limits: [{ name: 'draft', by: 'user' }], input: draftInput } as const
  addRoute(at, ['post', '/'], begin, (call) =>
    sendOnce(context, call, async () => {
      const { request, viewer, input: fields } = call
      const startKey = startKeyOf(request, viewer)
      const { publicId } = await beginDraft(context, writerOf(viewer), { startKey, fields })
      return { status: 201, body: await getWrittenDraft(context, writerOf(viewer), publicId) }
    }),
  )

  addRoute(at, ['get', '/:id'], read, async ({ request, response, viewer }) =>
    response.json(await getWrittenDraft(context, writerOf(viewer), request.params.id)),
  )

  const save = { ...write, limits: [{ name: 'save_draft', by: 'user' }], input: draftInput } as const
  addRoute(at, ['patch', '/:id'], save, (call) =>
    sendOnce(context, call, async () => {
      const { request, viewer, input: fields } = call
      const requester = writerOf(viewer)
      const { id } = request.params
      const { version } = await getDraft(context, requester, id)
      const saved = await saveDraft(context, requester, id, { fields, version })
      // Someone saved the same draft in between.
      if (saved.kind === 'conflict') throw new BoardError('conflict', draftChanged)
      return { status: 200, body: await getWrittenDraft(context, requester, id) }
    }),
  )

  const send = {
    access: 'publish_key',
    limits: [{ name: 'send_draft', by: 'user' }],
    input: noInput,
    cache: 'no-store',
  } as const
  addRoute(at, ['post', '/:id/send'], send, (call) =>
    sendOnce(context, call, async () =>
      presentSent(await sendDraft(context, writerOf(call.viewer), call.request.params.id)),
    ),
  )

  addRoute(at, ['delete', '/:id'], { ...read, limits: [] }, async ({ request, response, viewer }) => {
    await removeDraft(context, writerOf(viewer), request.params.id)
    response.status(204).end()
  })
  return router
}
