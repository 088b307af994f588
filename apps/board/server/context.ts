import type { Logger } from 'pino'
import { createContractSignatures } from './chain/contract-signatures.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/open-database.ts'
import { type AccountMailService, createAccountMailService } from './domain/account-mail/service.ts'
import { ensureDemoAccounts } from './domain/accounts/demo-accounts.ts'
import { type AccountsService, createAccountsService } from './domain/accounts/service.ts'
import { type CompaniesService, createCompaniesService } from './domain/companies/service.ts'
import { seedDemo } from './domain/demo/seed.ts'
import { createEventCountsService, type EventCountsService } from './domain/event-counts/service.ts'
import { createExpiryService } from './domain/expiry/service.ts'
import { createFilesService, type FilesService } from './domain/files/service.ts'
import { createJobsService, type JobsService } from './domain/jobs/service.ts'
import { createSavedJobsService, type SavedJobsService } from './domain/saved-jobs/service.ts'
import { createSessionsService, type SessionsService } from './domain/sessions/service.ts'
import { seedTaxonomy } from './domain/taxonomy/seed.ts'
import { type AddressesService, createAddressesService } from './domain/wallet-sign-in/addresses-service.ts'
import { createLegacySignInService } from './domain/wallet-sign-in/legacy-service.ts'
import { createWalletSignInService, type WalletSignInService } from './domain/wallet-sign-in/service.ts'
import { openFileSpace } from './files/open-store.ts'
import { startPinning } from './files/pinning.ts'
import { createLimits, type Limits } from './http/rate-limits.ts'
import { addressOf } from './lifecycle/listen.ts'
import { createMailer } from './mail/mailer.ts'
import { type ParseBackend, prepareParse } from './parse/backend.ts'
import { createQueue, type Queue } from './queue/queue.ts'
import { createJobSearch } from './search/job-search.ts'

/** The domain services; pages, the public API and cloud functions call these and nothing below them. */
interface Services {
  jobs: JobsService
  companies: CompaniesService
  savedJobs: SavedJobsService
  eventCounts: EventCountsService
  files: FilesService
  accounts: AccountsService
  accountMail: AccountMailService
  sessions: SessionsService
  walletSignIn: WalletSignInService
  addresses: AddressesService
}

interface Lifecycle {
  isDraining: boolean
  /** Where the server listens, once it does. */
  port?: number
}

/** Everything the process holds, built once and passed in. */
export interface Context {
  config: Config
  log: Logger
  database: Database
  /** Set when the process has been asked to stop: no new work, requests in flight finish. */
  lifecycle: Lifecycle
  services: Services
  parse: ParseBackend
  /** Work that outlives the request that asked for it. */
  queue: Queue
  /** Counts tries against the rate limits. */
  limits: Limits
  /** Accounts for trying the demo, only while they exist. */
  demoAccounts: { username: string; password: string }[]
  /** Closes the sockets of live queries. */
  closeSockets(): Promise<void>
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
  const queue = await createQueue({ database, log })
  const fileSpace = await openFileSpace(config)
  const pinning = await startPinning({ config, queue, store: fileSpace.store, log })
  const files = createFilesService({ config, database, log, space: fileSpace, onIpfsFile: pinning })
  await files.recover()
  const { users, ...prepared } = prepareParse({ config, database, log })
  const search = createJobSearch({ database })
  const jobs = createJobsService({ database, search })
  const sessions = createSessionsService({ database, users })
  const lifecycle: Lifecycle = { isDraining: false }
  const getOrigin = (): string => config.publicUrl ?? addressOf(config.host, lifecycle.port ?? config.port)
  const mailer = createMailer({ config, log, getOrigin })
  const accountMail = createAccountMailService({
    config,
    database,
    users,
    sessions,
    queue,
    mailer,
    log,
    getOrigin,
  })
  const accounts = createAccountsService({ database, users, sessions, accountMail })
  const legacy = createLegacySignInService({ config, database, users })
  const addresses = createAddressesService({ database, users })
  const contracts = createContractSignatures(config.rpcUrls)
  const companies = createCompaniesService({ database, jobs })
  const savedJobs = createSavedJobsService({ database, jobs })
  const eventCounts = createEventCountsService({ database })
  const board = { jobs, companies, savedJobs }
  const parse = await prepared.start({
    board,
    files,
    fileSpace,
    limits,
    sessions,
    accounts,
    accountMail,
    legacy,
    addresses,
    eventCounts,
  })
  await accountMail.start()
  await createExpiryService({ database, queue, log }).start()
  const services: Services = {
    jobs,
    companies,
    savedJobs,
    eventCounts,
    files,
    accounts,
    accountMail,
    sessions,
    walletSignIn: createWalletSignInService({ database, users, sessions, contracts }),
    addresses,
  }
  return {
    config,
    log,
    database,
    lifecycle,
    services,
    parse,
    queue,
    limits,
    demoAccounts: await ensureDemoAccounts({ config, database, users, sessions }),
    closeSockets: () => parse.live.close(),
    async close() {
      await queue.close()
      await parse.close()
    },
  }
}
