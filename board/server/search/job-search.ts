import { emptyJobQuery, type JobFacets, type JobQuery, type JobSort } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import { isListedSql } from '../database/listed.ts'
import type { Database } from '../database/open-database.ts'
import type { Schema } from '../database/schema.ts'
import { cacheLargeResults } from './cache-large-results.ts'
import { countFacets, type PageRow, readFacets, type SearchRow } from './facets.ts'
import {
  countExcluded,
  excludedFacetBits,
  hasFilter,
  matchesEverything,
  missedFilterBits,
  type SqlPart,
} from './filters.ts'

interface JobSearchOptions {
  /** Most jobs of one page. */
  limit: number
  withFacets: boolean
}

interface JobSearchResult {
  /** The database's ids of the page's jobs, in their order. */
  ids: string[]
  /** All jobs that match, on all pages. */
  total: number
  /** Cursor of the next page; null on the last. */
  next: string | null
  /** Null unless they were asked for. */
  facets: JobFacets | null
}

/** Finds jobs. The implementation may change; the meaning of a query may not (docs/rules.md, The search in the URL). */
export interface JobSearch {
  search(query: JobQuery, options: JobSearchOptions): Promise<JobSearchResult>
}

/** With more live jobs than this, counts of the whole board may be ten seconds old. */
export const largeBoard = 20_000

/**
 * The search that asks PostgreSQL. On a large board the counts next to the unfiltered list are up to ten seconds old; its rows never
 * are. `now`, in milliseconds since 1970, says for how long counts are kept.
 */
export function createJobSearch({
  database: { db },
  now,
}: {
  database: Pick<Database, 'db'>
  now?: () => number
}): JobSearch {
  const keepCounts = (withFacets: boolean) =>
    cacheLargeResults({
      read: () => searchJobs(db, emptyJobQuery(), { limit: 0, withFacets, cursor: undefined }),
      isLarge: (rows) => numberOf(rows, 'total') > largeBoard,
      ...(now && { now }),
    })
  const [countAll, countAllWithFacets] = [keepCounts(false), keepCounts(true)]
  const find = async (query: JobQuery, { limit, withFacets }: JobSearchOptions): Promise<SearchRow[]> => {
    const cursor = findCursor(query.sort, query.after)
    if (hasFilter(query)) return searchJobs(db, query, { limit, withFacets, cursor })
    const [page, counts] = await Promise.all([
      listUnfiltered(db, query, { limit, cursor }),
      withFacets ? countAllWithFacets() : countAll(),
    ])
    return [...page, ...counts.filter((row) => row.kind !== 'page')]
  }
  return {
    async search(query, options) {
      const rows = await find(query, options)
      const page = rows.filter(isPageRow).sort((a, b) => a.n - b.n)
      const shown = page.slice(0, options.limit)
      const last = page.length > options.limit ? shown.at(-1) : undefined
      return {
        ids: shown.map((row) => row.value),
        total: numberOf(rows, 'total'),
        next: last === undefined ? null : formatCursor(query.sort, positionOf(last)),
        facets: options.withFacets ? readFacets(rows, query) : null,
      }
    },
  }
}

function isPageRow(row: SearchRow): row is PageRow {
  return row.kind === 'page'
}

function positionOf({ value, name: cursorValue }: PageRow): CursorPosition {
  return { id: value, value: cursorValue === null ? null : Number(cursorValue) }
}

function numberOf(rows: SearchRow[], kind: string): number {
  return rows.find((row) => row.kind === kind)?.n ?? 0
}

interface PageOptions {
  limit: number
  /** The last job of the page before. */
  cursor: CursorPosition | undefined
}

/**
 * Runs a search in one statement. Every listed job is read once and gets the sum of the bits of the filters that it fails
 * (`missed_bits`); the list has the jobs without any, a facet's counts those without any of the other filters.
 * The figures in docs/decisions/0004 say why an index will replace this on large boards.
 */
async function searchJobs(
  db: Kysely<Schema>,
  query: JobQuery,
  { withFacets, ...page }: PageOptions & { withFacets: boolean },
): Promise<SearchRow[]> {
  const parts = [
    listPage(sql`scored`, query, page, matchesEverything(query)),
    sql`select 'total', null, null, count(*)::int from scored where ${matchesEverything(query)}`,
  ]
  if (withFacets) parts.push(...countFacets(query))
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

/** A page of all listed jobs. The newest are at the beginning of an index, so no other job is read for them. */
async function listUnfiltered(
  db: Kysely<Schema>,
  query: Pick<JobQuery, 'sort'>,
  page: PageOptions,
): Promise<SearchRow[]> {
  const listed = sql`(select j.id, j.listed_at, j.cash_usd_year_max as pay
    from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isListedSql)}) listed`
  return (await sql<SearchRow>`${listPage(listed, query, page)}`.execute(db)).rows
}

function listPage(
  from: SqlPart,
  { sort }: Pick<JobQuery, 'sort'>,
  { limit, cursor }: PageOptions,
  where: SqlPart = sql`true`,
): SqlPart {
  const isNewest = sort === 'newest'
  const order = isNewest ? sql`listed_at desc, id desc` : sql`pay desc nulls last, id desc`
  const value = isNewest ? sql`(extract(epoch from listed_at) * 1000000)::bigint::text` : sql`pay::text`
  return sql`(select 'page' as kind, id::text as value, ${value} as name, (row_number() over (order by ${order}))::int as n
    from (select * from ${from} where ${where} and ${isAfter(sort, cursor)} order by ${order} limit ${limit + 1}) shown)`
}

/** Later in the order than the last job of the page before. */
function isAfter(sort: JobSort, cursor: CursorPosition | undefined): SqlPart {
  if (cursor === undefined) return sql`true`
  const { id, value } = cursor
  if (sort === 'newest')
    return sql`(listed_at, id) < (timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond', ${id}::uuid)`
  if (value === null) return sql`pay is null and id < ${id}::uuid`
  return sql`(pay is null or (pay, id) < (${value}::int, ${id}::uuid))`
}

/** The last row of a page, after which the next one begins. */
interface CursorPosition {
  id: string
  /** `newest`: when it was listed, in microseconds since 1970. `cash_pay`: dollars a year, null when no pay is known. */
  value: number | null
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const cursorForm = new RegExp(`^(newest|cash_pay) (-?\\d{1,16}|-) (${uuid})$`)
const maxInteger = 2_147_483_647

/** Writes a position as the opaque value of `after`. */
export function formatCursor(sort: JobSort, { id, value }: CursorPosition): string {
  return Buffer.from(`${sort} ${value ?? '-'} ${id}`).toString('base64url')
}

/** Undefined for a broken cursor or one of another order: the list then starts at its first page. */
export function findCursor(sort: JobSort, after: string | undefined): CursorPosition | undefined {
  if (after === undefined) return undefined
  const [, kind, value = '', id] = cursorForm.exec(Buffer.from(after, 'base64url').toString()) ?? []
  if (kind !== sort || id === undefined) return undefined
  if (value === '-') return sort === 'cash_pay' ? { id, value: null } : undefined
  const number = Number(value)
  const isPossible = sort === 'newest' ? Number.isSafeInteger(number) : number >= 0 && number <= maxInteger
  return isPossible ? { id, value: number } : undefined
}
