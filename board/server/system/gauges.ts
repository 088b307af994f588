import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { findLastBackup } from '../backup/schedule.ts'
import { keepFor } from '../caches/keep-for.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open-database.ts'
import type { PoolCounts } from '../database/pool.ts'
import type { Db } from '../database/schema.ts'
import type { Neighbour } from '../neighbour.ts'
import {
  type AlertFacts,
  type FollowedFacts,
  type ImportFacts,
  readAlerts,
  readDatabase,
  readFollowed,
  readImports,
  readMessages,
  readQueue,
  readSourceRuns,
  type SourceRunFacts,
} from './facts.ts'

/** The parts that are looked at when somebody asks. */
export interface Watched {
  config: Pick<Config, 'dataDir' | 'backup'>
  database: { db: Db; pool: PoolCounts } & Pick<Database, 'isReachable' | 'disk'>
  queue: { pool: PoolCounts }
  neighbour: Pick<Neighbour<never>, 'pools' | 'measure'> | undefined
}

type SetGauge = (name: string, help: string, value: number, labels?: Record<string, string>) => void

/** Counting all imported listings and readings, or all that alerts have due, is too much for each time that a Prometheus asks. */
const keptMilliseconds = 60_000

/** Where listings come from, other than people who post them. */
interface Origins {
  imports: ImportFacts[]
  followed: FollowedFacts[]
  runs: SourceRunFacts[]
}

/** Answers with all measures as Prometheus reads them. Those of the process itself begin with the first call. */
export function createMetricsReader(watched: Watched, registry: Registry): () => Promise<string> {
  const gauges = new Map<string, Gauge>()
  const set: SetGauge = (name, help, value, labels = {}) => {
    const existingGauge = gauges.get(name)
    const gauge =
      existingGauge ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    if (existingGauge === undefined) gauges.set(name, gauge)
    gauge.set(labels, value)
  }
  const { db } = watched.database
  const origins = keepFor(keptMilliseconds, async () => ({
    imports: await readImports(db),
    followed: await readFollowed(db),
    runs: await readSourceRuns(db),
  }))
  const alerts = keepFor(keptMilliseconds, () => readAlerts(db))
  let isStarted = false
  const read = async (): Promise<string> => {
    if (!isStarted) collectDefaultMetrics({ register: registry })
    isStarted = true
    // Values of things that are gone must not stay as they were.
    for (const gauge of gauges.values()) gauge.reset()
    setProcess(watched, set)
    await setDisk(watched, set)
    const isUp = await watched.database.isReachable()
    set('cryptolist_database_up', 'Whether the database answers.', Number(isUp))
    if (isUp) await setShared(db, { origins, alerts }, set).catch(() => undefined)
    return registry.metrics()
  }
  let reading: Promise<string> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}

function setProcess({ database, queue, neighbour }: Watched, set: SetGauge): void {
  const pools = { board: database.pool, queue: queue.pool, ...neighbour?.pools }
  const help = 'Connections to the database that this process holds.'
  for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
    set('cryptolist_database_connections', help, totalCount - idleCount, { pool, state: 'busy' })
    set('cryptolist_database_connections', help, idleCount, { pool, state: 'idle' })
    set('cryptolist_database_waiting', 'Who waits for a connection.', waitingCount, { pool })
  }
  for (const { name, help, value } of neighbour?.measure() ?? []) set(name, help, value)
}

async function setDisk({ config, database }: Watched, set: SetGauge): Promise<void> {
  const { isFull, freeBytes } = await database.disk.measure()
  if (freeBytes !== undefined)
    set('cryptolist_data_folder_free_bytes', 'Free on the disk with DATA_DIR.', freeBytes)
  set('cryptolist_disk_full', 'Whether nothing can be written, to DATA_DIR or the database.', Number(isFull))
  if (config.backup.dir === undefined) return
  const last = await findLastBackup(config.backup.dir)
  const help = 'When the newest backup in BACKUP_DIR was made; 0 if there is none.'
  set('cryptolist_backup_last_timestamp_seconds', help, (last ?? 0) / 1_000)
}

