import { BoardError, type ModerationAction, type ReviewGroupKey } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import { createElement } from 'react'
import * as text from '#messages/queue'
import * as groups from '#messages/queue-groups'
import type { Context } from '../../../server/context.ts'
import { decideReview } from '../../../server/domain/moderation/decide.ts'
import {
  decideGroup,
  type GroupItem,
  type GroupOutcome,
} from '../../../server/domain/moderation/decide-group.ts'
import { findNextLine, listReviews } from '../../../server/domain/moderation/list-reviews.ts'
import { getReviewGroup } from '../../../server/domain/moderation/read-group.ts'
import { getReview } from '../../../server/domain/moderation/read-review.ts'
import { mostOfGroup } from '../../../server/domain/moderation/review-groups.ts'
import { findDecided } from '../../../server/domain/moderation/reviews.ts'
import { maxStampLength } from '../../../server/domain/moderation/seen.ts'
import type { StaffViewer } from '../../../server/domain/moderation/staff.ts'
import { searchParamsOf } from '../../../server/http/read-input.ts'
import { addRoute, form, noInput, type RouteTarget, readField } from '../../../server/http/route.ts'
import type { FormProblem } from '../../components/form/problems.tsx'
import { adminPage } from '../admin-page.ts'
import { sendAdminPage } from '../send-admin-page.ts'
import type { TypedDecision } from './decision-panels.tsx'
import { type LastDecision, type OpenItem, QueuePage } from './page.tsx'
import { findGroup, linePath, queuePath, readFilter } from './paths.ts'

/** The part that was asked for: an item, with the group that it was opened from, or a group. */
type Target = { id: string; from: ReviewGroupKey | null } | { group: ReviewGroupKey | undefined }

interface View {
  /** The most urgent line without. */
  target?: Target
  problems: readonly FormProblem[]
  typed: TypedDecision
  status: number
  /** The outcome of this request, where some was left. */
  outcome?: GroupOutcome
}

const untouched = { problems: [], typed: {}, status: 200 } as const

/** `/admin/queue`: the items to review, and the decision about each, or about a group at once. */
export function addQueue(at: RouteTarget): void {
  const { context } = at

  addRoute(at, ['get', '/admin/queue'], { ...adminPage, input: noInput }, ({ response, viewer }) =>
    sendQueue(context, response, viewer, untouched),
  )

  const item = { ...adminPage, input: noInput } as const
  addRoute(at, ['get', '/admin/queue/:id'], item, ({ request, response, viewer }) =>
    sendQueue(context, response, viewer, { ...untouched, target: itemOf(request) }),
  )

  const decide = { ...adminPage, input: form('action, reason, message, target, stamp') } as const
  addRoute(at, ['post', '/admin/queue/:id'], decide, ({ request, response, viewer }) => {
    const target = itemOf(request)
    const typed = typedOf(request.body)
    return refusing(context, response, viewer, { target, typed }, async () => {
      const stamp = readField(request.body, 'stamp', maxStampLength)
      const decision = { ...typed, action: typed.action ?? '', stamp }
      const decided = await decideReview(context, viewer.user.id, target.id, decision)
      await redirectToNext(context, response, { decided, listings: 1, group: target.from ?? undefined })
    })
  })

  addGroups(at)
}

/** `/admin/queue/groups/…`: imported listings that wait for the same. */
function addGroups(at: RouteTarget): void {
  const { context } = at
  const path = '/admin/queue/groups/:company/:source/:codes'

  addRoute(at, ['get', path], { ...adminPage, input: noInput }, ({ request, response, viewer }) =>
    sendQueue(context, response, viewer, { ...untouched, target: { group: groupOf(request) } }),
  )

  const decide = { ...adminPage, input: form('action, reason, message, items') } as const
  addRoute(at, ['post', path], decide, ({ request, response, viewer }) => {
    const group = groupOf(request)
    const typed = typedOf(request.body)
    return refusing(context, response, viewer, { target: { group }, typed }, async () => {
      if (group === undefined) throw new BoardError('not_found', groups.notInQueue)
      const decision = { ...typed, action: typed.action ?? '', items: itemsOf(request.body) }
      const outcome = await decideGroup(context, viewer.user.id, group, decision)
      const { decided, left } = outcome
      const [first] = decided
      if (left.length > 0 || first === undefined)
        return sendQueue(context, response, viewer, { ...untouched, outcome })
      await redirectToNext(context, response, { decided: first, listings: decided.length, group })
    })
  })
}

/** Shows the page with what was wrong where a decision is refused. */
async function refusing(
  context: Context,
  response: Response,
  viewer: StaffViewer,
  { target, typed }: { target: Target; typed: TypedDecision },
  decide: () => Promise<void>,
): Promise<void> {
  try {
    await decide()
  } catch (error) {
    if (
      !(error instanceof BoardError) ||
      !['invalid_input', 'conflict', 'gone', 'forbidden', 'not_found'].includes(error.code)
    )
      throw error
    const { field, back } = error.facts
    const problems = [{ field: typeof field === 'string' ? field : null, message: error.message }]
    const nextTarget = typeof back === 'string' && 'id' in target ? { ...target, id: back } : target
    await sendQueue(context, response, viewer, { target: nextTarget, problems, typed, status: error.status })
  }
}

