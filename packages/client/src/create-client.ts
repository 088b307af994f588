import { type AuthClient, createAuth, createMe, type MeClient } from './account/account.ts'
import { type CompaniesClient, createCompanies } from './companies/companies.ts'
import { createJobs, type JobsClient } from './jobs/jobs.ts'
import {
  createSalaries,
  createTags,
  createTrends,
  type SalariesClient,
  type TagsClient,
  type TrendsClient,
} from './market/market.ts'
import { createRequests } from './request/request.ts'
import { type ClientOptions, readSettings } from './request/settings.ts'

/** A board's public API. */
export interface Client {
  readonly jobs: JobsClient
  readonly companies: CompaniesClient
  readonly tags: TagsClient
  readonly salaries: SalariesClient
  readonly trends: TrendsClient
  readonly me: MeClient
  readonly auth: AuthClient
}

/**
 * A client of one board's public API. Reading calls are made up to five times when the board is away or busy; calls that change
 * something are made once. Throws ApiError `bad_input` for invalid options.
 *
 * @example
 * ```ts
 * import { createClient } from '@cryptolist/client'
 *
 * const board = createClient({ origin: 'http://localhost:3000' })
 * for await (const job of board.jobs.all({ tag: 'rust', mode: 'remote' })) console.log(job.title, job.company.name)
 * ```
 */
export function createClient(options: ClientOptions): Client {
  const requests = createRequests(readSettings(options))
  const { read } = requests
  return {
    jobs: createJobs(read),
    companies: createCompanies(read),
    tags: createTags(read),
    salaries: createSalaries(read),
    trends: createTrends(read),
    me: createMe(requests),
    auth: createAuth(requests),
  }
}
