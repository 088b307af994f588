import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open-database.ts'
import type { ContractSignatures } from '../ethereum/contract-signatures.ts'
import type { EnsNames } from '../ethereum/ens-names.ts'
import type { FileSpace } from '../files/open-store.ts'
import type { Pinning } from '../files/pinning.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { AskTxt } from '../outgoing/ask-txt.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { PushOutcome } from '../outgoing/web-push.ts'
import type { Queue } from '../queue/queue.ts'
import type { JobSearch } from '../search/job-search.ts'
import type { Users } from './accounts/users.ts'
import type { PayCeilings } from './checks/pay-ceilings.ts'
import type { CompanyOutlines } from './companies/company-outline.ts'
import type { DirectoryEntry } from './companies/directory-entries.ts'
import type { RolePay } from './figures/role-pay.ts'
import type { BoardCountsCache } from './jobs/board-counts.ts'
import type { FindReaderWarnings } from './jobs/reader-warnings.ts'
import type { Suggestions } from './jobs/suggestions.ts'
import type { JobSummaries } from './jobs/summaries.ts'
import type { ListWholeJobs } from './jobs/whole-jobs.ts'
import type { ListingStatistics } from './listings/statistics.ts'
import type { TransparencyCache } from './moderation/log.ts'
import type { CompanyPhrases } from './search-words/company-phrases.ts'

/** The tools of the domain's functions. Built once by `createContext` and passed to each as its first parameter. */
export interface DomainContext {
  config: Config
  database: Database
  log: Logger
  users: Users
  /** Work that outlives the request that asked for it. */
  queue: Queue
  mailer: Mailer
  search: JobSearch
  boardCounts: BoardCountsCache
  suggest: Suggestions
  companyPhrases: CompanyPhrases
  jobSummaries: JobSummaries
  listWholeJobs: ListWholeJobs
  companyOutlines: CompanyOutlines
  /** All companies with open jobs, by name. */
  readDirectory: () => Promise<readonly DirectoryEntry[]>
  findReaderWarnings: FindReaderWarnings
  rolePay: RolePay
  payCeilings: PayCeilings
  listingStatistics: ListingStatistics
  transparency: TransparencyCache
  /** Where the bytes of files are. */
  fileSpace: FileSpace
  /** The only way to fetch addresses that users enter. */
  guardedFetch: GuardedFetch
  /** Counts what became of a notification in a browser. */
  countPush: (outcome: PushOutcome) => void
  /** Pins files at the operator's IPFS node; undefined without one. */
  pinning: Pinning | undefined
  /** Asks several resolvers for TXT records. */
  askTxt: AskTxt
  /** Checks signatures of contract wallets. */
  contracts: ContractSignatures
  /** Looks up the names of wallets. */
  ensNames: EnsNames
  /** The moment, which tests may set. */
  now(): Date
  /** The origin that links in emails begin with. */
  getOrigin(): string
}
