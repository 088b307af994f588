import type { PopularSearch } from '@cryptolist/contract'
import type { Database } from '../../database/open-database.ts'
import { cacheLargeResults, largeBoard } from '../../search/cache-large-results.ts'
import { countJobs, type JobCounts, listPopularValues } from './counts-repository.ts'
import { listPopular } from './popular-searches.ts'

/** What every view of the home page shows of the whole board; kept for ten seconds on a large one. */
export interface BoardCountsCache {
  get(): Promise<JobCounts>
  listPopular(): Promise<PopularSearch[]>
}

/** An empty cache over the database. */
export function createBoardCounts(database: Pick<Database, 'db' | 'pool'>): BoardCountsCache {
  const get = cacheLargeResults({
    read: () => countJobs(database),
    isLarge: ({ live }) => live > largeBoard,
  })
  const getPopular = cacheLargeResults({
    async read() {
      const [rows, { live }] = await Promise.all([listPopularValues(database), get()])
      return { searches: listPopular(rows), live }
    },
    isLarge: ({ live }) => live > largeBoard,
  })
  return { get, listPopular: async () => (await getPopular()).searches }
}
