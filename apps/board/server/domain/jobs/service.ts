import {
  type BoardCounts,
  BoardError,
  emptyJobQuery,
  type Job,
  type JobFacets,
  type JobList,
  type JobQuery,
  type JobSummary,
} from '@cryptolist/contract'
import type { Database } from '../../database/open-database.ts'
import type { JobSearch } from '../../search/job-search.ts'
import { isGone, isPublic, statusAt } from './policy.ts'
import { listPopular, type PopularSearch } from './popular-searches.ts'
import { presentJob, presentSummary } from './presenter.ts'
import {
  countJobs,
  findDemoOnly,
  findJob,
  findRateDate,
  listJobsByIds,
  listSimilarIds,
  listTagsOfSynonyms,
} from './repository.ts'

/** Jobs of one page of a list. */
const jobsPerPage = 20
const maxSimilar = 5

interface FoundJobs extends JobList {
  /** Null unless they were asked for. */
  facets: JobFacets | null
  isDemoOnly: boolean
}

/** Finding and reading jobs. Shapes are contract's; errors are BoardErrors. */
export interface JobsService {
  /** A page of a search. Ask for the facets only where they are shown: they cost most of the time. */
  list(query: JobQuery, options?: { withFacets?: boolean }): Promise<FoundJobs>
  /** A job by its public id. Throws not_found for what is not public, gone 180 days after its end. */
  get(publicId: string): Promise<Job>
  /** Open jobs of the same role family, most tags in common first, five at most. */
  listSimilar(job: Pick<Job, 'id'>): Promise<JobSummary[]>
  listNewest(limit: number): Promise<JobSummary[]>
  /** The newest live jobs of a company, and how many it has. */
  listOfCompany(companySlug: string, limit: number): Promise<{ items: JobSummary[]; total: number }>
  getCounts(): Promise<BoardCounts>
  isDemoOnly(): Promise<boolean>
  /** Day of the reference rates in use, YYYY-MM-DD. */
  findRateDate(): Promise<string | null>
  /** What visitors may want to look at first, each with its count; nothing without a job. */
  listPopularSearches(): Promise<PopularSearch[]>
  /** The same search with other spellings of tags (`golang`) replaced by the tags (`go`). */
  resolveTags(query: JobQuery): Promise<JobQuery>
}

export interface JobsServiceDependencies {
  database: Pick<Database, 'pool'>
  search: JobSearch
}

/** Builds the service. */
export function createJobsService({ database: { pool }, search }: JobsServiceDependencies): JobsService {
  const present = async (ids: readonly string[]): Promise<JobSummary[]> =>
    (await listJobsByIds(pool, ids)).map(presentSummary)
  const find = async (query: JobQuery, limit: number): Promise<{ items: JobSummary[]; total: number }> => {
    const { ids, total } = await search.search(query, { limit, withFacets: false })
    return { items: await present(ids), total }
  }
  return {
    async list(query, { withFacets = false } = {}) {
      const { ids, ...found } = await search.search(query, { limit: jobsPerPage, withFacets })
      return { items: await present(ids), ...found }
    },
    async get(publicId) {
      const row = /^[0-9a-z]{8}$/.test(publicId) ? await findJob(pool, publicId) : undefined
      if (row === undefined) throw notFound(publicId)
      const life = { status: row.status, expiresAt: row.expires_at, closedAt: row.closed_at }
      if (!isPublic(life)) throw notFound(publicId)
      if (isGone(life, row.read_at))
        throw new BoardError(
          'gone',
          'This job ended more than 180 days ago and its page is gone. Look at the open jobs.',
        )
      return presentJob(row, statusAt(life, row.read_at))
    },
    listSimilar: async ({ id }) => present(await listSimilarIds(pool, id, maxSimilar)),
    listNewest: async (limit) => (await find(emptyJobQuery(), limit)).items,
    async listOfCompany(companySlug, limit) {
      const query = emptyJobQuery()
      query.facets.company.include = [companySlug]
      return find(query, limit)
    },
    async getCounts() {
      const [counts, isDemoOnly, rateDate] = await Promise.all([
        countJobs(pool),
        findDemoOnly(pool),
        findRateDate(pool),
      ])
      const { live, companies, remote } = counts
      return { live, withPay: counts.with_pay, companies, remote, isDemoOnly, rateDate }
    },
    isDemoOnly: () => findDemoOnly(pool),
    findRateDate: () => findRateDate(pool),
    async listPopularSearches() {
      const { facets } = await search.search(emptyJobQuery(), { limit: 1, withFacets: true })
      return facets === null ? [] : listPopular(facets)
    },
    async resolveTags(query) {
      const { tag, sector } = query.facets
      const words = [tag, sector].flatMap(({ include, exclude }) => [...include, ...exclude])
      if (words.length === 0) return query
      const tags = await listTagsOfSynonyms(pool, words)
      return tags.size === 0 ? query : replaceTags(query, tags)
    },
  }
}

function replaceTags(query: JobQuery, tags: ReadonlyMap<string, string>): JobQuery {
  const replace = (values: string[]): string[] =>
    [...new Set(values.map((value) => tags.get(value) ?? value))].sort()
  const replaceIn = (key: 'tag' | 'sector') => {
    const exclude = replace(query.facets[key].exclude)
    const include = replace(query.facets[key].include).filter((value) => !exclude.includes(value))
    return { include, exclude }
  }
  return { ...query, facets: { ...query.facets, tag: replaceIn('tag'), sector: replaceIn('sector') } }
}

function notFound(publicId: string): BoardError {
  return new BoardError(
    'not_found',
    'There is no such job. It may have been taken back. Look at the open jobs.',
    {
      facts: { id: publicId.slice(0, 40) },
    },
  )
}
