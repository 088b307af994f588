import {
  type BoardCounts,
  type BoardOutline,
  emptyJobQuery,
  type FacetKey,
  facetTable,
  formatJobQuery,
  type PopularSearch,
  roleFamilyNames,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import { isLaunchedSql, isListedSql, isLiveSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { Database } from '../../database/open-database.ts'
import { cacheLargeResults } from '../../search/cache-large-results.ts'
import { type JobSearch, largeBoard } from '../../search/job-search.ts'
import { keepByRevision } from '../../search/keep-by-revision.ts'
import { readOutline } from './board-outline.ts'
import { type BoardPicks, readPicks, statesPaySql } from './board-picks.ts'

/** The numbers of the whole board. On a large one those of listings are up to ten seconds old. */
export interface BoardCountsCache {
  /** The caller can give the revision that it has read for the same answer. */
  get(revision?: string): Promise<BoardCounts>
  /** Whether there are demo listings and there has never been a real one; never out of date. */
  isDemoOnly(revision?: string): Promise<boolean>
  /** The last answer of isDemoOnly; asks nothing. */
  wasDemoOnly(): boolean
  /** Searches that visitors may want to look at first, each with its count; empty on a board without jobs. */
  listPopular(revision?: string): Promise<PopularSearch[]>
  /** Pay by role, and which roles and chains there are. */
  getOutline(revision?: string): Promise<BoardOutline>
  /** Which jobs visitors see first. */
  getPicks(revision?: string): Promise<BoardPicks>
}

export function createBoardCounts(
  database: Pick<Database, 'db' | 'pool'>,
  { readRevision }: Pick<JobSearch, 'readRevision'>,
): BoardCountsCache {
  const keep = <T>(read: () => Promise<T>) => keepByRevision(readRevision, read)
  // Values kept for a time must be outside: inside they would be kept for as long as nothing changes, though they were old already.
  const keepCounted = <T extends { live: number }>(read: () => Promise<T>) =>
    cacheLargeResults<T>({ read: keep(read), isLarge: ({ live }) => live > largeBoard })
  const getListed = keepCounted(async () => one(await selectCounts(database)))
  const keepWithLive = <T>(read: () => Promise<T>) =>
    keepCounted(async () => {
      const [value, { live }] = await Promise.all([read(), getListed()])
      return { value, live }
    })
  const getPopularValues = keepWithLive(() => selectPopularValues(database))
  const getOutline = keepWithLive(() => readOutline(database))
  const getPicks = keepWithLive(() => readPicks(database))
  const getRateDate = keep(async () => one(await selectRateDate(database)))
  let lastDemoOnly = false
  const isDemoOnly = keep(async () => {
    lastDemoOnly = one(await selectDemoOnly(database)).isDemoOnly
    return lastDemoOnly
  })
  return {
    async get(revision) {
      const [counts, isDemo, { rateDate }] = await Promise.all([
        getListed(revision),
        isDemoOnly(revision),
        getRateDate(revision),
      ])
      return { ...counts, isDemoOnly: isDemo, rateDate }
    },
    isDemoOnly,
    wasDemoOnly: () => lastDemoOnly,
    async listPopular(revision) {
      const { value, live } = await getPopularValues(revision)
      return choosePopular(value, live)
    },
    getOutline: async (revision) => (await getOutline(revision)).value,
    getPicks: async (revision) => (await getPicks(revision)).value,
  }
}

/** Statements without grouping always answer one row. */
function one<T>([row]: T[]): T {
  if (row === undefined) throw new Error('PostgreSQL returned no row of counts.')
  return row
}

const selectCounts = createNamedStatement(
  'jobs-counts',
  () => sql<Omit<BoardCounts, 'isDemoOnly' | 'rateDate'>>`
    select coalesce(sum(jobs), 0)::int as live, coalesce(sum(with_pay), 0)::int as "withPay",
      coalesce(sum(with_deadline), 0)::int as "withDeadline", count(*)::int as companies, coalesce(sum(remote), 0)::int as remote
    from (select count(*) as jobs, count(*) filter (where ${sql.raw(statesPaySql)}) as with_pay,
      count(j.expires_at) filter (where j.published_at is not null) as with_deadline, count(*) filter (where j.work_mode = 'remote') as remote
      from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isListedSql)} group by j.company_id) of_company`,
)

const selectDemoOnly = createNamedStatement(
  'jobs-demo-only',
  () => sql<{ isDemoOnly: boolean }>`
    select not ${sql.raw(isLaunchedSql)} and exists (
      select from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isLiveSql)}) as "isDemoOnly"`,
)

const selectRateDate = createNamedStatement('rates-newest-day', (db) =>
  db.selectFrom('board.fx_rates').select(sql<string | null>`max(rate_date)::text`.as('rateDate')),
)

/**
 * The ten most frequent values of each of three facets, counted as a search without filters counts them. A sector is a company's
 * or among a job's tags; a job with both counts once. Roles and chains are in the outline.
 */
const selectPopularValues = createNamedStatement(
  'jobs-popular-values',
  () => sql<PopularRow>`
    with listed as materialized (
      select j.id, j.work_mode, c.sectors
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
    union all (select 'tag', t.slug, t.name, by_tag.n::int
      from by_tag join board.tags t using (slug) where not t.is_sector order by 4 desc, 3 limit 10)
    union all (select 'sector', s.slug, s.name, (coalesce(c.n, 0) + coalesce(t.n, 0) - coalesce(b.n, 0))::int
      from board.sectors s left join of_company c using (slug) left join by_tag t using (slug) left join in_both b using (slug)
      where coalesce(c.n, t.n) > 0 order by 4 desc, 3 limit 10)`,
)

/** A value with the number of listed jobs that have it; `name` is null where the contract has the label. */
interface PopularRow {
  kind: 'mode' | 'tag' | 'sector'
  value: string
  name: string | null
  count: number
}

/** How many of each facet are offered, in their order. */
const offered: readonly (readonly [PopularRow['kind'], number])[] = [
  ['mode', 1],
  ['tag', 5],
  ['sector', 2],
]

/** Searches that find a smaller share of the jobs are not offered on the home page. */
const leastShare = 0.02

/** The most frequent values, the most frequent first. One named like a role, which has a count of its own, or like another is left out. */
function choosePopular(rows: readonly PopularRow[], live: number): PopularSearch[] {
  const named = new Set<string>(Object.values(roleFamilyNames))
  const popular = offered.flatMap(([kind, max]) => {
    const chosen = rows
      .filter((row) => row.kind === kind)
      .map(({ value, name, count }) => ({
        value,
        name: name ?? facetTable[kind].names?.[value] ?? value,
        count,
      }))
      .filter(({ name }) => !named.has(name))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
      .slice(0, max)
    for (const { name } of chosen) named.add(name)
    return chosen.map(({ value, name, count }) => ({ name, path: pathOf(kind, value), count }))
  })
  return popular.filter(({ count }) => count >= live * leastShare).sort((a, b) => b.count - a.count)
}

function pathOf(key: FacetKey, value: string): string {
  const query = emptyJobQuery()
  query.facets[key].include = [value]
  return `/jobs?${formatJobQuery(query)}`
}
