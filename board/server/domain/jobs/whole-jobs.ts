import type { Job } from '@cryptolist/contract'
import type { Database } from '../../database/open-database.ts'
import { findPlaceObstacle } from '../search-engines/search-engines.ts'
import { keepById, type ListKept } from './kept-by-id.ts'
import { presentJob } from './presenter.ts'
import { listListedTexts } from './repository.ts'
import type { JobSummaries } from './summaries.ts'

/** A listed job with its whole text, as feeds show it. What its page warns readers of is left out: it takes milliseconds to find. */
export interface WholeJob {
  job: Omit<Job, 'warnings'>
  /** Whether the countries that it is open in can all be named. */
  namesCountries: boolean
  /** When the listing last changed, in ISO form. */
  updatedAt: string
  /** EIP-712 digest of what its signature signs; null for an unsigned listing. */
  digest: string | null
}

/** Whole jobs, read once for each revision of what lists show. */
export type ListWholeJobs = ListKept<WholeJob>

/** In characters: 16 to 32 MB. */
const maxKept = 16_000_000
/** The text as HTML, and in what RSS, Atom and JSON Feed write of it; and the rest of a job. */
const sizeOf = ({ job }: WholeJob): number => 4 * (job.descriptionHtml?.length ?? 0) + 4_000

export function createWholeJobs(
  database: Pick<Database, 'db' | 'pool'>,
  { findCommon }: Pick<JobSummaries, 'findCommon'>,
): ListWholeJobs {
  return keepById(
    async (ids) =>
      Promise.all(
        (await listListedTexts(database, ids)).map(async (row) => {
          const { warnings: _, ...job } = presentJob(row, {
            status: 'live',
            warnings: [],
            common: await findCommon(row),
          })
          return {
            id: row.id,
            value: {
              job,
              namesCountries: findPlaceObstacle(job.place) === null,
              updatedAt: row.updatedAt.toISOString(),
              digest: row.digest,
            },
          }
        }),
      ),
    { most: maxKept, sizeOf },
  )
}
