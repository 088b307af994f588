import type {
  JobStatus,
  ListingActor,
  ListingEventKind,
  ManagedListingDetail,
  ModerationReason,
} from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'

/** In whose name something is done to a listing; the account is kept with the event until it is deleted. */
export interface Actor {
  kind: ListingActor
  userId: string | null
}

interface NewEvent {
  jobId: string
  kind: ListingEventKind
  actor: Actor
  /** The states before and after, where the event moves the listing; else both are the one that it has. */
  move?: { from: JobStatus | null; to: JobStatus | null }
  reasonCode?: ModerationReason | undefined
  facts?: Record<string, unknown>
}

/**
 * Records an event of a listing, in the transaction of the change itself; events are never deleted. The only way to write a single event,
 * from any subject: statements that change many listings write their events themselves. Uses clock_timestamp(), because now() is the same
 * throughout a transaction and events have an order.
 */
export async function recordEvent(db: Transaction<Schema>, event: NewEvent): Promise<void> {
  const { jobId, kind, actor, move, reasonCode = null, facts = {} } = event
  const [from, to] =
    move === undefined ? [sql`status`, sql`status`] : [sql`${move.from}::text`, sql`${move.to}::text`]
  await sql`
    insert into board.job_events
      (job_id, public_id, company_id, at, kind, from_status, to_status, actor, user_id, reason_code, facts)
    select id, public_id, company_id, clock_timestamp(), ${kind}, ${from}, ${to}, ${actor.kind}, ${actor.userId}, ${reasonCode},
      ${JSON.stringify(facts)}::jsonb
    from board.jobs where id = ${jobId}`.execute(db)
}

/** The events of a listing, the newest first, without who it was. */
export async function listEvents(
  db: Db,
  jobId: string,
  limit: number,
): Promise<ManagedListingDetail['events']> {
  const rows = await listEventRows(db, jobId, limit)
  return rows.map(({ kind, at, actor, reasonCode }) => ({
    kind,
    at: at.toISOString(),
    by: actor,
    reasonCode,
  }))
}

export type EventRow = Awaited<ReturnType<typeof listEventRows>>[number]

export async function listEventRows(db: Db, jobId: string, limit: number) {
  return db
    .selectFrom('board.job_events')
    .select(['kind', 'at', 'actor', 'reason_code as reasonCode', 'facts'])
    .where('job_id', '=', jobId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
