import type { Pool, PoolClient } from 'pg'
import { isListedSql } from '../../database/listed.ts'
import type { PopularRow } from './popular-searches.ts'

type Db = Pool | PoolClient

export interface CountsRow {
  live: number
  with_pay: number
  companies: number
  remote: number
}

/** Counts the listed jobs. */
export async function countJobs(db: Db): Promise<CountsRow> {
  const result = await db.query<CountsRow>({
    name: 'jobs-counts',
    text: `select coalesce(sum(jobs), 0)::int as live, coalesce(sum(with_pay), 0)::int as with_pay, count(*)::int as companies,
        coalesce(sum(remote), 0)::int as remote
      from (select count(*) as jobs, count(j.cash_min) as with_pay, count(*) filter (where j.work_mode = 'remote') as remote
        from board.jobs j join board.companies c on c.id = j.company_id where ${isListedSql} group by j.company_id) of_company`,
  })
  return result.rows[0] ?? { live: 0, with_pay: 0, companies: 0, remote: 0 }
}

/**
 * The ten most frequent values of each of five facets, counted as a search without filters counts them. A sector is a company's
 * or one among a job's tags; a job with both counts once.
 */
export async function listPopularValues(db: Db): Promise<PopularRow[]> {
  const result = await db.query<PopularRow>({
    name: 'jobs-popular-values',
    text: `with listed as materialized (
        select j.id, j.work_mode, j.role_family, c.sectors
        from board.jobs j join board.companies c on c.id = j.company_id where ${isListedSql}),
      by_tag as materialized (
        select jt.tag_slug as slug, count(*) as n from listed join board.job_tags jt on jt.job_id = listed.id group by 1),
      by_company as (select sectors, count(*) as n from listed where sectors <> '{}' group by 1),
      of_company as (select slug, sum(n) as n from by_company, lateral (select distinct unnest(sectors) as slug) s group by 1),
      in_both as (
        select jt.tag_slug as slug, count(*) as n from listed join board.job_tags jt on jt.job_id = listed.id
        where listed.sectors <> '{}' and jt.tag_slug = any (listed.sectors) group by 1)
      (select 'mode' as kind, work_mode as value, null as name, count(*)::int as count
        from listed where work_mode is not null group by 2 order by 4 desc limit 10)
      union all (select 'role', role_family, null, count(*)::int
        from listed where role_family is not null group by 2 order by 4 desc limit 10)
      union all (select 'tag', t.slug, t.name, by_tag.n::int
        from by_tag join board.tags t using (slug) where not t.is_sector order by 4 desc, 3 limit 10)
      union all (select 'chain', h.slug, h.name, count(*)::int
        from listed join board.job_chains jc on jc.job_id = listed.id join board.chains h on h.slug = jc.chain_slug
        group by 2, 3 order by 4 desc, 3 limit 10)
      union all (select 'sector', s.slug, s.name, (coalesce(c.n, 0) + coalesce(t.n, 0) - coalesce(b.n, 0))::int
        from board.sectors s left join of_company c using (slug) left join by_tag t using (slug) left join in_both b using (slug)
        where coalesce(c.n, t.n) > 0 order by 4 desc, 3 limit 10)`,
  })
  return result.rows
}
