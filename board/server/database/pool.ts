import { once } from 'node:events'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { type ClientConfig, DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg'
import type { Logger } from 'pino'
import { type DatabaseConnection, shareConnections } from './connection.ts'
import { isDiskFull } from './database-errors.ts'
import type { Db, Schema } from './schema.ts'

/** Connections of a pool: all, those that nobody uses, and how many callers wait for one. */
export type PoolCounts = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

export interface Timeouts {
  connect: number
  /** The server ends a statement after this. */
  statement: number
  /** We stop waiting for an answer after this; 0 waits forever. */
  answer: number
}

/**
 * For requests: a busy database gets time, because a late page is better than an error. One that is away or frozen is noticed in about 4 seconds
 * by `guardDatabase`, which answers everybody who waits, so visitors see an error within 5.
 */
export const requestTimeouts: Timeouts = { connect: 8_000, statement: 10_000, answer: 8_000 }
/** For commands and migrations, where nobody waits for a page: on a busy machine a connection may take longer than the first statement. */
export const commandTimeouts: Timeouts = { connect: 30_000, statement: 600_000, answer: 0 }

export function clientConfig(connection: DatabaseConnection, timeouts: Timeouts): ClientConfig {
  const { host, port, user, password, database, ssl, stream } = connection
  return {
    host,
    port,
    user,
    password,
    database,
    // Without `host`, Parse's copy of the driver checks the certificate of an IP address against "localhost".
    ssl: ssl === undefined ? false : { host, ...ssl },
    ...(stream && { stream }),
    application_name: 'cryptolist',
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    ...(timeouts.answer === 0 ? {} : { query_timeout: timeouts.answer }),
    idle_in_transaction_session_timeout: timeouts.statement,
    // Our statements are short; compiling one costs more than it saves. And without a path of our own, "$user" comes first: for a user
    // named as our schema, Parse's tables would land in it.
    options: '-c jit=off -c search_path=public',
    types: { getTypeParser },
  }
}

/** Days stay text (YYYY-MM-DD), as schema.ts says: a Date would move them by the time zone of this machine. */
function getTypeParser(id: number, format?: 'text' | 'binary'): (value: string) => unknown {
  return id === types.builtins.DATE ? (value) => value : types.getTypeParser(id, format ?? 'text')
}

/** Of the pools of all drivers: no idle connection is closed. */
export const keptOpen = { idleTimeoutMillis: 0 }

type Connect = (done: ConnectCallback) => void
type ConnectCallback = (error: Error | undefined, client?: PoolClient, release?: unknown) => void

const lookAgainMilliseconds = 250

/** Makes requests wait for an open connection while the database's disk is too full to open another. */
export function shareOpenConnections(
  pool: Pick<Pool, 'once' | 'off' | 'setMaxListeners' | 'totalCount'> & { connect: unknown },
  { connect: waitMilliseconds }: Pick<Timeouts, 'connect'>,
): void {
  const open = (pool.connect as Connect).bind(pool)
  // Each waiting request adds a listener.
  pool.setMaxListeners(0)
  const tryUntil = (endsAt: number, done: ConnectCallback): void =>
    open((error, client, release) => {
      if (error === undefined || !isDiskFull(error) || pool.totalCount === 0 || performance.now() >= endsAt)
        return done(error, client, release)
      const again = (): void => {
        clearTimeout(timer)
        pool.off('release', again)
        // The pool emits `release` before the connection is idle again.
        process.nextTick(tryUntil, endsAt, done)
      }
      const timer = setTimeout(again, lookAgainMilliseconds)
      pool.once('release', again)
    })
  const connect = (done?: ConnectCallback): Promise<PoolClient> | undefined => {
    const endsAt = performance.now() + waitMilliseconds
    if (done !== undefined) return void tryUntil(endsAt, done)
    return new Promise((resolve, reject) =>
      tryUntil(endsAt, (error, client) => (client === undefined ? reject(error) : resolve(client))),
    )
  }
  Object.assign(pool, { connect })
}

/** Makes `pool.query` keep a connection whose statement the database refused; pg-pool would close it. Only for single statements, which leave no transaction open. */
export function keepAfterRefusals(pool: Pool): Pool {
  const query = async (...given: Parameters<PoolClient['query']>): Promise<unknown> => {
    const client = await pool.connect()
    let failure: unknown
    try {
      return await client.query(...given)
    } catch (error) {
      failure = error
      throw error
    } finally {
      client.release(failure instanceof Error && !isRefusal(failure) ? failure : undefined)
    }
  }
  return Object.assign(pool, { query })
}

/** Whether the database answered a statement with an error, after which the connection can go on. */
function isRefusal(error: Error): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR'
}

const openClients = new WeakMap<Pool, Set<PoolClient>>()

/**
 * A pool whose idle connections may break without ending the process. A connection that was needed once stays: a database with a full disk opens no new
 * ones, and those that there are can go on reading.
 */
export function createPool(
  connection: DatabaseConnection,
  timeouts: Timeouts,
  log: Pick<Logger, 'warn'>,
  max: number = shareConnections(connection).board,
): Pool {
  const config: PoolConfig = { ...clientConfig(connection, timeouts), max, ...keptOpen }
  const pool = new Pool(config)
  shareOpenConnections(pool, timeouts)
  // A connection that is being closed has no listener left, and its last error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const open = new Set<PoolClient>()
  openClients.set(pool, open)
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  // Only the message: the error carries the whole client with it.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'Database connection lost')
  })
  return pool
}

/** Ends a pool and waits until its connections are closed; the pool itself only says goodbye, and a PostgreSQL stopped before would break them. */
export async function endPool(pool: Pool): Promise<void> {
  if (!pool.ended && !pool.ending) await pool.end()
  const open = openClients.get(pool)
  while (open !== undefined && open.size > 0) await once(pool, 'remove')
}

export function createKysely(pool: Pool): Db {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const guardedClient = clients.get(client) ?? guardClient(client)
    clients.set(client, guardedClient)
    return guardedClient
  }
  const guarded: PostgresPool = { connect, end: () => pool.end() }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded }) })
}

/** Throws a connection away after a timeout: pg would hand it out again with the old statement still running. */
function guardClient(client: PoolClient): PostgresPoolClient {
  let failure: Error | undefined
  const query = async (text: string, parameters: unknown[]): Promise<unknown> => {
    if (failure !== undefined) throw failure
    try {
      return await client.query(text, parameters)
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') failure = error
      throw error
    }
  }
  return Object.assign(Object.create(null), { query, release: () => client.release(failure) })
}
