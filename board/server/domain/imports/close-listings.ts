import type { CloseReason, JobSource } from '@cryptolist/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { dropReviews } from '../moderation/reviews.ts'
import { askModerators } from './ask-moderators.ts'
import { closedBySource } from './changes.ts'
import { staysOpen } from './own-fields.ts'

/** Closes the live and held jobs of a source that the file lacks, each with its event. A followed board alone closes its own. Returns how many. */
export function closeUnseen(
  db: Transaction<Schema>,
  source: JobSource,
  seenSourceIds: readonly string[],
  seenJobIds: readonly string[],
): Promise<number> {
  return closeWhere(
    db,
    'source_gone',
    sql`source = ${source} and id <> all(${seenJobIds}::uuid[]) and source_id <> all(${seenSourceIds}::text[])
      and not exists (select from board.source_postings p where p.job_id = jobs.id and p.gone_at is null)`,
  )
}

/** Closes those of these jobs that are live or held, because their source no longer has them, unless their employer keeps them open. Returns how many. */
export function closeGone(db: Transaction<Schema>, jobIds: readonly string[]): Promise<number> {
  return closeWhere(db, 'source_gone', sql`id = any(${jobIds}::uuid[])`)
}

/** Closes those of these jobs that are live or held, because their source isn't read any longer. Returns how many. */
export function closeUnfollowed(db: Transaction<Schema>, jobIds: readonly string[]): Promise<number> {
  return closeWhere(db, 'unfollowed', sql`id = any(${jobIds}::uuid[])`)
}

/**
 * Closes these jobs because their company asked not to be listed: those that are live or held, and for good those that had only expired
 * or that their source had closed. Returns how many were live or held.
 */
export async function closeLeftOut(db: Transaction<Schema>, jobIds: readonly string[]): Promise<number> {
  await sql`
    update board.jobs set status = 'closed', close_reason = 'left_out', closed_at = coalesce(closed_at, expires_at, now()), updated_at = now()
    where id = any(${jobIds}::uuid[]) and (status = 'expired' or (status = 'closed' and close_reason = any(${closedBySource}::text[])))`.execute(
    db,
  )
  return closeWhere(db, 'left_out', sql`id = any(${jobIds}::uuid[])`)
}

async function closeWhere(
  db: Transaction<Schema>,
  reason: CloseReason,
  isMeant: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: string; companyId: string; wasHeld: boolean }>`
    with gone as (
      select id, status as was from board.jobs
      where ${isMeant} and status in ('live', 'submitted') and not is_demo
        and not (${reason}::text = 'source_gone' and ${staysOpen}::text = any(own_fields)) for update),
    ended as (
      update board.jobs j
      set status = 'closed', close_reason = ${reason}, closed_at = now(), updated_at = now()
      from gone where j.id = gone.id returning j.id, j.public_id, j.company_id, gone.was),
    told as (
      insert into board.job_events (job_id, public_id, company_id, kind, from_status, to_status, actor, facts)
      select id, public_id, company_id, 'closed', was, 'closed', 'import', jsonb_build_object('closeReason', ${reason}::text) from ended)
    select id, company_id as "companyId", was = 'submitted' as "wasHeld" from ended`.execute(db)
  const jobIds = rows.map(({ id }) => id)
  if (jobIds.length > 0) await dropReviews(db, { jobIds, kinds: ['new'] })
  // Others may wait for a decision about one of these.
  await askModerators(
    db,
    rows.filter(({ wasHeld }) => wasHeld).map(({ companyId }) => companyId),
  )
  return jobIds.length
}
