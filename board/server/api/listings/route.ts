import {
  BoardError,
  type ListingGroup,
  listingGroups,
  type OwnListingDetail,
  type OwnListingPage,
} from '@cryptolist/contract'
import { type Request, Router } from 'express'
import { unreadable } from '#messages/errors'
import type { Context } from '../../context.ts'
import type { KeyViewer } from '../../domain/accounts/session-policy.ts'
import type { ApiAnswer } from '../../domain/api-keys/answers.ts'
import { isPublicId } from '../../domain/identifiers/public-id.ts'
import {
  closeListing,
  getManagedListing,
  listManagedListings,
  renewListing,
  withdrawListing,
} from '../../domain/listings/management.ts'
import { readJsonFields } from '../../domain/posting/json-fields.ts'
import { changeAtOnce, postAtOnce, tryToChange, tryToPost } from '../../domain/posting/write-at-once.ts'
import { getWrittenContent, presentOwnListing } from '../../domain/posting/written-draft.ts'
import { addRoute, type Input, json, noInput, query } from '../../http/route.ts'
import { closingSchema } from '../openapi/closing.ts'
import {
  countWriting,
  isDryRun,
  presentSent,
  presentTried,
  readJson,
  readManyJson,
  sendOnce,
  startKeyOf,
  writerOf,
} from '../written.ts'
import { importInput, importListings } from './import.ts'

/** A listing, or what of it changes, in JSON; and whether nothing is to be written. */
const listingInput: Input<{ written: ReturnType<typeof readJsonFields>; isDry: boolean }> = {
  description: 'JSON: a listing; query: dryRun',
  read: (request: Request) => ({ written: readJsonFields(request.body), isDry: isDryRun(request) }),
}

function readGroup(params: URLSearchParams): ListingGroup | undefined {
  const groupName = params.get('group')
  if (groupName === null) return undefined
  const group = listingGroups.find((candidate) => candidate === groupName)
  if (group === undefined) throw BoardError.invalidField('group', unreadable)
  return group
}

function readAfter(params: URLSearchParams): string | undefined {
  const after = params.get('after') ?? undefined
  if (after !== undefined && !isPublicId(after)) throw BoardError.invalidField('after', unreadable)
  return after
}

/** `/api/v1/listings`: the listings of the account or the company whose API key is sent. */
export function listingsApiRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const read = { access: 'draft_key', limits: [], cache: 'no-store' } as const
  const write = { access: 'publish_key', limits: [], cache: 'no-store', before: readJson } as const
  const send = {
    ...write,
    limits: [
      { name: 'send_draft', by: 'handler' },
      { name: 'check_listing', by: 'handler' },
    ],
    input: listingInput,
  } as const
  const countSend = async (viewer: KeyViewer, isDry: boolean): Promise<void> => {
    const count = countWriting(context, viewer, isDry)
    if (isDry) await count('check_listing')
    await count('send_draft')
  }
  const manage = {
    access: 'publish_key',
    limits: [{ name: 'manage', by: 'user' }],
    cache: 'no-store',
  } as const

  const pages = query('group, after', (params) => ({
    group: readGroup(params),
    after: readAfter(params),
  }))
  addRoute(at, ['get', '/'], { ...read, input: pages }, async ({ response, viewer, input }) => {
    const { group, after } = input
    const options: { group?: ListingGroup; after?: string } = {
      ...(group !== undefined && { group }),
      ...(after !== undefined && { after }),
    }
    const { items, counts, next } = await listManagedListings(context, viewer, options)
    const page: OwnListingPage = { items: items.map(presentOwnListing), counts, next }
    response.json(page)
  })

  addRoute(at, ['post', '/'], send, async (call) => {
    const { request, viewer, input } = call
    const { written, isDry } = input
    const requester = writerOf(viewer)
    await countSend(viewer, isDry)
    if (isDry) return call.response.json(presentTried(await tryToPost(context, requester, { written })))
    const startKey = startKeyOf(request, viewer)
    return sendOnce(context, call, async () =>
      presentSent(await postAtOnce(context, requester, { written, startKey })),
    )
  })

  const many = {
    ...write,
    limits: [
      { name: 'import_listings', by: 'user' },
      ...(['check_listing', 'send_draft', 'manage'] as const).map((name) => ({
        name,
        by: 'handler' as const,
      })),
    ],
    before: readManyJson,
    input: importInput,
  } as const
  addRoute(at, ['post', '/import'], many, async (call) => {
    if (call.input.isDry) return call.response.json(await importListings(context, call))
    return sendOnce(context, call, async () => ({ status: 200, body: await importListings(context, call) }))
  })

  addRoute(at, ['get', '/:id'], { ...read, input: noInput }, async ({ request, response, viewer }) => {
    const requester = writerOf(viewer)
    const { id } = request.params
    const listing = presentOwnListing(await getManagedListing(context, requester, id))
    const detail: OwnListingDetail = { ...listing, content: await getWrittenContent(context, requester, id) }
    response.json(detail)
  })

  addRoute(at, ['patch', '/:id'], send, async (call) => {
    const { request, viewer, input } = call
    const requester = writerOf(viewer)
    const change = { listingId: request.params.id, written: input.written }
    await countSend(viewer, input.isDry)
    if (input.isDry) return call.response.json(presentTried(await tryToChange(context, requester, change)))
    return sendOnce(context, call, async () => presentSent(await changeAtOnce(context, requester, change)))
  })

  const answerOf = async (viewer: KeyViewer, id: string): Promise<ApiAnswer> => {
    const listing = await getManagedListing(context, writerOf(viewer), id)
    return { status: 200, body: presentOwnListing(listing) }
  }
  const closing = json(closingSchema)
  addRoute(at, ['post', '/:id/close'], { ...manage, before: readJson, input: closing }, (call) =>
    sendOnce(context, call, async () => {
      const { request, viewer, input } = call
      await closeListing(context, writerOf(viewer), request.params.id, input.reason)
      return answerOf(viewer, request.params.id)
    }),
  )

  const moves = { renew: renewListing, withdraw: withdrawListing }
  for (const [name, move] of Object.entries(moves))
    addRoute(at, ['post', `/:id/${name}` as '/:id/renew'], { ...manage, input: noInput }, (call) =>
      sendOnce(context, call, async () => {
        const { request, viewer } = call
        await move(context, writerOf(viewer), request.params.id)
        return answerOf(viewer, request.params.id)
      }),
    )
  return router
}
