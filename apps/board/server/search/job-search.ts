import type { JobFacets, JobQuery } from '@cryptolist/contract'
import type { Database } from '../database/open-database.ts'
import { type CursorPosition, findCursor, formatCursor } from './cursor.ts'
import { readFacets } from './facets.ts'
import { type SearchRow, searchJobs } from './repository.ts'

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
  /** True while every live listing is a demo listing. */
  isDemoOnly: boolean
}

/** Finds jobs. What stands behind it may change; the meaning of a query may not (spec: decisions, "Search in the URL"). */
export interface JobSearch {
  search(query: JobQuery, options: JobSearchOptions): Promise<JobSearchResult>
}

/** The search that asks PostgreSQL. */
export function createJobSearch({ database }: { database: Pick<Database, 'db'> }): JobSearch {
  return {
    async search(query, options) {
      const cursor = findCursor(query.sort, query.after)
      const rows = await searchJobs(database.db, query, { ...options, ...(cursor && { cursor }) })
      const page = rows.filter((row) => row.kind === 'page').sort((a, b) => a.n - b.n)
      const shown = page.slice(0, options.limit)
      const last = page.length > options.limit ? shown.at(-1) : undefined
      return {
        ids: shown.map((row) => row.value ?? ''),
        total: numberOf(rows, 'total'),
        next: last === undefined ? null : formatCursor(query.sort, positionOf(last)),
        facets: options.withFacets ? readFacets(rows, query) : null,
        isDemoOnly: numberOf(rows, 'demo') === 1,
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
