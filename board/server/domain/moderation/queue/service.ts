import type { ModerationAction, ReviewKind, ReviewQueue, RiskClass } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Database } from '../../../database/open-database.ts'
import type { Schema } from '../../../database/schema.ts'
import { findQueueCursor, formatQueueCursor, type QueuePosition } from './cursor.ts'
import { dueAfterHours } from './policy.ts'
import {
  countWaiting,
  deleteWaiting,
  findDueAt,
  findReview,
  isWaiting,
  listWaiting,
  type QueueRow,
  recordDecision,
  recordDecisionOfWaiting,
  upsertReview,
} from './repository.ts'
import type { ReviewRecord } from './review-record.ts'

/** Lines of one page of the queue. */
const pageSize = 50

export interface NewReview {
  kind: ReviewKind
  risk: RiskClass
  jobId?: string
  companyId?: string
  draftId?: string
  claimId?: string
}

/** The one queue of the moderators. */
export interface ReviewsService {
  /** Adds something that a person has to look at; what waits already is not added again, but made more urgent if it is. */
  open(db: Transaction<Schema>, review: NewReview): Promise<void>
  drop(db: Transaction<Schema>, about: DroppedReviews): Promise<void>
  /** Until when a person has decided what of this kind waits about a listing, as a rule; undefined where nothing of it waits. */
  findDueAt(jobId: string, kind: ReviewKind): Promise<Date | undefined>
  /** A page of what waits, the most urgent first; an unknown `after` begins at the top. */
  list(query?: { kind?: ReviewKind | undefined; after?: string | undefined }): Promise<ReviewQueue>
  /** One review, decided or not; undefined for an unknown id. */
  find(id: string): Promise<ReviewRecord | undefined>
  /** The same within a transaction; others that decide about it wait until that ends. */
  lock(db: Transaction<Schema>, id: string): Promise<ReviewRecord | undefined>
  /** Says that it is decided. */
  decide(db: Transaction<Schema>, id: string, decision: ModerationAction): Promise<void>
  /** Says it of what waits of a kind about a listing, where another decision has decided that too. */
  decideWaiting(
    db: Transaction<Schema>,
    about: { jobId: string; kind: ReviewKind },
    decision: ModerationAction,
  ): Promise<void>
  /** The id of what comes after a review in the queue, of that kind where one is given, else of what is first; undefined when nothing waits. */
  findNext(review: QueuePosition, kind?: ReviewKind | undefined): Promise<string | undefined>
}

/** Adds something to review; what waits already is not added again, but gets more urgent. */
export async function openReview(db: Transaction<Schema>, review: NewReview): Promise<void> {
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

/** What `dropReviews` removes from the queue. */
type DroppedReviews =
  | { jobIds: readonly string[]; kinds: readonly ReviewKind[] }
  | { draftId: string }
  | { claimId: string }

/**
 * Removes from the queue what needs no decision any longer: of listings only the kinds that are named, since reports and appeals stay
 * whatever a poster does. The draft of a held edit is its writer's again.
 */
export async function dropReviews(db: Transaction<Schema>, about: DroppedReviews): Promise<void> {
  if ('jobIds' in about) await deleteWaiting(db, { column: 'job_id', ids: about.jobIds, kinds: about.kinds })
  else if ('draftId' in about) await deleteWaiting(db, { column: 'draft_id', ids: [about.draftId] })
  else await deleteWaiting(db, { column: 'claim_id', ids: [about.claimId] })
}

/** Whether a review of these kinds is open for a listing. */
export async function hasOpenReview(
  db: Transaction<Schema>,
  jobId: string,
  kinds: readonly ReviewKind[],
): Promise<boolean> {
  return isWaiting(db, jobId, kinds)
}

export function createReviewsService({
  database: { db },
}: {
  database: Pick<Database, 'db'>
}): ReviewsService {
  return {
    open: openReview,
    drop: dropReviews,
    findDueAt: (jobId, kind) => findDueAt(db, jobId, kind),
    async list({ kind, after } = {}) {
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
    },
    find: async (id) => (isUuid(id) ? findReview(db, id) : undefined),
    lock: async (transaction, id) =>
      isUuid(id) ? findReview(transaction, id, { isLocked: true }) : undefined,
    decide: (transaction, id, decision) => recordDecision(transaction, id, decision),
    decideWaiting: (transaction, about, decision) => recordDecisionOfWaiting(transaction, about, decision),
    async findNext({ urgency, dueAt, id }, kind) {
      const [next] = await listWaiting(db, { kind, after: { urgency, dueAt, id }, limit: 1 })
      return (next ?? (await listWaiting(db, { kind, after: undefined, limit: 1 }))[0])?.id
    },
  }
}

/** A line of the queue for pages. */
function presentRow({ urgency: _urgency, openedAt, ...row }: QueueRow): ReviewQueue['items'][number] {
  return { ...row, openedAt: openedAt.toISOString() }
}
