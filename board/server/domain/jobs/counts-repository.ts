import { sql } from 'kysely'
import { hasRealListingSql, isListedSql, isLiveSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { Database } from '../../database/open-database.ts'
import type { PopularRow } from './popular-searches.ts'

type Connections = Pick<Database, 'db' | 'pool'>

export interface JobCounts {
  live: number
  withPay: number
  companies: number
  remote: number
}

const selectCounts = createNamedStatement(
  'jobs-counts',
  () => sql<JobCounts>`
    select coalesce(sum(jobs), 0)::int as live, coalesce(sum(with_pay), 0)::int as "withPay", count(*)::int as companies,
      coalesce(sum(remote), 0)::int as remote
    from (select count(*) as jobs, count(j.cash_min) as with_pay, count(*) filter (where j.work_mode = 'remote') as remote
      from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isListedSql)} group by j.company_id) of_company`,
)

/** Counts the listed jobs. */
export async function countJobs(database: Connections): Promise<JobCounts> {
  const [counts] = await selectCounts(database)
  return counts ?? { live: 0, withPay: 0, companies: 0, remote: 0 }
}

const selectDemoOnly = createNamedStatement(
  'jobs-demo-only',
  () => sql<{ isDemoOnly: boolean }>`
    select not ${sql.raw(hasRealListingSql)} and exists (
      select from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isLiveSql)}) as "isDemoOnly"`,
)

/** True while there are live listings and all of them are demo listings. */
export async function hasOnlyDemoListings(database: Connections): Promise<boolean> {
  const [row] = await selectDemoOnly(database)
  return row?.isDemoOnly ?? false
}

const selectRateDate = createNamedStatement('rates-newest-day', (db) =>
  db.selectFrom('board.fx_rates').select(sql<string | null>`max(rate_date)::text`.as('rateDate')),
)

/** Day of the newest reference rates, YYYY-MM-DD. */
export async function findRateDate(database: Connections): Promise<string | null> {
  const [row] = await selectRateDate(database)
  return row?.rateDate ?? null
}

const selectPopularValues = createNamedStatement(
  'jobs-popular-values',
  () => sql<PopularRow>`
    with listed as materialized (
      select j.id, j.work_mode, j.role_family, c.sectors
      from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isListedSql)}),
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
)

/**
 * The ten most frequent values of each of five facets, counted as a search without filters counts them. A sector is a company's
 * or one among a job's tags; a job with both counts once.
 */
export async function listPopularValues(database: Connections): Promise<PopularRow[]> {
  return selectPopularValues(database)
}
