import type {
  JobStatus,
  ListingEventKind,
  ManagedListingDetail,
  ModerationReason,
} from '@cryptolist/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Actor } from './actor.ts'
import { insertEvent, listEventRows } from './events-repository.ts'

export interface NewEvent {
  jobId: string
  kind: ListingEventKind
  actor: Actor
  /** The states before and after, where the event moves the listing; else both are the one that it has. */
  move?: { from: JobStatus | null; to: JobStatus | null }
  reasonCode?: ModerationReason | undefined
  facts?: Record<string, unknown>
}

/**
 * Adds to what happened to a listing, in the transaction in which it happens; nothing takes it away again. The one way to write a single
 * event, from any room: statements that change many listings write theirs in the same statement.
 */
export async function recordEvent(db: Transaction<Schema>, event: NewEvent): Promise<void> {
  const { jobId, kind, actor, move, reasonCode = null, facts = {} } = event
  await insertEvent(db, { jobId, kind, move, actor: actor.kind, userId: actor.userId, reasonCode, facts })
}

/** What happened to a listing, the newest first, without who it was. */
export async function listEvents(
  db: Kysely<Schema>,
  jobId: string,
  limit: number,
): Promise<ManagedListingDetail['events']> {
  const rows = await listEventRows(db, jobId, limit)
  return rows.map(({ kind, at, actor, reason_code: reasonCode }) => ({
    kind,
    at: at.toISOString(),
    by: actor,
    reasonCode,
  }))
}
