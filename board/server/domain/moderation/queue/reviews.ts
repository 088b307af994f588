import type { ReviewKind, ReviewQueue, RiskClass } from '@cryptolist/contract'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import { findQueueCursor, formatQueueCursor, type QueuePosition } from './cursor.ts'
import { countWaiting, deleteWaiting, listWaiting, type QueueRow, upsertReview } from './repository.ts'

export {
  closeOpenReviews,
  closeReview,
  findReview,
  findReviewDueAt,
  hasOpenReview,
  type ReviewRecord,
} from './repository.ts'

type Db = Kysely<Schema>

/** Lines of one page of the queue. */
const pageSize = 50

const hoursByRisk: Record<RiskClass, number> = { red: 4, amber: 24, green: 7 * 24 }
const hoursByKind: Partial<Record<ReviewKind, number>> = {
  sample: 7 * 24,
  claim: 72,
  recheck: 72,
  appeal: 72,
}

export interface NewReview {
  kind: ReviewKind
  risk: RiskClass
  jobId?: string
  companyId?: string
  draftId?: string
  claimId?: string
}

/** Adds something for moderators to decide. What is already in the queue is not added again, but becomes more urgent if this is. */
export async function openReview(db: Db, review: NewReview): Promise<void> {
  await upsertReview(db, {
    kind: review.kind,
    risk: review.risk,
    jobId: review.jobId ?? null,
    companyId: review.companyId ?? null,
    draftId: review.draftId ?? null,
    claimId: review.claimId ?? null,
    dueAfterHours: dueAfterHours(review),
  })
}

/** Within how many hours a moderator decides: four for what is held, a day for what waits, three days where nothing is published by it. */
export function dueAfterHours({ kind, risk }: Pick<NewReview, 'kind' | 'risk'>): number {
  return risk === 'red' ? hoursByRisk.red : (hoursByKind[kind] ?? hoursByRisk[risk])
}

/**
 * Removes from the queue what no longer needs a decision: of listings only the kinds that are named, because reports and appeals stay
 * whatever a poster does. The draft of a held edit goes back to its writer.
 */
export async function dropReviews(
  db: Db,
  about:
    | { jobIds: readonly string[]; kinds: readonly ReviewKind[] }
    | { draftId: string }
    | { claimId: string },
): Promise<void> {
  if ('jobIds' in about) await deleteWaiting(db, { column: 'job_id', ids: about.jobIds, kinds: about.kinds })
  else if ('draftId' in about) await deleteWaiting(db, { column: 'draft_id', ids: [about.draftId] })
  else await deleteWaiting(db, { column: 'claim_id', ids: [about.claimId] })
}

/** A page of the queue, the most urgent first; an unknown `after` begins at the top. */
export async function listReviews(
  { database: { db } }: DomainContext,
  { kind, after }: { kind?: ReviewKind | undefined; after?: string | undefined } = {},
): Promise<ReviewQueue> {
  const [rows, counts] = await Promise.all([
    listWaiting(db, { kind, after: findQueueCursor(after), limit: pageSize + 1 }),
    countWaiting(db),
  ])
  const items = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? items.at(-1) : undefined
  return {
    items: items.map(presentRow),
    waiting: Object.fromEntries(counts.map((row) => [row.kind, row.count])),
    total: counts.reduce((sum, row) => sum + row.count, 0),
    next: last === undefined ? null : formatQueueCursor(last),
  }
}

/** The id of the next review after this one, of that kind if one is given, else the first of the queue; undefined if it is empty. */
export async function findNextReview(
  { database: { db } }: DomainContext,
  { urgency, dueAt, id }: QueuePosition,
  kind?: ReviewKind | undefined,
): Promise<string | undefined> {
  const [next] = await listWaiting(db, { kind, after: { urgency, dueAt, id }, limit: 1 })
  return (next ?? (await listWaiting(db, { kind, after: undefined, limit: 1 }))[0])?.id
}

function presentRow({ urgency: _urgency, openedAt, ...row }: QueueRow): ReviewQueue['items'][number] {
  return { ...row, openedAt: openedAt.toISOString() }
}
