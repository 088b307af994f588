import {
  emptyJobQuery,
  type FacetKey,
  facetKeys,
  type JobFacets,
  type JobQuery,
  sortOf,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import { isListedSql } from '../database/listed.ts'
import type { Database } from '../database/open-database.ts'
import type { Db } from '../database/schema.ts'
import { cacheLargeResults } from './cache-large-results.ts'
import { countFacets, listCounted, readFacets, type SearchRow, type WantedFacets } from './facets.ts'
import {
  countExcluded,
  excludedFacetBits,
  hasFilter,
  isVeryOldSql,
  joinText,
  matchesEverything,
  missedFilterBits,
  type ReadParts,
  rankOf,
  type SqlPart,
} from './filters.ts'
import { matchListed } from './index/new-listings.ts'
import { facetLists, listFacetKeys } from './list-facets.ts'
import { createListingChanges } from './listing-changes.ts'
import { readOverlapping } from './overlap.ts'
import { findPageCursor, type PageOptions, type PageRow, readPage, selectPage } from './pages.ts'
import { type ComparedJob, listSimilarInSql, type SimilarOptions } from './similar.ts'
import { createSpelling, type Spelling } from './spelling.ts'
import { createTextReader, type ReadText } from './text/text-reader.ts'

interface KnownRevision {
  /** A revision read since the answer was asked for: the search then asks nothing again, and is as new as that or newer. */
  revision?: string | undefined
}

interface JobSearchOptions extends KnownRevision {
  /** Most jobs of one page. */
  limit: number
  withFacets: WantedFacets
  /** Leaves the facets out while the index of a large board is loaded: SQL would take seconds to count them. */
  mayLackFacets?: boolean
  /** Folds many jobs that one company has in a row (see pages.ts); a list of a single company is never folded. */
  isFolded?: boolean
  /** A company, by its slug, that isn't folded. */
  unfolded?: string | undefined
  /** See PageOptions. */
  stopsAtOld?: boolean
}

interface JobSearchResult {
  /** The database's ids of the page's jobs, in their order. */
  ids: string[]
  /** How many further jobs of the same company are folded below a job, by its id. */
  folded: Map<string, number>
  /** All jobs that match, on all pages. */
  total: number
  /** Those of them that are very old (see `oldTimes`). They come last in every order. */
  old: number
  /** Cursor of the next page; null on the last. */
  next: string | null
  /** Whether the page ends because what follows is very old. */
  isNextOld: boolean
  /** Cursor of the page before, for `before`; null on the first. */
  previous: string | null
  /** Null if they weren't asked for, or were left out. */
  facets: JobFacets | null
  /** Facets that weren't counted, but have values among the jobs that match. */
  uncounted: FacetKey[]
}

/** The listed jobs of a company together. */
export interface CompanyCount {
  slug: string
  jobs: number
  newestAt: Date
  /** Its own and those of its jobs. */
  sectors: readonly string[]
}

/** Finds jobs. The implementation may change; the meaning of a query may not (docs/rules.md, The search in the URL). */
export interface JobSearch extends Spelling {
  search(query: JobQuery, options: JobSearchOptions): Promise<JobSearchResult>
  /**
   * The database's ids of listed jobs of the same role family (without one: that share two tags), most tags in common first, then the same level, then
   * the newest. One-off work, such as a bounty, is only like other one-off work.
   */
  listSimilar(job: ComparedJob, options: SimilarOptions & KnownRevision): Promise<string[]>
  /**
   * Those of some jobs, by the database's ids, that a search matches by what they say, whether they are listed or not: who asks tells of closed ones, too.
   */
  listMatching(query: JobQuery, ids: readonly string[]): Promise<string[]>
  /** Those of a few jobs, by the database's ids, that are listed and that each of many searches finds, in the order of the searches. */
  matchListed(queries: readonly JobQuery[], ids: readonly string[]): Promise<(readonly string[])[]>
  /** All companies with listed jobs, in any order; undefined where that would take a statement over all jobs. */
  countByCompany(): Promise<CompanyCount[] | undefined>
  /**
   * Another text whenever anything differs that a list of jobs shows: facts of live listings and of their companies, rates, names of values.
   * It is that of the call's moment, and means something in this process alone; of many calls at once the database hears one question.
   */
  readRevision(): Promise<string>
}

/** Texts of searches that are asked of new listings again and again. */
const maxAlertTexts = 20_000

/** With more live jobs than this, counts of the whole board may be ten seconds old. */
export const largeBoard = 20_000

/**
 * The search that asks PostgreSQL. On a large board the counts next to the unfiltered list are up to ten seconds old; its rows never
 * are. `now`, in milliseconds since 1970, says for how long counts are kept.
 */
export function createJobSearch({
  database,
  now,
}: {
  database: Pick<Database, 'db' | 'pool'>
  now?: () => number
}): JobSearch {
  const { db } = database
  const keepCounts = (withFacets: boolean) =>
    cacheLargeResults({
      read: () =>
        searchJobs(db, emptyJobQuery(), {
          limit: 0,
          isFolded: false,
          stopsAtOld: false,
          withFacets,
          cursor: undefined,
          text: undefined,
          hours: [],
        }),
      isLarge: (rows) => numberOf(rows, 'total') > largeBoard,
      ...(now && { now }),
    })
  const [countAll, countAllWithFacets] = [keepCounts(false), keepCounts(true)]
  const texts = createTextReader(db)
  const alertTexts = createTextReader(db, maxAlertTexts)
  const readParts = async (query: JobQuery): Promise<ReadParts> => ({
    text: query.text === undefined ? undefined : await texts.read(query.text),
    hours: await readOverlapping(db, query),
  })
  const find = async (query: JobQuery, page: PageOptions, withFacets: boolean): Promise<SearchRow[]> => {
    if (hasFilter(query)) return searchJobs(db, query, { ...page, withFacets, ...(await readParts(query)) })
    const [listed, counts] = await Promise.all([
      listUnfiltered(db, query, page),
      withFacets ? countAllWithFacets() : countAll(),
    ])
    return [...listed, ...counts.filter((row) => !isPageRow(row))]
  }
  return {
    ...createSpelling(db, now),
    async search(query, { limit, withFacets, isFolded = false, unfolded, stopsAtOld = false }) {
      const cursor = findPageCursor(query)
      const page = { limit, isFolded, unfolded, stopsAtOld, cursor }
      const rows = await find(query, page, withFacets !== false)
      return {
        ...readPage(rows.filter(isPageRow), sortOf(query), { cursor }),
        total: numberOf(rows, 'total'),
        old: numberOf(rows, 'old'),
        ...pickFacets(rows, query, withFacets),
      }
    },
    listSimilar: (job, options) => listSimilarInSql(database, job, options),
    async listMatching(query, ids) {
      const parts = await readParts(query)
      const { rows } = await sql<{ id: string }>`
        select id from (
          select *, missed + ${excludedFacetBits(query)} as missed_bits from (
            select j.id, ${sql.join(countExcluded(query))}, ${missedFilterBits(query, parts)} as missed
            from board.jobs j join board.companies c on c.id = j.company_id ${joinText(parts.text, ids)}
            where j.id = any (${ids}::uuid[])) asked
        ) scored where ${matchesEverything(query)}`.execute(db)
      return rows.map(({ id }) => id)
    },
    matchListed: (queries, ids) => matchListed(db, alertTexts, { queries, ids }),
    countByCompany: async () => undefined,
    readRevision: createListingChanges(database).readRevision,
  }
}

/** One statement counts all facets, if any. */
function pickFacets(
  rows: SearchRow[],
  query: JobQuery,
  wanted: WantedFacets,
): Pick<JobSearchResult, 'facets' | 'uncounted'> {
  if (wanted === false) return { facets: null, uncounted: [] }
  const counted = listCounted(wanted, query)
  const kindsWithJobs = new Set(rows.filter(({ n }) => n > 0).map(({ kind }) => kind))
  const uncounted = facetKeys.filter((key) => !counted.includes(key) && kindsWithJobs.has(key))
  return { facets: readFacets(rows, query, counted), uncounted }
}

const pageKinds: ReadonlySet<string> = new Set<PageRow['kind']>(['page', 'fold', 'next', 'older', 'previous'])

function isPageRow(row: SearchRow): row is PageRow {
  return pageKinds.has(row.kind)
}

function numberOf(rows: SearchRow[], kind: string): number {
  return rows.find((row) => row.kind === kind)?.n ?? 0
}

/**
 * Runs a search in one statement. Every listed job is read once and gets the sum of the bits of the filters that it fails
 * (`missed_bits`); the list has the jobs without any, a facet's counts those without any of the other filters. Without facets only the former are kept.
 * The figures in docs/decisions/0004 say why an index answers instead where it can.
 */
async function searchJobs(
  db: Db,
  query: JobQuery,
  { withFacets, text, hours, ...page }: PageOptions & ReadParts & { withFacets: boolean },
): Promise<SearchRow[]> {
  const parts = [
    selectPage(sql`scored`, sortOf(query), page, matchesEverything(query)),
    sql`select 'total', null, null, count(*)::int from scored where ${matchesEverything(query)}`,
    sql`select 'old', null, null, count(*)::int from scored where ${matchesEverything(query)} and ${isVeryOldSql('listed_at')}`,
  ]
  if (withFacets) parts.push(...countFacets(query))
  const statement = sql<SearchRow>`
    with listed as not materialized (
      select j.id, j.listed_at, j.cash_usd_year_max as pay, j.company_id,
        ${withFacets ? sql`${counted},` : sql``}
        ${sql.join(countExcluded(query))},
        ${missedFilterBits(query, { text, hours })} as missed${selectRank(query, text)}
      from board.jobs j join board.companies c on c.id = j.company_id ${joinText(text)}
      where ${sql.raw(isListedSql)}
    ), scored as materialized (
      select * from (select *, missed + ${excludedFacetBits(query)} as missed_bits from listed) every
      where ${withFacets ? sql`true` : matchesEverything(query)}
    )
    ${sql.join(parts, sql` union all `)}`
  return (await statement.execute(db)).rows
}

/** Columns that the counts of facets read of a job besides its tags and chains. */
const counted = sql`j.remote_countries, j.excluded_countries, j.office_countries, j.regions, c.sectors,
  ${sql.join(listFacetKeys.map((key) => sql`${sql.raw(facetLists[key])} as ${sql.ref(key)}`))}`

function selectRank(query: Pick<JobQuery, 'sort' | 'text'>, text?: ReadText): SqlPart {
  const sort = sortOf(query)
  return sort === 'newest' ? sql`` : sql`, ${rankOf(sort, text)} as rank`
}

/** A page of all listed jobs. The newest are at the beginning of an index, so no other job is read for them. */
async function listUnfiltered(
  db: Db,
  query: Pick<JobQuery, 'sort' | 'text'>,
  page: PageOptions,
): Promise<SearchRow[]> {
  const listed = sql`(select j.id, j.company_id, j.listed_at${selectRank(query)}
    from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isListedSql)}) listed`
  return (await sql<SearchRow>`${selectPage(listed, sortOf(query), page)}`.execute(db)).rows
}
