import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { scheduleBackups } from './backup/schedule.ts'
import type { Config, Settings } from './config/config.ts'
import type { ProcessRole } from './database/embedded/lock.ts'
import { type Notices, openNotices } from './database/notices.ts'
import type { Database } from './database/open-database.ts'
import { joinProcesses, type Processes } from './database/processes.ts'
import { takeSharedKeys } from './database/shared-keys.ts'
import { startOnce } from './database/start-once.ts'
import { type DemoAccounts, ensureDemoAccounts } from './domain/accounts/demo-accounts.ts'
import { createUsers } from './domain/accounts/users.ts'
import { createPayCeilings } from './domain/checks/pay-ceilings.ts'
import { createCompanyOutlines } from './domain/companies/company-outline.ts'
import { createDirectoryReader } from './domain/companies/directory-entries.ts'
import { fillSkeletons } from './domain/companies/naming.ts'
import { respellCompanies } from './domain/companies/spellings.ts'
import { fillDemoRoles } from './domain/demo/roles.ts'
import { seedDemo } from './domain/demo/seed.ts'
import type { DomainContext } from './domain/domain-context.ts'
import { createRolePay } from './domain/figures/role-pay.ts'
import { createSalaryFigures, type SalaryFigures } from './domain/figures/salaries.ts'
import { createTrends, type TrendFigures } from './domain/figures/trends.ts'
import { startFileRecovery } from './domain/files/keeper.ts'
import { createBoardCounts } from './domain/jobs/board-counts.ts'
import { createReaderWarnings } from './domain/jobs/reader-warnings.ts'
import { createSuggestions } from './domain/jobs/suggestions.ts'
import { createJobSummaries } from './domain/jobs/summaries.ts'
import { createWholeJobs } from './domain/jobs/whole-jobs.ts'
import { createListingStatistics } from './domain/listings/statistics.ts'
import { adminLinkHours, createAdminLink } from './domain/moderation/admin-link.ts'
import { createTransparency } from './domain/moderation/log.ts'
import { type OwnPage, readOwnPages, writePrivacySample } from './domain/own-pages/own-pages.ts'
import { startQueuedWork } from './domain/queued-work.ts'
import { createLandings, type Landings } from './domain/search-engines/landings.ts'
import { createSitemap, type Sitemap } from './domain/search-engines/sitemap.ts'
import { createCompanyPhrases } from './domain/search-words/company-phrases.ts'
import { seedTaxonomy } from './domain/taxonomy/seed.ts'
import { createCallCounts } from './ethereum/call-counts.ts'
import { createContractSignatures } from './ethereum/contract-signatures.ts'
import { createEnsNames } from './ethereum/ens-names.ts'
import { createChainNodes } from './ethereum/nodes.ts'
import { openFileSpace } from './files/open-store.ts'
import { startPinning } from './files/pinning.ts'
import { createLimits, type Limits } from './http/rate-limits.ts'
import { createSharedAnswers, type SharedAnswers } from './http/shared-answers.ts'
import { addressOf } from './lifecycle/listen.ts'
import { isOnTerminal } from './lifecycle/server-log.ts'
import { checkMailRecords } from './mail/check-records.ts'
import { createMailer } from './mail/mailer.ts'
import type { JoinBoard, Neighbour } from './neighbour.ts'
import { createAskTxt } from './outgoing/ask-txt.ts'
import type { Network } from './outgoing/connector.ts'
import { createGuardedFetch } from './outgoing/guarded-fetch.ts'
import { createPictures, type Pictures } from './pictures/pictures.ts'
import { openRenderer } from './pictures/renderer.ts'
import { createQueue, type OpenQueue } from './queue/queue.ts'
import { createIndexedSearch, type IndexedSearch } from './search/indexed-search.ts'
import { createMetrics, type Metrics } from './system/metrics.ts'

interface Lifecycle {
  isDraining: boolean
  /** Where the server listens, once it does. */
  port?: number
  /** A request came through a proxy that TRUST_PROXY doesn't name, so all visitors look like one. */
  hasUnnamedProxy?: boolean
}

