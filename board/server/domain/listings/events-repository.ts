import type { JobStatus, ListingActor, ListingEventKind, ModerationReason } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export interface NewEventRow {
  jobId: string
  kind: ListingEventKind
  /** The states before and after; undefined for an event that moves nothing. */
  move: { from: JobStatus | null; to: JobStatus | null } | undefined
  actor: ListingActor
  userId: string | null
  reasonCode: ModerationReason | null
  facts: Record<string, unknown>
}

/** Adds to what happened to a listing; nothing takes it away again. In a transaction now() stands still, and events have an order. */
export async function insertEvent(db: Db, event: NewEventRow): Promise<void> {
  const { jobId, kind, move, actor, userId, reasonCode, facts } = event
  const from = move === undefined ? sql`status` : sql`${move.from}::text`
  const to = move === undefined ? sql`status` : sql`${move.to}::text`
  await sql`
    insert into board.job_events
      (job_id, public_id, company_id, at, kind, from_status, to_status, actor, user_id, reason_code, facts)
    select id, public_id, company_id, clock_timestamp(), ${kind}, ${from}, ${to}, ${actor}, ${userId}, ${reasonCode},
      ${JSON.stringify(facts)}::jsonb
    from board.jobs where id = ${jobId}`.execute(db)
}

export interface EventRow {
  kind: ListingEventKind
  at: Date
  actor: ListingActor
  reason_code: ModerationReason | null
  facts: Record<string, unknown>
}

/** What happened, the newest first, without who it was. */
export async function listEventRows(db: Db, jobId: string, limit: number): Promise<EventRow[]> {
  return db
    .selectFrom('board.job_events')
    .select(['kind', 'at', 'actor', 'reason_code', 'facts'])
    .where('job_id', '=', jobId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
