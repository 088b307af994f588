import {
  type BoardCounts,
  BoardError,
  type Job,
  type JobFacets,
  type JobList,
  type JobQuery,
  type JobSummary,
  type PopularSearch,
} from '@cryptolist/contract'
import type { Database } from '../../database/open-database.ts'
import type { JobSearch } from '../../search/job-search.ts'
import { keepLarge, largeBoard } from '../../search/keep-large.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { countJobs, listPopularValues } from './figures-repository.ts'
import { isGone, isPublic, statusAt } from './policy.ts'
import { listPopular } from './popular-searches.ts'
import { presentJob, presentSummary } from './presenter.ts'
import { createReaderWarnings } from './reader-warnings.ts'
import {
  findDemoOnly,
  findJob,
  findRateDate,
  listJobsByIds,
  listJobsOfCompany,
  listNewestJobs,
  listSimilarIds,
  listSynonyms,
} from './repository.ts'
import { listSpelled, replaceSynonyms } from './synonyms.ts'

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
  /** Jobs by the ids of their rows, in that order, whatever their state; ids without a job are left out. */
  listByIds(ids: readonly string[]): Promise<JobSummary[]>
  /** The newest live jobs of a company. */
  listOfCompany(companySlug: string, limit: number): Promise<JobSummary[]>
  /** On a board of more than 20,000 jobs the counts are up to ten seconds old. */
  getCounts(): Promise<BoardCounts>
  isDemoOnly(): Promise<boolean>
  /** Day of the reference rates in use, YYYY-MM-DD. */
  findRateDate(): Promise<string | null>
  /** What visitors may want to look at first, each with its count; nothing without a job. As old as the counts. */
  listPopularSearches(): Promise<PopularSearch[]>
  /** The same search with other spellings (`tag=golang`, `chain=matic`, `country=UK`) replaced by the values (`go`, `polygon`, `GB`). */
  resolveSynonyms(query: JobQuery): Promise<JobQuery>
}

export interface JobsServiceDependencies {
  database: Pick<Database, 'pool'>
  search: JobSearch
  /** Milliseconds since 1970, for how long figures are kept. */
  now?: () => number
}

/** Builds the service. */
export function createJobsService({ database: { pool }, search, now }: JobsServiceDependencies): JobsService {
  const figures = createFigures(pool, now)
  const warningsOf = createReaderWarnings()
  return {
    async list(query, { withFacets = false } = {}) {
      const { ids, ...found } = await search.search(query, { limit: jobsPerPage, withFacets })
      return { items: (await listJobsByIds(pool, ids)).map(presentSummary), ...found }
    },
    get: (publicId) => getJob(pool, warningsOf, publicId),
    async listSimilar({ id }) {
      const ids = await listSimilarIds(pool, id, maxSimilar)
      return (await listJobsByIds(pool, ids)).map(presentSummary)
    },
    listByIds: async (ids) => (await listJobsByIds(pool, ids)).map(presentSummary),
    listNewest: async (limit) => (await listNewestJobs(pool, limit)).map(presentSummary),
    listOfCompany: async (companySlug, limit) =>
      (await listJobsOfCompany(pool, companySlug, limit)).map(presentSummary),
    async getCounts() {
      const [{ live, with_pay: withPay, companies, remote }, isDemoOnly, rateDate] = await Promise.all([
        figures.getCounts(),
        findDemoOnly(pool),
        findRateDate(pool),
      ])
      return { live, withPay, companies, remote, isDemoOnly, rateDate }
    },
    isDemoOnly: () => findDemoOnly(pool),
    findRateDate: () => findRateDate(pool),
    listPopularSearches: async () => (await figures.getPopular()).searches,
    async resolveSynonyms(query) {
      const words = listSpelled(query)
      if (Object.values(words).every((listed) => listed.length === 0)) return query
      return replaceSynonyms(query, await listSynonyms(pool, words))
    },
  }
}

/** The figures of the whole board, which every view of the home page shows. */
function createFigures(pool: Database['pool'], now?: () => number) {
  const clock = now === undefined ? {} : { now }
  const getCounts = keepLarge({
    read: () => countJobs(pool),
    isLarge: ({ live }) => live > largeBoard,
    ...clock,
  })
  const getPopular = keepLarge({
    async read() {
      const [rows, { live }] = await Promise.all([listPopularValues(pool), getCounts()])
      return { searches: listPopular(rows), live }
    },
    isLarge: ({ live }) => live > largeBoard,
    ...clock,
  })
  return { getCounts, getPopular }
}

async function getJob(
  pool: Database['pool'],
  warningsOf: ReturnType<typeof createReaderWarnings>,
  publicId: string,
): Promise<Job> {
  const row = isPublicId(publicId) ? await findJob(pool, publicId) : undefined
  if (row === undefined) throw notFound(publicId)
  const life = { status: row.status, expiresAt: row.expires_at, closedAt: row.closed_at }
  if (!isPublic(life)) throw notFound(publicId)
  if (isGone(life, row.read_at))
    throw new BoardError(
      'gone',
      'This job ended more than 180 days ago and its page is gone. Look at the open jobs.',
    )
  return presentJob(row, { status: statusAt(life, row.read_at), warnings: warningsOf(row) })
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
