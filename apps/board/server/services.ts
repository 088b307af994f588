import type { Logger } from 'pino'
import { createContractSignatures } from './chain/contract-signatures.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/open-database.ts'
import { type AccountMailService, createAccountMailService } from './domain/account-mail/service.ts'
import { type AccountRemovalService, createAccountRemovalService } from './domain/accounts/removal-service.ts'
import { type AccountsService, createAccountsService } from './domain/accounts/service.ts'
import type { ParseUsers } from './domain/accounts/users.ts'
import { type CompaniesService, createCompaniesService } from './domain/companies/service.ts'
import { createEventCountsService, type EventCountsService } from './domain/event-counts/service.ts'
import { createExpiryService, type ExpiryService } from './domain/expiry/service.ts'
import { createFilesService, type FilesParts, type FilesService } from './domain/files/service.ts'
import { createJobsService, type JobsService } from './domain/jobs/service.ts'
import { createSavedJobsService, type SavedJobsService } from './domain/saved-jobs/service.ts'
import { createSessionsService, type SessionsService } from './domain/sessions/service.ts'
import { type AddressesService, createAddressesService } from './domain/wallet-sign-in/addresses-service.ts'
import {
  createLegacySignInService,
  type LegacySignInService,
} from './domain/wallet-sign-in/legacy-service.ts'
import { createWalletSignInService, type WalletSignInService } from './domain/wallet-sign-in/service.ts'
import type { FileSpace } from './files/open-store.ts'
import { createMailer } from './mail/mailer.ts'
import type { Queue } from './queue/queue.ts'
import { createJobSearch } from './search/job-search.ts'

/** The domain services; pages, the public API, the backend's rules and cloud functions call these and nothing below them. */
export interface Services {
  jobs: JobsService
  companies: CompaniesService
  savedJobs: SavedJobsService
  eventCounts: EventCountsService
  files: FilesService
  accounts: AccountsService
  accountMail: AccountMailService
  accountRemoval: AccountRemovalService
  sessions: SessionsService
  walletSignIn: WalletSignInService
  legacy: LegacySignInService
  addresses: AddressesService
  expiry: ExpiryService
}

export interface ServicesParts {
  config: Config
  database: Database
  log: Logger
  users: ParseUsers
  queue: Queue
  fileSpace: FileSpace
  pinning: FilesParts['pinning']
  /** The origin that links in mails begin with. */
  getOrigin(): string
}

/** Makes the services, each over those that it calls. */
export function createServices(parts: ServicesParts): Services {
  const { config, database, log, users, queue, fileSpace, pinning, getOrigin } = parts
  const jobs = createJobsService({ database, search: createJobSearch({ database }) })
  const sessions = createSessionsService({ database, users })
  const files = createFilesService({ config, database, log, space: fileSpace, pinning })
  const accountRemoval = createAccountRemovalService({ database, sessions, files })
  const mailer = createMailer({ config, log, getOrigin })
  const accountMail = createAccountMailService({ ...parts, sessions, mailer })
  const contracts = createContractSignatures(config.rpcUrls)
  return {
    jobs,
    companies: createCompaniesService({ database, jobs }),
    savedJobs: createSavedJobsService({ database, jobs }),
    eventCounts: createEventCountsService({ database }),
    files,
    accounts: createAccountsService({ database, users, sessions, accountMail }),
    accountMail,
    accountRemoval,
    sessions,
    walletSignIn: createWalletSignInService({ database, users, sessions, contracts }),
    legacy: createLegacySignInService({ config, database, users }),
    addresses: createAddressesService({ database, users }),
    expiry: createExpiryService({ database, queue, log, accountRemoval }),
  }
}
