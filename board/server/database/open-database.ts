import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { fewestConnections } from '../config/checks.ts'
import type { Config } from '../config/config.ts'
import { requireRestored } from '../config/data-folder.ts'
import { findErrorCode, StartupError } from '../config/startup-error.ts'
import { withProgress } from '../progress/progress.ts'
import { awaitServer, placeOf } from './await-server.ts'
import { type DatabaseConnection, defaultConnections, parseDatabaseUrl } from './connection.ts'
import { createDisk, type Disk } from './disk.ts'
import type { ProcessRole } from './embedded/lock.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { keepTryingDatabase, noWait, type Wait } from './keep-trying.ts'
import { migrate } from './migrations/migrate.ts'
import {
  commandTimeouts,
  createKysely,
  createPool,
  endPool,
  keepAfterRefusals,
  requestTimeouts,
  type Timeouts,
} from './pool.ts'
import { followPrimary } from './primary-finder.ts'
import { watchReachability } from './reachability.ts'
import type { Db } from './schema.ts'

const goodbyeMilliseconds = 1_500

type Log = Pick<Logger, 'info' | 'warn' | 'error'>

export interface Database {
  pool: Pool
  db: Db
  /** For drivers that make connections of their own (Parse Server, LISTEN). */
  connection: DatabaseConnection
  isReachable: () => Promise<boolean>
  outages: Outages
  disk: Disk
  close: () => Promise<void>
}

/** Statements that failed because the database could not be reached, for callers who learn of a failure and not of its cause. */
export interface Outages {
  note(): void
  /** Whether there was one since a moment of `performance.now()`. */
  hasBeenSince(moment: number): boolean
}

interface OpenDatabaseOptions {
  /** `server` for the one process that serves; `command` (the default) shares a running server's database. */
  role?: ProcessRole
  timeouts?: Timeouts
  /** How long a database that isn't up yet, or is lost while it is made ready, is waited for; a command doesn't wait. */
  wait?: Wait
  /** Milliseconds within which a database that can be reached answers. */
  reachableWithin?: number
}

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseConnections' | 'rpcUrls' | 'hasBackend'>>

/** Opens the configured database (embedded unless DATABASE_URL is set) with all migrations applied. Throws a StartupError. */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  {
    role = 'command',
    timeouts = role === 'server' ? requestTimeouts : commandTimeouts,
    wait,
    reachableWithin,
  }: OpenDatabaseOptions = {},
): Promise<Database> {
  requireRestored(config.dataDir)
  const { connection, release } = await openConnection(config, role, log, wait)
  try {
    await keepTryingDatabase(() => prepare(connection, log), wait ?? noWait, log)
  } catch (error) {
    await release()
    throw error
  }
  const pool = keepAfterRefusals(createPool(connection, timeouts, log))
  const reachability = watchReachability(connection, log, reachableWithin)
  const close = async (): Promise<void> => {
    // A frozen database never answers the goodbye.
    const goodbyes = Promise.all([endPool(pool), reachability.close()])
    await Promise.race([goodbyes, sleep(goodbyeMilliseconds, undefined, { ref: false })])
    await release()
  }
  const { isReachable, query } = reachability
  const disk = createDisk({ dataDir: config.dataDir, query })
  return { pool, db: createKysely(pool), connection, isReachable, outages: createOutages(), disk, close }
}

/** The configured database as it is, without migrations. Throws a StartupError. */
export async function openConnection(
  config: DatabaseConfig,
  role: ProcessRole,
  log: Log,
  wait?: Wait,
): Promise<{ connection: DatabaseConnection; release: () => Promise<void> }> {
  const { hasBackend = true } = config
  // Only the backend follows chains.
  const chains = hasBackend ? Object.keys(config.rpcUrls ?? {}).length : 0
  if (config.databaseUrl !== undefined) {
    const parsed = parseDatabaseUrl(config.databaseUrl)
    const { hosts } = parsed
    const connection = {
      ...(hosts === undefined ? parsed : followPrimary(parsed, hosts)),
      max: config.databaseConnections ?? parsed.max,
      chains,
      hasBackend,
    }
    requireEnough(connection)
    await awaitServer(connection, log, wait)
    log.info(`Using the database at ${placeOf(connection)}`)
    return { connection, release: async () => undefined }
  }
  const shares = { max: config.databaseConnections ?? defaultConnections, chains, hasBackend }
  requireEnough(shares)
  const embedded = await openEmbedded(config.dataDir, role, log)
  return { connection: { ...embedded.connection, ...shares }, release: embedded.close }
}

function requireEnough({ max, chains }: { max: number; chains: number }): void {
  const needed = fewestConnections - 1 + Math.max(1, chains)
  if (max < needed)
    throw new StartupError(
      `DATABASE_CONNECTIONS is ${max}, and this board needs ${needed}: it may follow ${chains} chains, each over its own connection. Set DATABASE_CONNECTIONS to ${needed} or more.`,
    )
}

/** Applies the migrations over connections that wait as long as a migration takes. */
async function prepare(connection: DatabaseConnection, log: Log): Promise<void> {
  const pool = createPool(connection, commandTimeouts, log, 2)
  try {
    await withProgress(log, 'bringing the database up to date', () => migrate(createKysely(pool), log))
  } catch (error) {
    throw findErrorCode(error) === '42501'
      ? new StartupError(noPermission(connection, error), { cause: error })
      : error
  } finally {
    await endPool(pool)
  }
}

function noPermission({ user, database }: DatabaseConnection, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `The user "${user}" may not make tables in the database "${database}" (${message}). Make it the owner: alter database ${database} owner to ${user}.`
}

function createOutages(): Outages {
  let last = Number.NEGATIVE_INFINITY
  return {
    note() {
      last = performance.now()
    },
    hasBeenSince: (moment) => last >= moment,
  }
}