async function redirectToNext(
  context: Context,
  response: Response,
  {
    decided,
    listings,
    group,
  }: { decided: GroupOutcome['decided'][number]; listings: number; group: ReviewGroupKey | undefined },
): Promise<void> {
  const filter = readFilter(searchParamsOf(response.req))
  const next = await findNextLine(context, decided, { filter, group })
  const path = next === undefined ? queuePath(filter) : linePath(next, filter)
  const of = listings > 1 ? `&of=${listings}` : ''
  response.redirect(303, `${path}${path.includes('?') ? '&' : '?'}decided=${decided.id}${of}`)
}

async function sendQueue(context: Context, response: Response, viewer: StaffViewer, view: View) {
  const params = searchParamsOf(response.req)
  const filter = readFilter(params)
  const [queue, opened, lastDecision] = await Promise.all([
    listReviews(context, { ...filter, after: params.get('after') ?? undefined }),
    view.target === undefined ? null : findAsked(context, view.target, viewer.user.id),
    findLastDecision(context, params, view.outcome),
  ])
  const [first] = queue.items
  const item =
    opened?.item ??
    (first === undefined
      ? null
      : await readItem(
          context,
          first.group === null ? { id: first.id, from: null } : { group: first.group },
          viewer.user.id,
        ))
  const missing = opened?.missing ?? null
  // A decision that came too late for all of a group.
  const [refused] = missing === null ? [] : view.problems
  const page = createElement(QueuePage, {
    queue,
    filter,
    isFirst: !params.has('after'),
    item,
    lastDecision,
    missing: refused?.message ?? missing?.message ?? null,
    isItemPage: view.target !== undefined && missing === null,
    open: item === null || missing !== null ? null : openOf(item, view.typed.action ?? params.get('do')),
    problems: missing === null ? view.problems : [],
    typed: missing === null ? view.typed : {},
    isAdmin: viewer.staffRole === 'admin',
    now: new Date(),
  })
  const meta = {
    title: item === null ? text.title : text.titleOf(titleOf(item)),
    description: text.description,
    path: '/admin/queue',
    robots: 'noindex' as const,
    area: 'work' as const,
    script: 'queue.client.ts',
  }
  await sendAdminPage(context, response.req, response, {
    meta,
    body: page,
    status: refused === undefined ? (missing?.status ?? view.status) : view.status,
  })
}

async function readItem(context: Context, target: Target, userId: string): Promise<OpenItem> {
  if ('id' in target) return { review: await getReview(context, target.id, userId), from: target.from }
  if (target.group === undefined) throw new BoardError('not_found', groups.notInQueue)
  return { group: await getReviewGroup(context, target.group, userId) }
}

/** The item or group that was asked for, or why there is none: the list is shown then instead of an error page. */
async function findAsked(
  context: Context,
  target: Target,
  userId: string,
): Promise<{ item?: OpenItem; missing?: BoardError }> {
  try {
    return { item: await readItem(context, target, userId) }
  } catch (error) {
    if (!(error instanceof BoardError) || (error.code !== 'not_found' && error.code !== 'gone')) throw error
    return { missing: error }
  }
}

/** The decision of a moment ago, shown above what is next. */
async function findLastDecision(
  { database }: Context,
  params: URLSearchParams,
  outcome: GroupOutcome | undefined,
): Promise<LastDecision | null> {
  const id = outcome?.decided[0]?.id ?? params.get('decided')
  const decided = id === null ? undefined : await findDecided(database.db, id)
  if (decided === undefined) return null
  const of = outcome?.decided.length ?? Number(params.get('of'))
  const listings = Number.isInteger(of) && of > 0 && of <= 100 ? of : 1
  return { ...decided, listings, left: outcome?.left ?? [] }
}

function titleOf(item: OpenItem): string {
  return 'group' in item ? groups.titleOf(item.group.total, item.group.companyName) : item.review.title
}

function openOf(item: OpenItem, wanted: string | null): ModerationAction | null {
  const { actions } = 'group' in item ? item.group : item.review
  return actions.find((action) => action === wanted) ?? null
}

function itemOf(request: Pick<Request, 'originalUrl'> & { params: { id: string } }): {
  id: string
  from: ReviewGroupKey | null
} {
  const from = findGroup(searchParamsOf(request).get('group')) ?? null
  return { id: request.params.id, from }
}

function groupOf({
  params: { company, source, codes },
}: {
  params: { company: string; source: string; codes: string }
}): ReviewGroupKey | undefined {
  return findGroup(`${company}/${source}/${codes}`)
}

/** The listings that were shown, each with its stamp: `abcd1234:3.0.1.0.0.17.submitted`. */
function itemsOf(body: unknown): GroupItem[] {
  const written = readField(body, 'items', mostOfGroup * ('abcd1234: '.length + maxStampLength)).split(' ')
  return written.flatMap((one) => {
    const [, publicId, stamp = ''] = /^([0-9a-z]{8})(?::(.*))?$/.exec(one) ?? []
    return publicId === undefined ? [] : [{ publicId, stamp }]
  })
}

function typedOf(body: unknown): TypedDecision {
  const read = (name: string): string => readField(body, name, 2001)
  return { action: read('action'), reason: read('reason'), message: read('message'), target: read('target') }
}
