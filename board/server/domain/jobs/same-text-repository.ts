import { type RawBuilder, sql } from 'kysely'
import { isListedSql } from '../../database/listed.ts'

/** Of the 24 marks of a text (checks/fingerprint.ts), those that the same text has with another company's name in it. */
const fewestSharedMarks = 16
/** Shorter texts may be the beginning of one, which is the company's introduction: they need the same title too. */
const shortestWholeText = 1_200

/**
 * Ids of so many listed jobs with the same text as another, as SQL over `board.jobs j`: those of other companies first, then the newest. What has the
 * same marks is found first, along their index alone.
 */
export function sameTextIds(limit: number): RawBuilder<string[]> {
  return sql`array(
    with self as (select j.id, j.company_id, j.title, j.description_md, j.text_fingerprint),
    marked as materialized (
      select other.id from self join board.jobs other on other.text_fingerprint && self.text_fingerprint and other.status = 'live'
      where other.id <> self.id and (select count(*) from unnest(other.text_fingerprint) as mark(value)
        where mark.value = any (self.text_fingerprint)) >= ${sql.lit(fewestSharedMarks)})
    select j.id from self cross join board.jobs j join board.companies c on c.id = j.company_id
    where j.id = any (array(select id from marked)) and ${sql.raw(isListedSql)} and (lower(j.title) = lower(self.title)
      or least(length(j.description_md), length(self.description_md)) >= ${sql.lit(shortestWholeText)})
    order by j.company_id = self.company_id, j.listed_at desc, j.id desc limit ${sql.lit(limit)})`
}
