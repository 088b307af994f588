import type { JobSummary } from '@cryptolist/contract'
import type { Database } from '../../database/open-database.ts'
import { findCommonSentences } from '../reading/excerpt.ts'
import { keepById, type ListKept } from './kept-by-id.ts'
import { presentSummary } from './presenter.ts'
import { type JobRow, listBeginnings, listListedRows } from './repository.ts'

/** Jobs as lists show them, read once for each revision of what lists show. */
export interface JobSummaries {
  list: ListKept<JobSummary>
  /** Rows that were read elsewhere, in their order. */
  present(rows: readonly JobRow[]): Promise<JobSummary[]>
  /** Sentences that other listings of a row's company have too, as it was at most ten minutes ago. */
  findCommon(row: Pick<JobRow, 'companySlug' | 'beginning'>): Promise<ReadonlySet<string> | undefined>
}

/** About 15 MB, with their JSON and their rows. */
const maxKept = 5_000

export function createJobSummaries(
  database: Pick<Database, 'db' | 'pool'>,
  now: () => number = Date.now,
): JobSummaries {
  const findCommon = keepCommonSentences(database, now)
  const present = async (rows: readonly JobRow[]): Promise<JobSummary[]> => {
    const common = await findCommon(rows)
    return rows.map((row) => presentSummary(row, common.get(row.companySlug)))
  }
  return {
    present,
    findCommon: async (row) => (await findCommon([row])).get(row.companySlug),
    list: keepById(
      async (ids) => {
        const rows = await listListedRows(database, ids)
        const summaries = await present(rows)
        return summaries.map((value, at) => ({ id: rows[at]?.id ?? '', value }))
      },
      { most: maxKept, sizeOf: () => 1 },
    ),
  }
}

const commonMilliseconds = 10 * 60_000
/** A company's take some kilobytes. */
const maxCompanies = 500

type CommonSentences = ReadonlyMap<string, ReadonlySet<string>>

/** Finds the sentences that listings of a company have in common, by its slug: for rows that have an excerpt. They seldom change, and reading them costs more than a row. */
function keepCommonSentences(
  database: Pick<Database, 'db' | 'pool'>,
  now: () => number,
): (rows: readonly Pick<JobRow, 'companySlug' | 'beginning'>[]) => Promise<CommonSentences> {
  const cache = new Map<string, { until: number; sentences: ReadonlySet<string> }>()
  return async (rows) => {
    const slugs = rows.flatMap(({ beginning, companySlug: slug }) => (beginning === null ? [] : [slug]))
    const wanted = [...new Set(slugs)]
    const missing = wanted.filter((slug) => (cache.get(slug)?.until ?? 0) <= now())
    const read = await listBeginnings(database, missing)
    const until = now() + commonMilliseconds
    const fresh = new Map(
      missing.map((slug) => {
        const sentences = findCommonSentences(read.filter(({ companySlug }) => companySlug === slug))
        return [slug, { until, sentences }]
      }),
    )
    const all = wanted.flatMap((slug): [string, ReadonlySet<string>][] => {
      const sentences = (fresh.get(slug) ?? cache.get(slug))?.sentences
      return sentences === undefined ? [] : [[slug, sentences]]
    })
    for (const [slug, one] of fresh) {
      cache.delete(slug)
      cache.set(slug, one)
    }
    for (const [oldest] of cache) {
      if (cache.size <= maxCompanies) break
      cache.delete(oldest)
    }
    return new Map(all)
  }
}
