import pino from 'pino'
import type { Config } from '../../server/config/config.ts'
import { readConfig } from '../../server/config/read-config.ts'
import type { Database } from '../../server/database/open-database.ts'
import { createPayCeilings } from '../../server/domain/checks/pay-ceilings.ts'
import { createCompanyOutlines } from '../../server/domain/companies/company-outline.ts'
import { createDirectoryReader } from '../../server/domain/companies/directory-entries.ts'
import type { DomainContext } from '../../server/domain/domain-context.ts'
import { createRolePay } from '../../server/domain/figures/role-pay.ts'
import { createBoardCounts } from '../../server/domain/jobs/board-counts.ts'
import { createReaderWarnings } from '../../server/domain/jobs/reader-warnings.ts'
import { createSuggestions } from '../../server/domain/jobs/suggestions.ts'
import { createJobSummaries } from '../../server/domain/jobs/summaries.ts'
import { createWholeJobs } from '../../server/domain/jobs/whole-jobs.ts'
import { createListingStatistics } from '../../server/domain/listings/statistics.ts'
import { createCompanyPhrases } from '../../server/domain/search-words/company-phrases.ts'
import { createJobSearch } from '../../server/search/job-search.ts'

/**
 * A context for functions of the domain that a test calls without the whole program. It has what the test gives, a silent log, the default
 * configuration, a test origin and, with a database, what only reads it; reading anything else throws, so that no test passes on a part
 * that does nothing.
 */
export function createTestContext<C extends DomainContext = DomainContext>({
  database,
  ...given
}: Partial<Omit<C, 'database'>> & { database?: Pick<Database, 'db' | 'pool'> }): C {
  const parts: object = {
    config: createTestConfig(),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    getOrigin: () => 'https://board.example',
    ...(database && readersOf(database)),
    ...given,
  }
  return new Proxy(parts, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name)
      throw new Error(`createTestContext was given no "${String(name)}" by this test.`)
    },
  }) as C
}

/** The default configuration, with keys of tests. */
export function createTestConfig(environment: Record<string, string> = {}): Config {
  return {
    ...readConfig(environment),
    masterKey: 'a public test key',
    dataApiKeys: { web3ApiKey: '', speedyNodeApiKey: '' },
    webPushKeys: { publicKey: '', privateKey: '' },
  }
}

function readersOf(database: Pick<Database, 'db' | 'pool'>): Partial<DomainContext> {
  const search = createJobSearch({ database })
  const jobSummaries = createJobSummaries(database)
  return {
    database: database as Database,
    search,
    boardCounts: createBoardCounts(database, search),
    suggest: createSuggestions(database, search),
    companyPhrases: createCompanyPhrases(database),
    jobSummaries,
    listWholeJobs: createWholeJobs(database, jobSummaries),
    companyOutlines: createCompanyOutlines(database),
    readDirectory: createDirectoryReader(database, search),
    findReaderWarnings: createReaderWarnings(),
    rolePay: createRolePay(database),
    payCeilings: createPayCeilings(database),
    listingStatistics: createListingStatistics({ database, log: pino({ level: 'silent' }) }),
  }
}
