import { hostname } from 'node:os'
import { sql } from 'kysely'
import { findLastBackup } from '../backup/schedule.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open-database.ts'
import type { PoolCounts } from '../database/pool.ts'
import { listProcesses } from '../database/processes.ts'
import type { Db } from '../database/schema.ts'
import type { Neighbour } from '../neighbour.ts'
import { version } from '../version.ts'
import { isOwnWork, readAlerts, readDatabase, readMessages, readQueue } from './facts.ts'
import type { Metrics } from './metrics.ts'
import { readUnsupported } from './support.ts'

interface FailedJob {
  id: string
  queue: string
  failedAt: Date
  reason: string
}

interface OverviewDependencies {
  neighbour: Pick<Neighbour<never>, 'problems' | 'pools'> | undefined
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'smtpUrl' | 'backup' | 'publicUrl' | 'isLoopback'>
  database: { db: Db; pool: PoolCounts } & Pick<Database, 'disk'>
  queue: { pool: PoolCounts }
  metrics: Pick<Metrics, 'readMails'>
}

/** The board as a program, as an admin sees it. */
export async function readSystem(
  { config, database, queue, metrics, neighbour }: OverviewDependencies,
  now: Date,
) {
  const { db, disk } = database
  const processes = (await listProcesses(db)).filter((one) => one.isAlive)
  const { dir, everyHours } = config.backup
  const last = dir === undefined ? undefined : await findLastBackup(dir)
  return {
    version,
    node: process.versions.node,
    unsupported: await readUnsupported(config, database, now),
    processes: processes.map(({ host, pid, settings, startedAt }) => ({
      host,
      pid,
      version: settings.version ?? '',
      startedAt,
      isThis: pid === process.pid && host === hostname(),
    })),
    database: { ...(await readDatabase(db)), isExternal: config.databaseUrl !== undefined },
    memoryBytes: process.memoryUsage.rss(),
    connections: countConnections([database.pool, queue.pool, ...Object.values(neighbour?.pools ?? {})]),
    queue: await readQueue(db),
    failed: await listFailed(db),
    messages: await readMessages(db),
    alerts: await readAlerts(db),
    classProblems: (neighbour?.problems ?? []).slice(0, mostShown),
    mail: {
      server: config.smtpUrl === undefined ? undefined : new URL(config.smtpUrl).host,
      counts: await metrics.readMails(),
    },
    disk: await disk.measure(),
    backup: { isOn: dir !== undefined, everyHours, lastAt: last === undefined ? undefined : new Date(last) },
  }
}

/** Of this process, all pools together. */
function countConnections(pools: readonly PoolCounts[]): { open: number; busy: number; waiting: number } {
  const add = (count: (pool: PoolCounts) => number) => pools.reduce((sum, pool) => sum + count(pool), 0)
  return {
    open: add(({ totalCount }) => totalCount),
    busy: add(({ totalCount, idleCount }) => totalCount - idleCount),
    waiting: add(({ waitingCount }) => waitingCount),
  }
}

const mostShown = 50

/** The newest first. Only why it failed: what a job holds may be somebody's address. */
async function listFailed(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, name as queue, completed_on as "failedAt", left(coalesce(output->>'message', ''), 300) as reason
    from pgboss.job where state = 'failed' and ${isOwnWork}
    order by completed_on desc limit ${mostShown}`.execute(db)
  return rows
}