/** Measures that all processes have in common: each of them tells the same. */
async function setShared(
  db: Db,
  { origins, alerts }: { origins: () => Promise<Origins>; alerts: () => Promise<AlertFacts> },
  set: SetGauge,
): Promise<void> {
  const queues = await readQueue(db)
  for (const { name, ...counts } of queues)
    for (const state of ['waiting', 'later', 'running', 'failed'] as const)
      set('cryptolist_queue_jobs', 'Queued work of all processes.', counts[state], { queue: name, state })
  const oldest = Math.max(0, ...queues.map(({ oldestDueSeconds }) => oldestDueSeconds))
  set('cryptolist_queue_oldest_due_seconds', 'How long the oldest work has been due.', oldest)
  const messages = await readMessages(db)
  set('cryptolist_messages_waiting', 'Messages of subscriptions that wait to be sent.', messages.waiting)
  const oldestHelp = 'How long a message has been due to a receiver that doesn’t fail and is sent nothing.'
  for (const [to, seconds] of Object.entries(messages.oldestDueSeconds))
    set('cryptolist_messages_oldest_due_seconds', oldestHelp, seconds, { to })
  set('cryptolist_messages_failed', 'Messages that failed in the last week.', messages.failed)
  const failingHelp = 'Subscriptions whose receivers took nothing the last time.'
  set('cryptolist_subscriptions_failing', failingHelp, messages.failing)
  const offHelp = 'Subscriptions that were switched off because nothing got through.'
  set('cryptolist_subscriptions_switched_off', offHelp, messages.switchedOff)
  setAlerts(await alerts(), set)
  const { bytes, migrations } = await readDatabase(db)
  set('cryptolist_database_size_bytes', 'Size of the database.', bytes)
  set('cryptolist_database_migrations', 'Migrations that were applied.', migrations)
  setOrigins(await origins(), set)
}

function setAlerts({ mails, ...facts }: AlertFacts, set: SetGauge): void {
  set('cryptolist_alerts_waiting', 'Job alerts for which jobs wait.', facts.waiting)
  const oldestHelp = 'How long the email or notification of a job alert that is due first has been due.'
  for (const [to, seconds] of Object.entries(facts.oldestDueSeconds))
    set('cryptolist_alerts_oldest_due_seconds', oldestHelp, seconds, { to })
  const unreachableHelp = 'Job alerts that are due, but whose accounts have no confirmed address.'
  set('cryptolist_alerts_unreachable', unreachableHelp, facts.unreachable)
  const bouncedHelp = 'Job alerts that are paused because emails to their addresses are refused or come back.'
  set('cryptolist_alerts_bounced', bouncedHelp, facts.bounced)
  set('cryptolist_alert_browsers', 'Browsers that job alerts notify.', facts.browsers)
  const failingHelp = 'Notifications of job alerts that failed the last time.'
  set('cryptolist_alert_notifications_failing', failingHelp, facts.notificationsFailing)
  const help = 'Emails of job alerts in the last week: sent, skipped (nothing was left to say) or refused.'
  for (const [state, count] of Object.entries(mails)) set('cryptolist_alert_mails', help, count, { state })
}

function setOrigins({ imports, followed, runs }: Origins, set: SetGauge): void {
  for (const { source, listings, lastSeenAt } of imports) {
    set('cryptolist_imported_listings', 'Imported listings, closed ones too.', listings, { source })
    const help = 'When an import last brought a listing.'
    set('cryptolist_import_last_timestamp_seconds', help, lastSeenAt.getTime() / 1_000, { source })
  }
  for (const { system, confirmedAt, overdue, ...counts } of followed) {
    for (const state of ['followed', 'paused'] as const)
      set('cryptolist_sources', 'Boards of companies, followed or paused.', counts[state], { system, state })
    const help = 'Followed boards that no complete answer has confirmed for a day.'
    set('cryptolist_sources_overdue', help, overdue, { system })
    if (confirmedAt === null) continue
    const last = 'When a complete answer last confirmed a board; missing until one has.'
    set('cryptolist_source_confirmed_timestamp_seconds', last, confirmedAt.getTime() / 1_000, { system })
  }
  for (const { system, outcome, runs: count, seconds, ...changes } of runs) {
    const labels = { system, outcome }
    set('cryptolist_source_runs', 'Readings of followed boards in the last hour.', count, labels)
    set('cryptolist_source_run_seconds', 'How long they took together.', seconds, labels)
    for (const change of ['added', 'changed', 'closed', 'held'] as const) {
      const help = 'Listings that they added, changed, closed, or held for review.'
      set('cryptolist_source_listings', help, changes[change], { ...labels, change })
    }
  }
}
