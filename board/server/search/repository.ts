import type { JobQuery, JobSort } from '@cryptolist/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isListedSql } from '../database/listed.ts'
import type { Schema } from '../database/schema.ts'
import type { CursorPosition } from './cursor.ts'
import { countFacets } from './facet-repository.ts'
import { countExcluded, excludedFacetBits, matchesEverything, missedFilterBits } from './filters.ts'

export interface SearchOptions {
  limit: number
  withFacets: boolean
  /** The last job of the page before. */
  cursor: CursorPosition | undefined
}

/** A line of the one answer: `page` (value id, name cursor value, n place), `total`, `pay`, `unpaid`, or a facet's value. */
export interface SearchRow {
  kind: string
  value: string | null
  name: string | null
  n: number
}

type Condition = RawBuilder<unknown>

/**
 * Runs a search in one statement. Every listed job is read once and gets the sum of the bits of the filters that it fails
 * (`missed_bits`); the list has the jobs without any, a facet's counts those without any of the other filters.
 * The figures in docs/decisions/0004 say why an index will replace this on large boards.
 */
export async function searchJobs(
  db: Kysely<Schema>,
  query: JobQuery,
  options: SearchOptions,
): Promise<SearchRow[]> {
  const parts = [
    listPage(sql`scored`, query, { ...options, where: matchesEverything(query) }),
    countAll(query),
  ]
  if (options.withFacets) parts.push(...countFacets(query))
  const statement = sql<SearchRow>`
    with listed as not materialized (
      select j.id, j.listed_at, j.cash_usd_year_max as pay, j.work_mode, j.role_family, j.seniority, j.employment, j.company_id,
        j.remote_countries, j.excluded_countries, j.office_countries, c.sectors,
        ${sql.join(countExcluded(query))},
        ${missedFilterBits(query)} as missed
      from board.jobs j join board.companies c on c.id = j.company_id
      where ${sql.raw(isListedSql)}
    ), scored as materialized (
      select *, missed + ${excludedFacetBits(query)} as missed_bits from listed
    )
    ${sql.join(parts, sql` union all `)}`
  return (await statement.execute(db)).rows
}

/** A page of all listed jobs. The newest stand at the beginning of an index, so no other job is read for them. */
export async function listUnfiltered(
  db: Kysely<Schema>,
  query: Pick<JobQuery, 'sort'>,
  { limit, cursor }: Omit<SearchOptions, 'withFacets'>,
): Promise<SearchRow[]> {
  const listed = sql`(select j.id, j.listed_at, j.cash_usd_year_max as pay
    from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isListedSql)}) listed`
  return (await sql<SearchRow>`${listPage(listed, query, { limit, cursor })}`.execute(db)).rows
}

function listPage(
  from: Condition,
  { sort }: Pick<JobQuery, 'sort'>,
  {
    limit,
    cursor,
    where = sql`true`,
  }: { limit: number; cursor: CursorPosition | undefined; where?: Condition },
): Condition {
  const order = sort === 'newest' ? sql`listed_at desc, id desc` : sql`pay desc nulls last, id desc`
  const value =
    sort === 'newest' ? sql`(extract(epoch from listed_at) * 1000000)::bigint::text` : sql`pay::text`
  return sql`(select 'page' as kind, id::text as value, ${value} as name, (row_number() over (order by ${order}))::int as n
    from (select * from ${from} where ${where} and ${isAfter(sort, cursor)} order by ${order} limit ${limit + 1}) shown)`
}

/** Later in the order than the last job of the page before. */
function isAfter(sort: JobSort, cursor: CursorPosition | undefined): Condition {
  if (cursor === undefined) return sql`true`
  const { id, value } = cursor
  if (sort === 'newest')
    return sql`(listed_at, id) < (timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond', ${id}::uuid)`
  if (value === null) return sql`pay is null and id < ${id}::uuid`
  return sql`(pay is null or (pay, id) < (${value}::int, ${id}::uuid))`
}

function countAll(query: JobQuery): Condition {
  return sql`select 'total', null, null, count(*)::int from scored where ${matchesEverything(query)}`
}
