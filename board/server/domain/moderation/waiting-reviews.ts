import type { QueueFilter } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { isImport } from './reviews.ts'

/**
 * All that waits, with what the queue is narrowed and grouped by, as SQL. `codes` are of what moderators have to judge in a new listing: its findings
 * above a note that nobody has approved (`board.set_codes_to_judge`). One that has moved on has none, and is in no group.
 */
export const waitingSql = sql`(
  select r.id, r.kind, r.urgency, r.due_at, ${isImport(sql`j.source`)} as is_import, j.source, coalesce(r.company_id, j.company_id) as company_id,
    case when r.kind = 'new' then coalesce(j.codes_to_judge, '{}') else '{}' end as codes
  from board.reviews r left join board.jobs j on j.id = r.job_id where r.decided_at is null)`

/** Whether a filter leaves what waits, as SQL over `w`. */
export function isLeftSql({ kind, source, companySlug, finding }: QueueFilter): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(kind === undefined ? [] : [sql`w.kind = ${kind}`]),
    ...(source === undefined ? [] : [sql`w.source = ${source}`]),
    ...(companySlug === undefined
      ? []
      : [sql`w.company_id = (select id from board.companies where slug = ${companySlug})`]),
    ...(finding === undefined ? [] : [sql`${finding} = any(w.codes)`]),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}
