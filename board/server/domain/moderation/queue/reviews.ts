import type { JobSource, ModerationAction, ReviewKind, ReviewQueue, RiskClass } from '@cryptolist/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'

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
  const { kind, risk, jobId = null, companyId = null, draftId = null, claimId = null } = review
  await sql`
    insert into board.reviews as r (id, kind, risk, job_id, company_id, draft_id, claim_id, due_at)
    values (${uuidv7()}, ${kind}, ${risk}, ${jobId},
      coalesce(${companyId}::uuid, (select company_id from board.jobs where id = ${jobId}::uuid)),
      ${draftId}, ${claimId}, now() + make_interval(hours => ${dueAfterHours(review)}))
    on conflict (kind, coalesce(draft_id, claim_id, job_id, company_id)) where decided_at is null
    do update set due_at = least(r.due_at, excluded.due_at),
      risk = case when excluded.urgency < r.urgency then excluded.risk else r.risk end`.execute(db)
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
  if ('jobIds' in about) await deleteWaiting(db, 'job_id', about.jobIds, about.kinds)
  else if ('draftId' in about) await deleteWaiting(db, 'draft_id', [about.draftId])
  else await deleteWaiting(db, 'claim_id', [about.claimId])
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

/** Something that moderators decide, or have decided, and its subject. */
export interface ReviewRecord {
  id: string
  kind: ReviewKind
  risk: RiskClass
  jobId: string | null
  companyId: string | null
  draftId: string | null
  claimId: string | null
  urgency: number
  dueAt: string
  openedAt: Date
  decidedAt: Date | null
  decision: ModerationAction | null
}

interface QueueRow extends QueuePosition {
  kind: ReviewKind
  risk: RiskClass
  title: string
  companyName: string
  importedFrom: JobSource | null
  openedAt: Date
  findings: number
  reports: number
}

/** Deletes the open reviews about these; a change that was held becomes a draft of its writer again. Decided reviews stay. */
async function deleteWaiting(
  db: Db,
  column: 'job_id' | 'draft_id' | 'claim_id',
  ids: readonly string[],
  kinds?: readonly ReviewKind[],
): Promise<void> {
  const ofKinds = kinds === undefined ? sql`` : sql`and kind = any(${kinds}::text[])`
  await sql`
    with gone as (
      delete from board.reviews
      where ${sql.ref(column)} = any(${ids}::uuid[]) and decided_at is null ${ofKinds} returning kind, draft_id)
    update board.listing_drafts d set state = 'open', updated_at = now() from gone
    where gone.kind = 'edit' and d.id = gone.draft_id and d.state = 'in_review'`.execute(db)
}

/** Whether a review of one of these kinds is open about a listing. */
export async function hasOpenReview(db: Db, jobId: string, kinds: readonly ReviewKind[]): Promise<boolean> {
  const row = await db
    .selectFrom('board.reviews')
    .select('id')
    .where('job_id', '=', jobId)
    .where('kind', 'in', kinds)
    .where('decided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When the open review of this kind about a listing is due; undefined if there is none. */
export async function findReviewDueAt(db: Db, jobId: string, kind: ReviewKind): Promise<Date | undefined> {
  const row = await db
    .selectFrom('board.reviews')
    .select('due_at')
    .where('job_id', '=', jobId)
    .where('kind', '=', kind)
    .where('decided_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

const dueAt = sql<string>`to_char(r.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * Open reviews, the most urgent first, after a position. The page is read along the index of what waits, and only its few rows are
 * joined with what they are about.
 */
async function listWaiting(
  db: Db,
  { kind, after, limit }: { kind: ReviewKind | undefined; after: QueuePosition | undefined; limit: number },
): Promise<QueueRow[]> {
  const ofKind = kind === undefined ? sql`` : sql`and q.kind = ${kind}`
  const { rows } = await sql<QueueRow>`
    select r.id, r.urgency, ${dueAt} as "dueAt", r.kind, r.risk, r.opened_at as "openedAt",
      coalesce(j.title, c.name) as title, c.name as "companyName", nullif(j.source, 'direct') as "importedFrom",
      coalesce(jsonb_array_length(j.findings), 0) as findings,
      case when r.kind = 'report' then (select count(*)::int from board.reports p
        where p.job_id = r.job_id and p.state = 'open') else 0 end as reports
    from (select * from board.reviews q where q.decided_at is null ${ofKind} ${isAfter(after)}
      order by q.urgency, q.due_at, q.id limit ${limit}) r
    left join board.jobs j on j.id = r.job_id
    join board.companies c on c.id = coalesce(r.company_id, j.company_id)
    order by r.urgency, r.due_at, r.id`.execute(db)
  return rows
}

function isAfter(position: QueuePosition | undefined): RawBuilder<unknown> {
  return position === undefined
    ? sql``
    : sql`and (q.urgency, q.due_at, q.id) > (${position.urgency}::smallint, ${position.dueAt}::timestamptz, ${position.id}::uuid)`
}

async function countWaiting(db: Db): Promise<{ kind: ReviewKind; count: number }[]> {
  const { rows } = await sql<{ kind: ReviewKind; count: number }>`
    select kind, count(*)::int as count from board.reviews where decided_at is null group by kind`.execute(db)
  return rows
}

/** A review, decided or not; undefined for an unknown id. With `isLocked`, other decisions about it wait until the transaction ends. */
export async function findReview(
  db: Db,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<ReviewRecord | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<ReviewRecord>`
    select r.id, r.kind, r.risk, r.job_id as "jobId",
      coalesce(r.company_id, (select company_id from board.jobs where id = r.job_id)) as "companyId",
      r.draft_id as "draftId", r.claim_id as "claimId", r.urgency, ${dueAt} as "dueAt",
      r.opened_at as "openedAt", r.decided_at as "decidedAt", r.decision
    from board.reviews r where r.id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Closes the open reviews of a kind about a listing, which another decision has settled. */
export async function closeOpenReviews(
  db: Db,
  { jobId, kind }: { jobId: string; kind: ReviewKind },
  decision: ModerationAction,
): Promise<void> {
  await sql`
    update board.reviews set decided_at = now(), decision = ${decision}
    where job_id = ${jobId} and kind = ${kind} and decided_at is null`.execute(db)
}

export async function closeReview(db: Db, id: string, decision: ModerationAction): Promise<void> {
  await sql`update board.reviews set decided_at = now(), decision = ${decision} where id = ${id}`.execute(db)
}

/** Where in the queue a page begins: after this one. */
interface QueuePosition {
  urgency: number
  /** ISO with microseconds, as the database says it. */
  dueAt: string
  id: string
}

/** Writes a position of the queue as the opaque value of `after`. */
function formatQueueCursor({ urgency, dueAt, id }: QueuePosition): string {
  return Buffer.from(`${urgency} ${dueAt} ${id}`).toString('base64url')
}

/** Reads what formatQueueCursor wrote; anything else is no cursor. */
function findQueueCursor(after: string | undefined): QueuePosition | undefined {
  if (after === undefined || after.length > 200) return undefined
  const [, urgency, dueAt, id] =
    /^([0-2]) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f-]{36})$/.exec(
      Buffer.from(after, 'base64url').toString(),
    ) ?? []
  if (urgency === undefined || dueAt === undefined || id === undefined || !isUuid(id)) return undefined
  return Number.isNaN(Date.parse(dueAt)) ? undefined : { urgency: Number(urgency), dueAt, id }
}
