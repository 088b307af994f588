import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { StoredPosting } from './plan-run.ts'
import type { LeasedSource } from './repository.ts'

/** How often a board may close a listing within a week before it has to lack it for a day. */
const closingsAWeek = 3

/**
 * Of listings that a believed answer lacks, those that came and went too often to be closed at once: a board that drops and shows its postings
 * in turn would close and reopen them every hour. They close once they have been missing for a day.
 */
export async function listRestlessJobIds(
  db: Transaction<Schema>,
  sourceId: string,
  goneJobIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (goneJobIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select e.job_id as id from board.job_events e
    where e.job_id = any(${goneJobIds}::uuid[]) and e.kind = 'closed' and e.at > now() - interval '7 days'
      and e.facts ->> 'closeReason' = 'source_gone' and not exists (
        select from board.source_postings p
        where p.source_id = ${sourceId} and p.job_id = e.job_id and p.missing_since < now() - interval '1 day')
    group by e.job_id having count(*) >= ${closingsAWeek}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Notes which open postings are missing although their listings stay open, and that no others are. */
export async function noteMissing(
  db: Transaction<Schema>,
  sourceId: string,
  postingIds: readonly string[],
): Promise<void> {
  await sql`
    update board.source_postings
    set missing_since = case when posting_id = any(${postingIds}::text[]) then coalesce(missing_since, now()) end
    where source_id = ${sourceId} and (missing_since is not null or posting_id = any(${postingIds}::text[]))`.execute(
    db,
  )
}

/** Forgets the former ids of postings whose ids have changed, a day later: boards that change them hourly would pile them up. */
export async function forgetFormerIds(db: Transaction<Schema>, sourceId: string): Promise<void> {
  await sql`
    delete from board.source_postings p
    where p.source_id = ${sourceId} and p.gone_at < now() - interval '1 day' and exists (
      select from board.source_postings o where o.source_id = p.source_id and o.job_id = p.job_id and o.gone_at is null)`.execute(
    db,
  )
}

/** How many listings the readings of a board have added within a day; those of all companies of another CryptoList count as one board's. */
export async function countAddedToday(
  db: Transaction<Schema>,
  { id, system, host }: Pick<LeasedSource, 'id' | 'system' | 'host'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(added), 0)::int as count from board.source_runs
    where at > now() - interval '1 day' and source_id in (
      select ${id}::uuid union select o.id from board.sources o
      where ${system} = 'cryptolist' and o.system = 'cryptolist' and starts_with(o.board, ${`${host}/`}))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The listings that a board shows now. */
export function listOpenJobIds(postings: readonly StoredPosting[]): ReadonlySet<string> {
  return new Set(postings.flatMap(({ isGone, jobId }) => (isGone ? [] : [jobId])))
}
