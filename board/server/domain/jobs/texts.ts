import type { Job } from '@cryptolist/contract'
import type { Database } from '../../database/open-database.ts'
import { keepById, type ListKept } from './kept-by-id.ts'
import { presentJob } from './presenter.ts'
import { listListedTexts } from './repository.ts'
import type { JobSummaries } from './summaries.ts'

/** A listed job with its whole text, as feeds show it. What its page warns readers of is left out: it takes milliseconds to find. */
export interface JobText {
  job: Omit<Job, 'warnings'>
  /** When the listing last changed, in ISO form. */
  updatedAt: string
}

/** Whole jobs, read once for each revision of what lists show. */
export type ListJobTexts = ListKept<JobText>

/** About 10 MB, with what formats write of them. */
const maxKept = 600

export function createJobTexts(
  database: Pick<Database, 'db' | 'pool'>,
  { findCommon }: Pick<JobSummaries, 'findCommon'>,
): ListJobTexts {
  return keepById(
    async (ids) =>
      Promise.all(
        (await listListedTexts(database, ids)).map(async (row) => {
          const { warnings: _, ...job } = presentJob(row, {
            status: 'live',
            warnings: [],
            common: await findCommon(row),
          })
          return { id: row.id, value: { job, updatedAt: row.updated_at.toISOString() } }
        }),
      ),
    maxKept,
  )
}
