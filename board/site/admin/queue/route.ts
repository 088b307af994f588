import {
  BoardError,
  type ModerationAction,
  type Review,
  type ReviewKind,
  reviewKinds,
} from '@cryptolist/contract'
import type { Request, Response } from 'express'
import { createElement } from 'react'
import * as text from '#messages/queue'
import type { Context } from '../../../server/context.ts'
import { decideReview } from '../../../server/domain/moderation/decide.ts'
import { listReviews } from '../../../server/domain/moderation/queue/reviews.ts'
import { getReview } from '../../../server/domain/moderation/read-review.ts'
import type { StaffViewer } from '../../../server/domain/moderation/staff/staff.ts'
import { formVersion, searchParamsOf } from '../../../server/http/read-input.ts'
import { addRoute, form, noInput, type RouteTarget, readField } from '../../../server/http/route.ts'
import type { FormProblem } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.ts'
import { adminPage } from '../admin-page.ts'
import type { TypedDecision } from './decision-panels.tsx'
import { itemPath, type LastDecision, QueuePage, queuePath } from './page.tsx'

interface Shown {
  /** The item that was asked for; the most urgent one without. */
  id?: string
  problems: readonly FormProblem[]
  typed: TypedDecision
  status: number
}

const untouched = { problems: [], typed: {}, status: 200 } as const

/** `/admin/queue`: the items to review, and the decision about each. */
export function addQueue(at: RouteTarget): void {
  const { context } = at

  addRoute(at, ['get', '/admin/queue'], { ...adminPage, input: noInput }, ({ response, viewer }) =>
    sendQueue(context, response, viewer, untouched),
  )

  const item = { ...adminPage, input: noInput } as const
  addRoute(at, ['get', '/admin/queue/:id'], item, ({ request, response, viewer }) =>
    sendQueue(context, response, viewer, { ...untouched, id: request.params.id }),
  )

  const decide = { ...adminPage, input: form('action, reason, message, target, version') } as const
  addRoute(at, ['post', '/admin/queue/:id'], decide, async ({ request, response, viewer }) => {
    const { id } = request.params
    const kind = kindOf(request)
    const typed = typedOf(request.body)
    try {
      const decision = { ...typed, action: typed.action ?? '', version: formVersion(request.body) }
      const next = await decideReview(context, viewer.user.id, id, decision, kind ?? undefined)
      const path = next === undefined ? queuePath({ kind }) : itemPath(next, kind)
      response.redirect(303, `${path}${path.includes('?') ? '&' : '?'}decided=${id}`)
    } catch (error) {
      if (
        !(error instanceof BoardError) ||
        !['invalid_input', 'conflict', 'gone', 'forbidden'].includes(error.code)
      )
        throw error
      const { field } = error.facts
      const problems = [{ field: typeof field === 'string' ? field : null, message: error.message }]
      await sendQueue(context, response, viewer, { id, problems, typed, status: error.status })
    }
  })
}

async function sendQueue(context: Context, response: Response, viewer: StaffViewer, shown: Shown) {
  const kind = kindOf(response.req)
  const params = searchParamsOf(response.req)
  const [queue, asked] = await Promise.all([
    listReviews(context, { kind: kind ?? undefined, after: params.get('after') ?? undefined }),
    shown.id === undefined ? null : findAsked(context, shown.id, viewer.user.id),
  ])
  const first = queue.items[0]?.id
  const review =
    asked?.review ?? (first === undefined ? null : await getReview(context, first, viewer.user.id))
  const missing = asked?.missing ?? null
  const page = createElement(QueuePage, {
    queue,
    kind,
    review,
    lastDecision: await findLastDecision(context, params.get('decided'), viewer.user.id),
    missing: missing?.message ?? null,
    isItemPage: shown.id !== undefined && missing === null,
    open: review === null || missing !== null ? null : openOf(review, shown.typed.action ?? params.get('do')),
    problems: missing === null ? shown.problems : [],
    typed: missing === null ? shown.typed : {},
    isAdmin: viewer.staffRole === 'admin',
    now: new Date(),
  })
  const meta = {
    title: review === null ? text.title : text.titleOf(review.title),
    description: text.description,
    path: '/admin/queue',
    robots: 'noindex' as const,
    area: 'work' as const,
    script: 'queue.client.ts',
  }
  await sendPage(context, response.req, response, {
    meta,
    body: page,
    status: missing?.status ?? shown.status,
  })
}

/** The item that was asked for, or why there is none: the list is shown then instead of an error page. */
async function findAsked(
  context: Context,
  id: string,
  userId: string,
): Promise<{ review?: Review; missing?: BoardError }> {
  try {
    return { review: await getReview(context, id, userId) }
  } catch (error) {
    if (!(error instanceof BoardError) || (error.code !== 'not_found' && error.code !== 'gone')) throw error
    return { missing: error }
  }
}

/** What was decided a moment ago, shown above the next item. */
async function findLastDecision(
  context: Context,
  id: string | null,
  userId: string,
): Promise<LastDecision | null> {
  if (id === null) return null
  try {
    const { title, decided } = await getReview(context, id, userId)
    return decided?.action == null ? null : { action: decided.action, title }
  } catch (error) {
    if (error instanceof BoardError) return null
    throw error
  }
}

function openOf(review: Review, wanted: string | null): ModerationAction | null {
  return review.actions.find((action) => action === wanted) ?? null
}

function kindOf(request: Pick<Request, 'query'>): ReviewKind | null {
  const { kind } = request.query
  return reviewKinds.find((one) => one === kind) ?? null
}

function typedOf(body: unknown): TypedDecision {
  const read = (name: string): string => readField(body, name, 2001)
  return { action: read('action'), reason: read('reason'), message: read('message'), target: read('target') }
}
