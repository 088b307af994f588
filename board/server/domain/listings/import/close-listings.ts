import type { JobSource } from '@cryptolist/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { dropReviews } from '../../moderation/queue/reviews.ts'

type Db = Transaction<Schema>

/** Closes the live and held jobs of a source that the file lacks, each with its event. A followed board alone closes its own. Returns how many. */
export function closeUnseen(
  db: Db,
  source: JobSource,
  seenSourceIds: readonly string[],
  seenJobIds: readonly string[],
): Promise<number> {
  return closeWhere(
    db,
    sql`source = ${source} and id <> all(${seenJobIds}::uuid[]) and source_id <> all(${seenSourceIds}::text[])
      and not exists (select from board.source_postings p where p.job_id = jobs.id and p.gone_at is null)`,
  )
}

/** Closes those of these jobs that are live or held, because their source no longer has them. Returns how many. */
export function closeGone(db: Db, jobIds: readonly string[]): Promise<number> {
  return closeWhere(db, sql`id = any(${jobIds}::uuid[])`)
}

async function closeWhere(db: Db, isGone: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      select id, status as was from board.jobs
      where ${isGone} and status in ('live', 'submitted') and not is_demo for update),
    ended as (
      update board.jobs j
      set status = 'closed', close_reason = 'source_gone', closed_at = now(), updated_at = now()
      from gone where j.id = gone.id returning j.id, j.public_id, j.company_id, gone.was),
    told as (
      insert into board.job_events (job_id, public_id, company_id, kind, from_status, to_status, actor, facts)
      select id, public_id, company_id, 'closed', was, 'closed', 'import', '{"closeReason": "source_gone"}' from ended)
    select id from ended`.execute(db)
  const jobIds = rows.map(({ id }) => id)
  if (jobIds.length > 0) await dropReviews(db, { jobIds, kinds: ['new'] })
  return jobIds.length
}
