import type { ModerationAction, ReviewKind, RiskClass } from '@cryptolist/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Db, Schema } from '../../database/schema.ts'

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

/** Something that moderators decide, or have decided, and its subject. */
export interface ReviewRecord {
  id: string
  kind: ReviewKind
  risk: RiskClass
  jobId: string | null
  companyId: string | null
  draftId: string | null
  claimId: string | null
  isImport: boolean
  urgency: number
  dueAt: string
  openedAt: Date
  decidedAt: Date | null
  decision: ModerationAction | null
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
    .select('due_at as dueAt')
    .where('job_id', '=', jobId)
    .where('kind', '=', kind)
    .where('decided_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.dueAt
}

/** When `r` is due, with its microseconds. */
export const dueAt = sql<string>`to_char(r.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Whether `r` is a review of a new listing of another system, for which nobody waits here, as SQL; `source` is that of its listing. */
export const isImport = (source: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(r.kind = 'new' and coalesce(${source} <> 'direct', false))`

/** A review, decided or not; undefined for an unknown id. With `isLocked`, other decisions about it wait until the transaction ends. */
export async function findReview(
  db: Db,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<ReviewRecord | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<ReviewRecord>`
    select ${recordColumns} from board.reviews r where r.id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** The open review of the same kind and subject as a decided one; undefined if it hasn't come back to the queue. */
export async function findOpenAgain(
  db: Db,
  { kind, draftId, claimId, jobId, companyId }: ReviewRecord,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from board.reviews where kind = ${kind} and decided_at is null
      and coalesce(draft_id, claim_id, job_id, company_id) = ${draftId ?? claimId ?? jobId ?? companyId}`.execute(
    db,
  )
  return rows[0]?.id
}

/** The open reviews of new listings among these, locked until the transaction ends, the most urgent first. */
export async function lockNewReviews(
  db: Transaction<Schema>,
  jobIds: readonly string[],
): Promise<ReviewRecord[]> {
  const { rows } = await sql<ReviewRecord>`
    select ${recordColumns} from board.reviews r
    where r.job_id = any(${jobIds}::uuid[]) and r.kind = 'new' and r.decided_at is null
    order by r.urgency, r.due_at, r.id for update`.execute(db)
  return rows
}

const recordColumns = sql`r.id, r.kind, r.risk, r.job_id as "jobId",
  coalesce(r.company_id, (select company_id from board.jobs where id = r.job_id)) as "companyId",
  r.draft_id as "draftId", r.claim_id as "claimId", ${isImport(sql`(select o.source from board.jobs o where o.id = r.job_id)`)} as "isImport", r.urgency, ${dueAt} as "dueAt",
  r.opened_at as "openedAt", r.decided_at as "decidedAt", r.decision`

/** The decision about an item, and its title; undefined for an unknown id and while it waits. */
export async function findDecided(
  db: Db,
  id: string,
): Promise<{ action: ModerationAction; title: string; companyName: string } | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<{ action: ModerationAction; title: string; companyName: string }>`
    select r.decision as action, coalesce(j.title, c.name) as title, c.name as "companyName"
    from board.reviews r left join board.jobs j on j.id = r.job_id
    join board.companies c on c.id = coalesce(r.company_id, j.company_id)
    where r.id = ${id} and r.decided_at is not null and r.decision is not null`.execute(db)
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
