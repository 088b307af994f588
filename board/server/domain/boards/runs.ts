import type { SourceDay, SourceRun } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { registerDays } from './repository.ts'

/** How many readings a page of the register shows. */
const runsPerPage = 50

/** The readings of a board, the newest first; `before` is the id of the last one of the page before. */
export async function listRuns(
  db: Db,
  sourceId: string,
  before?: string,
): Promise<{ runs: SourceRun[]; next: string | null }> {
  const rows = await db
    .selectFrom('board.source_runs')
    .select([
      'id',
      'at',
      'outcome',
      'added',
      'changed',
      'unchanged',
      'closed',
      'held',
      'refused',
      'bytes',
      'milliseconds',
    ])
    .select(['left_out as leftOut', 'still_open as stillOpen'])
    .where('source_id', '=', sourceId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(runsPerPage + 1)
    .execute()
  const runs = rows.slice(0, runsPerPage).map((row) => ({ ...row, at: row.at.toISOString() }))
  return { runs, next: rows.length > runsPerPage ? (runs.at(-1)?.id ?? null) : null }
}

/** The counts of readings on each of the last 30 days, the oldest first: of one board, or of all. */
export async function listDays(db: Db, sourceId?: string): Promise<SourceDay[]> {
  const { rows } = await sql<SourceDay>`
    with runs as (
      select (at at time zone 'UTC')::date as day, count(*)::int as runs, sum(added)::int as added,
        sum(changed)::int as changed, sum(closed)::int as closed,
        count(*) filter (where outcome not in ('read', 'unchanged'))::int as failed
      from board.source_runs where ${sourceId === undefined ? sql`true` : sql`source_id = ${sourceId}`} group by 1)
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(r.runs, 0) as runs, coalesce(r.failed, 0) as failed,
      coalesce(r.added, 0) as added, coalesce(r.changed, 0) as changed, coalesce(r.closed, 0) as closed
    from generate_series((now() at time zone 'UTC')::date - ${registerDays - 1}::int, (now() at time zone 'UTC')::date, interval '1 day') d
    left join runs r on r.day = d::date order by d`.execute(db)
  return rows
}
