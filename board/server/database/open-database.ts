import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { Client, type Pool } from 'pg'
import type { Logger } from 'pino'
import { fewestConnections } from '../config/checks.ts'
import type { Config } from '../config/config.ts'
import { requireRestored } from '../config/data-folder.ts'
import { findErrorCode, StartupError } from '../config/startup-error.ts'
import { withProgress } from '../progress/progress.ts'
import { type DatabaseConnection, defaultConnections, parseDatabaseUrl } from './connection.ts'
import { createDisk, type Disk } from './disk.ts'
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
import { followPrimary, noPrimaryCode } from './primary-finder.ts'
import type { Schema } from './schema.ts'

const goodbyeMilliseconds = 1_500

type Log = Pick<Logger, 'info' | 'warn' | 'error'>

export interface Database {
  pool: Pool
  db: Kysely<Schema>
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
}

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseConnections' | 'rpcUrls'>>

/** Opens the configured database (embedded unless DATABASE_URL is set) with all migrations applied. Throws a StartupError. */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  {
    role = 'command',
    timeouts = role === 'server' ? requestTimeouts : commandTimeouts,
  }: OpenDatabaseOptions = {},
): Promise<Database> {
  requireRestored(config.dataDir)
  const { connection, release } = await openConnection(config, role, log)
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
  const { isReachable, query } = reachability
  const disk = createDisk({ dataDir: config.dataDir, query })
  return { pool, db: createKysely(pool), connection, isReachable, outages: createOutages(), disk, close }
}

/** The configured database as it is, without migrations. Throws a StartupError. */
export async function openConnection(
  config: DatabaseConfig,
  role: ProcessRole,
  log: Log,
): Promise<{ connection: DatabaseConnection; release: () => Promise<void> }> {
  const chains = Object.keys(config.rpcUrls ?? {}).length
  if (config.databaseUrl !== undefined) {
    const parsed = parseDatabaseUrl(config.databaseUrl)
    const { hosts } = parsed
    const connection = {
      ...(hosts === undefined ? parsed : followPrimary(parsed, hosts)),
      max: config.databaseConnections ?? parsed.max,
      chains,
    }
    requireEnough(connection)
    await withProgress(log, 'connecting to the database', () => checkServer(connection))
    log.info(`Database at ${placeOf(connection)} is used`)
    return { connection, release: async () => undefined }
  }
  const shares = { max: config.databaseConnections ?? defaultConnections, chains }
  requireEnough(shares)
  const embedded = await openEmbedded(config.dataDir, role, log)
  return { connection: { ...embedded.connection, ...shares }, release: embedded.close }
}

function requireEnough({ max, chains }: { max: number; chains: number }): void {
  const needed = fewestConnections - 1 + Math.max(1, chains)
  if (max < needed)
    throw new StartupError(
      `DATABASE_CONNECTIONS is ${max}, and this board needs ${needed}: it may follow ${chains} chains, each over a connection of its own. Set DATABASE_CONNECTIONS to ${needed} or more.`,
    )
}

function placeOf({ host, port, hosts = [{ host, port }] }: DatabaseConnection): string {
  return hosts.map((one) => `${one.host}:${one.port}`).join(', ')
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
/** Long, because meanwhile the program is loaded, and other processes may be starting on the same cores. */
const checkTimeouts: Timeouts = { connect: 15_000, statement: 15_000, answer: 15_000 }

/** Connects once and sees that the server is PostgreSQL 15 or newer; throws a StartupError that says what is wrong. */
async function checkServer(connection: DatabaseConnection): Promise<void> {
  const client = new Client(clientConfig(connection, checkTimeouts))
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

function explain(error: unknown, connection: DatabaseConnection): string {
  const { host, user, database } = connection
  const code = findErrorCode(error) ?? ''
  const message = error instanceof Error ? error.message : String(error)
  const place = placeOf(connection)
  if (code === noPrimaryCode)
    return `No host of DATABASE_URL takes writes: ${message}. Start the primary, or correct DATABASE_URL.`
  if (code === 'ECONNREFUSED')
    return `No database answers at ${place}. Start PostgreSQL there, or correct DATABASE_URL.`
  if (code === 'ENOENT')
    return `There is no socket of a database in ${host}. Start PostgreSQL, or correct DATABASE_URL.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The database's host "${host}" is not known. Correct DATABASE_URL, or the name server.`
  if (code === '28000' && /no encryption/.test(message) && connection.ssl === undefined)
    return `The database at ${place} lets the user "${user}" in with TLS only, or not at all. Add sslmode=require (or verify-full) to DATABASE_URL, or correct the user.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The database at ${place} shows a certificate for another name: ${message}. Correct the host in DATABASE_URL, or set sslmode=verify-ca.`
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code))
    return `The certificate of the database at ${place} cannot be checked: ${message}. Name the file of its authority with sslrootcert in DATABASE_URL.`
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

function createOutages(): Outages {
  let last = Number.NEGATIVE_INFINITY
  return {
    note() {
      last = performance.now()
    },
    hasBeenSince: (moment) => last >= moment,
  }
}

const limitMilliseconds = 1_500

interface Reachability {
  isReachable: () => Promise<boolean>
  query: (statement: string) => Promise<unknown>
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
  return { isReachable, query: (statement) => pool.query(statement), close: () => endPool(pool) }
}