export interface Context extends DomainContext {
  /** Set when the process has been asked to stop: no new work, requests in flight finish. */
  lifecycle: Lifecycle
  queue: OpenQueue
  /** Counts tries against the rate limits. */
  limits: Limits
  /** The index that `search` answers from. */
  searchIndex: Pick<IndexedSearch, 'isReady' | 'isPrepared'>
  /** Pages and API answers that are the same for many visitors. */
  sharedAnswers: SharedAnswers
  /** Of shared links. */
  pictures: Pictures
  /** Pay that employers publish. */
  salaries: SalaryFigures
  /** How the board changes. */
  trends: TrendFigures
  /** Lists with an address of their own. */
  landings: Landings
  /** The files by which search engines find all pages. */
  sitemap: Sitemap
  metrics: Metrics
  /** Pages that the operator has written in DATA_DIR/pages. */
  ownPages: readonly OwnPage[]
  /** Accounts for trying the demo, only while they exist. */
  demoAccounts: DemoAccounts
  /** For the operator, only while the board has no admin. */
  adminLink: { token: string | undefined; hours: number }
  /** The backend, where it runs too. */
  neighbour: Neighbour<Context> | undefined
  closeSockets(): Promise<void>
  close(): Promise<void>
}

export interface ContextDependencies {
  config: Settings
  database: Database
  log: Logger
  /** A `command` adds queued work and does none, nor does it tidy up behind a server. The server unless given. */
  role?: ProcessRole
  /** Where addresses that users name are looked for; the internet unless given, as tests do. */
  network?: Network
  /** Joins the process; nobody does unless given. */
  neighbour?: JoinBoard<Context> | undefined
}

/** Builds everything in order of dependency. What was opened is closed again when a later step fails. */
export async function createContext(parts: ContextDependencies): Promise<Context> {
  const opened: (() => Promise<void>)[] = []
  try {
    return await buildContext(parts, opened)
  } catch (error) {
    await closeAll(opened)
    throw error
  }
}

