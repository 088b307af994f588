import { sql } from 'kysely'
import { isListedSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { Database } from '../../database/open-database.ts'

const oneOff = ['bounty', 'grant']

/** Of the 24 marks of a text (listings/checks/fingerprint.ts), those that the same text has with another company's name in it. */
const fewestSharedMarks = 16
/** Shorter texts may be the beginning of one, which is the company's introduction: they need the same title too. */
const shortestWholeText = 1_200

const selectSimilar = createNamedStatement(
  'jobs-similar',
  (_db, publicId: string, limit: number, maxSameText: number) => sql<{ id: string; is_same_text: boolean }>`
    with self as (select id, company_id, title, description_md, text_fingerprint, role_family, seniority,
        employment && ${oneOff}::text[] as is_one_off
      from board.jobs where public_id = ${publicId}),
    marked as materialized (
      select other.id from self join board.jobs other on other.text_fingerprint && self.text_fingerprint and other.status = 'live'
      where other.id <> self.id and (select count(*) from unnest(other.text_fingerprint) as mark(value)
        where mark.value = any (self.text_fingerprint)) >= ${sql.lit(fewestSharedMarks)}),
    same as materialized (
      select j.id, row_number() over (order by j.company_id = self.company_id, j.listed_at desc, j.id desc) as place
      from board.jobs j join board.companies c on c.id = j.company_id cross join self
      where j.id = any (array(select id from marked)) and ${sql.raw(isListedSql)} and (lower(j.title) = lower(self.title)
        or least(length(j.description_md), length(self.description_md)) >= ${sql.lit(shortestWholeText)})
      order by place limit ${maxSameText}),
    alike as (
      select other.job_id, count(*) as tags from board.job_tags own join board.job_tags other using (tag_slug)
      where own.job_id = (select id from self) group by other.job_id),
    near as (
      select j.id, row_number() over (
        order by coalesce(alike.tags, 0) desc, j.seniority && self.seniority desc, j.listed_at desc, j.id desc) as place
      from board.jobs j join board.companies c on c.id = j.company_id cross join self
        left join alike on alike.job_id = j.id
      where ${sql.raw(isListedSql)} and j.id <> self.id and j.id <> all (array(select id from same))
        and (j.employment && ${oneOff}::text[]) = self.is_one_off
        and (j.role_family = self.role_family or self.role_family is null and alike.tags > 1)
      order by place limit ${limit})
    select id, true as is_same_text, place from same
    union all select id, false, place from near
    order by is_same_text, place`,
)

/**
 * Ids of listed jobs of the same role family (without one: that share two tags), most tags in common first, then the same level, then the
 * newest. One-off work, such as a bounty, is only like other one-off work. Jobs with the same text are apart, those of other companies first.
 */
export async function listSimilarIds(
  database: Pick<Database, 'db' | 'pool'>,
  publicId: string,
  { limit, maxSameText }: { limit: number; maxSameText: number },
): Promise<{ similar: string[]; sameText: string[] }> {
  const rows = await selectSimilar(database, publicId, limit, maxSameText)
  const idsOf = (isSameText: boolean): string[] =>
    rows.flatMap(({ id, is_same_text }) => (is_same_text === isSameText ? [id] : []))
  return { similar: idsOf(false), sameText: idsOf(true) }
}
