import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { Client, type Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { findErrorCode, StartupError } from '../config/startup-error.ts'
import { withProgress } from '../progress/progress.ts'
import { type DatabaseConnection, defaultPoolSize, parseDatabaseUrl } from './connection.ts'
import type { ProcessRole } from './embedded/lock.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { migrate } from './migrations/migrate.ts'
import {
  clientConfig,
  commandTimeouts,
  createKysely,
  createPool,
  endPool,
  requestTimeouts,
  type Timeouts,
} from './pool.ts'
import type { Schema } from './schema.ts'

const goodbyeMilliseconds = 1_500

type Log = Pick<Logger, 'info' | 'warn' | 'error'>

export interface Database {
  pool: Pool
  db: Kysely<Schema>
  /** For drivers that make connections of their own (Parse Server, LISTEN). */
  connection: DatabaseConnection
  isReachable: () => Promise<boolean>
  close: () => Promise<void>
}

interface OpenDatabaseOptions {
  /** `server` for the one process that serves; `command` (the default) shares a running server's database. */
  role?: ProcessRole
  timeouts?: Timeouts
}

/** Opens the configured database (embedded unless DATABASE_URL is set) with all migrations applied. Throws a StartupError. */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  {
    role = 'command',
    timeouts = role === 'server' ? requestTimeouts : commandTimeouts,
  }: OpenDatabaseOptions = {},
): Promise<Database> {
  const { connection, release } = await findConnection(config, role, log)
  try {
    await prepare(connection, log)
  } catch (error) {
    await release()
    throw error
  }
  const pool = createPool(connection, timeouts, log)
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
  role: ProcessRole,
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

const oldestVersion = 150_000

/** Connects once and sees that the server is PostgreSQL 15 or newer; throws a StartupError that says what is wrong. */
async function checkServer(connection: DatabaseConnection): Promise<void> {
  const client = new Client(clientConfig(connection, requestTimeouts))
  // Without a listener an error between two statements would end the process; the next statement reports it anyway.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; name: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_version') as name`,
    )
    if (Number(rows[0]?.version) >= oldestVersion) return
    throw new StartupError(
      `The database is PostgreSQL ${rows[0]?.name}, and CryptoList needs version 15 or newer. Update it, or unset DATABASE_URL to use the embedded one.`,
    )
  } catch (error) {
    throw error instanceof StartupError
      ? error
      : new StartupError(explain(error, connection), { cause: error })
  } finally {
    // Not waited for: a frozen server would never answer the goodbye.
    void client.end()
  }
}

function explain(error: unknown, { host, port, user, database }: DatabaseConnection): string {
  const code = findErrorCode(error) ?? ''
  const message = error instanceof Error ? error.message : String(error)
  const place = `${host}:${port}`
  if (code === 'ECONNREFUSED')
    return `No database answers at ${place}. Start PostgreSQL there, or correct DATABASE_URL.`
  if (code === 'ENOENT')
    return `There is no socket of a database in ${host}. Start PostgreSQL, or correct DATABASE_URL.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The database's host "${host}" is not known. Correct DATABASE_URL, or the name server.`
  if (['28P01', '28000'].includes(code))
    return `The database at ${place} does not let the user "${user}" in: ${message}. Correct the user or the password in DATABASE_URL.`
  if (code === '3D000')
    return `The server at ${place} has no database "${database}". Create it (createdb ${database}), or correct DATABASE_URL.`
  if (code === '42501')
    return `The user "${user}" may not connect to the database "${database}". Grant it, or correct DATABASE_URL.`
  if (code === '57P03')
    return `The database at ${place} is starting up or shutting down. Try again in a moment.`
  if (/timeout|timed out/i.test(message) || code === 'ETIMEDOUT')
    return `The database at ${place} does not answer. See that it runs and that a firewall lets this machine through, or correct DATABASE_URL.`
  if (/does not support SSL/.test(message))
    return `The database at ${place} has no TLS. Set sslmode=disable in DATABASE_URL.`
  if (/SASL|password must be a string/.test(message))
    return `The database at ${place} asks for a password. Put it into DATABASE_URL.`
  return `The database at ${place} cannot be used: ${message || code}. Set that right, or correct DATABASE_URL.`
}

const limitMilliseconds = 1_500

interface Reachability {
  isReachable: () => Promise<boolean>
  close: () => Promise<void>
}

/** Asks over a connection of its own, so that a busy pool does not look like a database that is away. */
function watchReachability(connection: DatabaseConnection, log: Pick<Logger, 'warn'>): Reachability {
  const timeouts = { connect: limitMilliseconds, statement: limitMilliseconds, answer: limitMilliseconds }
  const pool = createPool(connection, timeouts, log, 1)
  let asking: Promise<boolean> | undefined

  const ask = async (): Promise<boolean> => {
    try {
      await pool.query('select 1')
      return true
    } catch {
      // Callers report themselves why it doesn't answer.
      return false
    }
  }
  const isReachable = (): Promise<boolean> => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  return { isReachable, close: () => endPool(pool) }
}