async function buildContext(
  {
    config: settings,
    database,
    log,
    role = 'server',
    network,
    neighbour: joinNeighbour,
  }: ContextDependencies,
  opened: (() => Promise<void>)[],
): Promise<Context> {
  const notices = await openNotices(database.connection, log)
  opened.push(notices.close)
  const { config, processes } = await startOnce(database, log, async () => {
    const joined = await join({ settings, database, notices, role })
    await seed({ config: joined.config, database, log })
    return joined
  })
  opened.push(processes.leave)
  const lifecycle: Lifecycle = { isDraining: false }
  const metrics = createMetrics()
  const limits = createLimits(config, database.pool)
  // Closed last: work that ends may still ask a chain.
  const nodes = createChainNodes({ config, log, counts: createCallCounts(database, log) })
  opened.push(nodes.close)
  const queue = await createQueue({ database, log, role, onJob: metrics.measureJob })
  opened.push(queue.close)
  const fileSpace = await openFileSpace(config)
  const getOrigin = (): string => config.publicUrl ?? addressOf(config.host, lifecycle.port ?? config.port)
  const indexed = createIndexedSearch({ database, log })
  opened.push(indexed.close)
  const search = metrics.measureSearch(indexed)
  const jobSummaries = createJobSummaries(database)
  const guardedFetch = createGuardedFetch(network, { testServer: config.followTestServer })
  const domain: DomainContext = {
    config,
    database,
    log,
    users: createUsers(database),
    queue,
    mailer: createMailer({
      config,
      log,
      getOrigin,
      isOnTerminal: isOnTerminal(),
      onOutcome: metrics.countMail,
    }),
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
    listingStatistics: createListingStatistics({ database, log }),
    transparency: createTransparency(database),
    fileSpace,
    countPush: metrics.countPush,
    guardedFetch,
    pinning: await startPinning({ config, queue, store: fileSpace.store, log }),
    askTxt: createAskTxt(config.dnsResolvers),
    contracts: createContractSignatures(nodes),
    ensNames: createEnsNames({ chains: nodes, guardedFetch }),
    now: () => new Date(),
    getOrigin,
  }
  if (role === 'server') {
    indexed.start()
    nodes.check()
    if (config.publicUrl !== undefined) void checkMailRecords({ config, log, askTxt: domain.askTxt })
    await startFileRecovery(domain)
  }
  const neighbour = await joinNeighbour?.({
    config,
    log,
    role,
    context: domain,
    nodes,
    limits,
    notices,
    processes,
  })
  if (neighbour !== undefined) {
    // Queued work may call it, so that ends before it does.
    opened.splice(opened.indexOf(queue.close), 0, neighbour.close)
    opened.push(neighbour.stop)
  }
  await startQueuedWork(domain)
  if (role === 'server') await scheduleBackups({ config, database, queue, store: fileSpace.store, log })
  opened.push(domain.listingStatistics.start())
  const landings = createLandings(domain)
  const salaries = createSalaryFigures(database)
  return {
    ...domain,
    queue,
    lifecycle,
    limits,
    searchIndex: indexed,
    sharedAnswers: createSharedAnswers({ readRevision: domain.search.readRevision }),
    pictures: await createPictures({
      store: fileSpace.store,
      log,
      open: role === 'server' ? openRenderer : undefined,
    }),
    salaries,
    trends: createTrends(domain),
    landings,
    sitemap: createSitemap(domain, { landings, salaries }),
    metrics,
    ownPages: role === 'server' ? openOwnPages(config.dataDir, log) : [],
    demoAccounts:
      role === 'server'
        ? await startOnce(database, log, async () => {
            const demo = await ensureDemoAccounts(domain)
            if (demo.accounts.length > 0) await fillDemoRoles(database.db)
            return demo
          })
        : { accounts: [], missing: [] },
    adminLink: {
      token: role === 'server' ? await createAdminLink(domain) : undefined,
      hours: adminLinkHours,
    },
    neighbour,
    closeSockets: async () => neighbour?.closeSockets(),
    close: () => closeAll(opened),
  }
}

function openOwnPages(dataDir: string, log: Logger): OwnPage[] {
  writePrivacySample(dataDir, log)
  return readOwnPages(dataDir, log)
}

interface JoinDependencies {
  settings: Settings
  database: Database
  notices: Notices
  role: ProcessRole
}

/** Takes what all processes share; a server then enters among them, unless its settings differ from theirs. */
async function join({
  settings,
  database,
  notices,
  role,
}: JoinDependencies): Promise<{ config: Config; processes: Processes }> {
  const {
    masterKey,
    webPush: webPushKeys,
    ...dataApiKeys
  } = await takeSharedKeys(database.db, {
    ...settings,
    role,
  })
  const config = { ...settings, masterKey, dataApiKeys, webPushKeys }
  const processes =
    role === 'server'
      ? await joinProcesses(database, notices, config)
      : { id: randomUUID(), listOthers: async () => [], leave: async () => undefined }
  return { config, processes }
}

/** Writes what a board has from the beginning. */
async function seed({
  config,
  database,
  log,
}: Pick<ContextDependencies, 'config' | 'database' | 'log'>): Promise<void> {
  if (await seedTaxonomy(database.db)) log.info('Vocabularies and reference rates brought up to date')
  await database.db.transaction().execute(fillSkeletons)
  const respelled = await respellCompanies(database.db)
  if (respelled > 0)
    log.info({ companies: respelled }, 'Imported companies spelled as they write their names')
  const site = config.publicUrl ?? addressOf(config.host, config.port)
  if (config.isDemo && (await seedDemo(database.db, new Date(), site))) log.info('Demo listings written')
}

/** The last opened first: what stands on something else goes before it. */
async function closeAll(opened: readonly (() => Promise<void>)[]): Promise<void> {
  for (const close of [...opened].reverse()) await close()
}
