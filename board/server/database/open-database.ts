import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { findErrorCode, StartupError } from '../config/startup-error.ts'
import { withProgress } from '../progress/progress.ts'
import { checkServer } from './check-server.ts'
import { type DatabaseConnection, defaultPoolSize, parseDatabaseUrl } from './connection.ts'
import type { Role } from './embedded/lock.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { migrate } from './migrations/migrate.ts'
import { commandPatience, createKysely, createPool, endPool, type Patience, requestPatience } from './pool.ts'
import { watchReachability } from './reachability.ts'
import type { Schema } from './schema.ts'

const goodbyeMilliseconds = 1_500

type Log = Pick<Logger, 'info' | 'warn' | 'error'>

export interface Database {
  pool: Pool
  db: Kysely<Schema>
  /** For drivers that make connections of their own (Parse Server, LISTEN). */
  connection: DatabaseConnection
  /** Whether the database answers within 1.5 seconds; never throws. */
  isReachable: () => Promise<boolean>
  /** Closes the connections, and stops the embedded PostgreSQL if this process started it. */
  close: () => Promise<void>
}

export interface OpenDatabaseOptions {
  /** `server` for the one process that serves; `command` (the default) shares a running server's database. */
  role?: Role
  /** How long statements may take; as the role needs it unless given. */
  patience?: Patience
}

/**
 * Opens the database of the configuration (the embedded one unless DATABASE_URL is set) with all migrations applied.
 * Throws a StartupError when it cannot be used.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  {
    role = 'command',
    patience = role === 'server' ? requestPatience : commandPatience,
  }: OpenDatabaseOptions = {},
): Promise<Database> {
  const { connection, release } = await findConnection(config, role, log)
  try {
    await prepare(connection, log)
  } catch (error) {
    await release()
    throw error
  }
  const pool = createPool(connection, patience, log)
  const reachability = watchReachability(connection, log)
  const close = async (): Promise<void> => {
    // A frozen database never answers the goodbye.
    const goodbyes = Promise.all([endPool(pool), reachability.close()])
    await Promise.race([goodbyes, sleep(goodbyeMilliseconds, undefined, { ref: false })])
    await release()
  }
  return { pool, db: createKysely(pool), connection, isReachable: reachability.isReachable, close }
}

async function findConnection(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  role: Role,
  log: Log,
): Promise<{ connection: DatabaseConnection; release: () => Promise<void> }> {
  if (config.databaseUrl !== undefined) {
    const connection = parseDatabaseUrl(config.databaseUrl)
    await withProgress(log, 'connecting to the database', () => checkServer(connection))
    log.info(`Database at ${connection.host}:${connection.port} is used`)
    return { connection, release: async () => undefined }
  }
  const embedded = await openEmbedded(config.dataDir, role, log)
  return { connection: { ...embedded.connection, max: defaultPoolSize }, release: embedded.close }
}

/** Applies the migrations over connections that wait as long as a migration takes. */
async function prepare(connection: DatabaseConnection, log: Log): Promise<void> {
  const pool = createPool(connection, commandPatience, log, 2)
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
