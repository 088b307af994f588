import { type Kysely, sql } from 'kysely'
import { isOfTeamSql } from '../../../database/listed.ts'
import type { Schema } from '../../../database/schema.ts'

type Db = Kysely<Schema>

/** A view of the listing's page, a click to the employer's, an application sent through this site. */
export type StatisticKind = 'view' | 'apply_click' | 'application'

/** Counts of a listing that are not written yet. */
export interface Counted {
  publicId: string
  kind: StatisticKind
  /** YYYY-MM-DD, UTC. */
  day: string
  /** The visitor's account, to leave out the listing's own people; it is not written. */
  userId: string | null
  count: number
}

/** Adds to the counts; leaves out demo listings, deleted listings and the listing's own people. */
export async function addCounts(db: Db, counted: readonly Counted[]): Promise<void> {
  await sql`
    insert into board.job_daily_counts (job_id, day, kind, count)
    select j.id, n.day, n.kind, sum(n.count)
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as n("publicId" text, kind text, day date, "userId" text, count int)
    join board.jobs j on j.public_id = n."publicId"
    where not j.is_demo and (n."userId" is null
      or j.created_by is distinct from n."userId" and not ${isOfTeamSql('j.company_id', sql`n."userId"`)})
    group by j.id, n.day, n.kind order by j.id, n.day, n.kind
    on conflict (job_id, day, kind) do update set count = job_daily_counts.count + excluded.count`.execute(db)
}

export interface SumRow {
  job_id: string
  kind: StatisticKind
  sum: number
}

/** Sums by listing and kind over the last so many days, today included. */
export async function listSums(db: Db, jobIds: readonly string[], days: number): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select job_id, kind, sum(count)::int as sum from board.job_daily_counts
    where job_id = any (${jobIds}::uuid[]) and day > (now() at time zone 'UTC')::date - ${days}::int
    group by job_id, kind`.execute(db)
  return rows
}
