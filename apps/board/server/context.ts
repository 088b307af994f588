import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Database } from './database/open-database.ts'
import { ensureDemoAccounts } from './domain/accounts/demo-accounts.ts'
import { type AccountsService, createAccountsService } from './domain/accounts/service.ts'
import { type CompaniesService, createCompaniesService } from './domain/companies/service.ts'
import { seedDemo } from './domain/demo/seed.ts'
import { createJobsService, type JobsService } from './domain/jobs/service.ts'
import { createSessionsService, type SessionsService } from './domain/sessions/service.ts'
import { seedTaxonomy } from './domain/taxonomy/seed.ts'
import { createLegacySignInService } from './domain/wallet-sign-in/legacy-service.ts'
import { createWalletSignInService, type WalletSignInService } from './domain/wallet-sign-in/service.ts'
import { createLimits, type Limits } from './http/rate-limits.ts'
import { type ParseBackend, prepareParse } from './parse/backend.ts'
import { createJobSearch } from './search/job-search.ts'

/** The domain services; pages, the public API and cloud functions call these and nothing below them. */
interface Services {
  jobs: JobsService
  companies: CompaniesService
  accounts: AccountsService
  sessions: SessionsService
  walletSignIn: WalletSignInService
}

/** Everything the process holds, built once and passed in. */
export interface Context {
  config: Config
  log: Logger
  database: Database
  /** Set when the process has been asked to stop: no new work, requests in flight finish. */
  lifecycle: { isDraining: boolean }
  services: Services
  parse: ParseBackend
  /** Counts tries against the rate limits. */
  limits: Limits
  /** Accounts for trying the demo, only while they exist. */
  demoAccounts: { username: string; password: string }[]
  close(): Promise<void>
}

export interface ContextParts {
  config: Config
  database: Database
  log: Logger
}

/** Builds everything once, in the order in which it depends on each other; fills the vocabularies and, on a demo board, the demo. */
export async function createContext({ config, database, log }: ContextParts): Promise<Context> {
  if (await seedTaxonomy(database.db)) log.info('Vocabularies and reference rates brought up to date')
  if (config.isDemo && (await seedDemo(database.db))) log.info('Demo listings written')
  const limits = createLimits(config, database.pool)
  const { users, ...prepared } = prepareParse({ config, database, log })
  const search = createJobSearch({ database })
  const jobs = createJobsService({ database, search })
  const sessions = createSessionsService({ database, users })
  const accounts = createAccountsService({ database, users, sessions })
  const legacy = createLegacySignInService({ config, database, users })
  const parse = await prepared.start({ limits, sessions, accounts, legacy })
  const services: Services = {
    jobs,
    companies: createCompaniesService({ database, jobs }),
    accounts,
    sessions,
    walletSignIn: createWalletSignInService({ database, users, sessions }),
  }
  return {
    config,
    log,
    database,
    lifecycle: { isDraining: false },
    services,
    parse,
    limits,
    demoAccounts: await ensureDemoAccounts({ config, database, users, sessions }),
    close: () => parse.close(),
  }
}
