import { emptyJobQuery, type JobFacets, type JobQuery } from '@cryptolist/contract'
import type { Database } from '../database/open-database.ts'
import { cacheLargeResults, largeBoard } from './cache-large-results.ts'
import { type CursorPosition, findCursor, formatCursor } from './cursor.ts'
import { readFacets } from './facets.ts'
import { hasFilter } from './filters.ts'
import { listUnfiltered, type SearchRow, searchJobs } from './repository.ts'

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

/** Finds jobs. What stands behind it may change; the meaning of a query may not (docs/rules.md, The search in the URL). */
export interface JobSearch {
  search(query: JobQuery, options: JobSearchOptions): Promise<JobSearchResult>
}

export interface JobSearchDependencies {
  database: Pick<Database, 'db'>
  /** Milliseconds since 1970, for how long the counts of a large board are kept. */
  now?: () => number
}

/**
 * The search that asks PostgreSQL. On a board of more than 20,000 jobs the counts beside the unfiltered list are up to ten
 * seconds old; its rows never are.
 */
export function createJobSearch({ database: { db }, now }: JobSearchDependencies): JobSearch {
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
      const page = rows.filter((row) => row.kind === 'page').sort((a, b) => a.n - b.n)
      const shown = page.slice(0, options.limit)
      const last = page.length > options.limit ? shown.at(-1) : undefined
      return {
        ids: shown.map((row) => row.value ?? ''),
        total: numberOf(rows, 'total'),
        next: last === undefined ? null : formatCursor(query.sort, positionOf(last)),
        facets: options.withFacets ? readFacets(rows, query) : null,
      }
    },
  }
}

function positionOf(row: SearchRow): CursorPosition {
  return { id: row.value ?? '', value: row.name === null ? null : Number(row.name) }
}

function numberOf(rows: SearchRow[], kind: string): number {
  return rows.find((row) => row.kind === kind)?.n ?? 0
}
