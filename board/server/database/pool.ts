import { once } from 'node:events'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { type ClientConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg'
import type { Logger } from 'pino'
import type { DatabaseConnection } from './connection.ts'
import type { Schema } from './schema.ts'

/** How long things may take, in milliseconds. */
export interface Patience {
  connect: number
  /** The server ends a statement after this. */
  statement: number
  /** We stop waiting for an answer after this; 0 waits for ever. */
  answer: number
}

/** For requests: a frozen database is noticed in about 4 seconds, so that visitors hear of it within 5. */
export const requestPatience: Patience = { connect: 3_000, statement: 10_000, answer: 4_000 }
/** For commands and migrations, where nobody waits for a page. */
export const commandPatience: Patience = { connect: 10_000, statement: 600_000, answer: 0 }

/** The settings of one connection. */
export function clientConfig(connection: DatabaseConnection, patience: Patience): ClientConfig {
  const { host, port, user, password, database, ssl } = connection
  return {
    host,
    port,
    user,
    password,
    database,
    ssl: ssl ?? false,
    application_name: 'cryptolist',
    keepAlive: true,
    connectionTimeoutMillis: patience.connect,
    statement_timeout: patience.statement,
    ...(patience.answer === 0 ? {} : { query_timeout: patience.answer }),
    idle_in_transaction_session_timeout: patience.statement,
    // Our statements are short; compiling one costs more than it saves.
    options: '-c jit=off',
    types: { getTypeParser },
  }
}

/** Days stay text (YYYY-MM-DD), as schema.ts says: a Date would move them by the time zone of this machine. */
function getTypeParser(id: number, format?: 'text' | 'binary'): (value: string) => unknown {
  return id === types.builtins.DATE ? (value) => value : types.getTypeParser(id, format ?? 'text')
}

const openClients = new WeakMap<Pool, Set<PoolClient>>()

/** A pool whose idle connections may break without ending the process. */
export function createPool(
  connection: DatabaseConnection,
  patience: Patience,
  log: Pick<Logger, 'warn'>,
  max: number = connection.max,
): Pool {
  const config: PoolConfig = { ...clientConfig(connection, patience), max, idleTimeoutMillis: 30_000 }
  const pool = new Pool(config)
  // A connection that is being closed has no listener left, and its last error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const open = new Set<PoolClient>()
  openClients.set(pool, open)
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  // Only the message: the error carries the whole client with it.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'A connection to the database broke')
  })
  return pool
}

/**
 * Ends a pool unless its holder already has (`db.destroy()`), and waits until its connections are closed: the pool
 * itself only says goodbye, and a PostgreSQL that is stopped before it has heard that breaks them.
 */
export async function endPool(pool: Pool): Promise<void> {
  if (!pool.ended && !pool.ending) await pool.end()
  const open = openClients.get(pool)
  while (open !== undefined && open.size > 0) await once(pool, 'remove')
}

/** Kysely over the pool. */
export function createKysely(pool: Pool): Kysely<Schema> {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const known = clients.get(client) ?? guardClient(client)
    clients.set(client, known)
    return known
  }
  const guarded: PostgresPool = { connect, end: () => pool.end() }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded }) })
}

/**
 * Throws a connection away once an answer did not come in time: pg would hand it out again with the old statement still
 * running, and the rollback of its transaction would wait for a second time-out.
 */
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
