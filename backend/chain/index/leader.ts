import type { DatabaseConnection } from '@cryptolist/board/database/connection'
import { clientConfig, commandTimeouts } from '@cryptolist/board/database/pool'
import type { Db, Schema } from '@cryptolist/board/database/schema'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Client } from 'pg'

/**
 * A connection that holds the lock of a chain. Whatever is written to the index goes over it: a process that lost the lock has lost the
 * connection too, so two never write at once.
 */
export interface Leader {
  db: Db
  /** All of `run` or nothing; one at a time. */
  transaction<T>(run: () => Promise<T>): Promise<T>
}

export interface Leadership {
  /** Undefined while another process leads. Throws when the database can't be reached. */
  take(): Promise<Leader | undefined>
  /** Gives the lock back; an unfinished transaction is undone. */
  close(): void
}

function lockOf(chainId: number): string {
  return `chain.follower ${chainId}`
}

/** Leads a chain until the transaction ends; false if a process leads it already. */
export async function leadFor(db: Transaction<Schema>, chainId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockOf(chainId)}, 0)) as taken`.execute(db)
  return rows[0]?.taken === true
}

/** One process at a time leads a chain. Connects at the first try. */
export function createLeadership(connection: DatabaseConnection, chainId: number): Leadership {
  let client: Client | undefined
  let leader: Leader | undefined
  let isClosed = false
  const lose = (lost: Client): void => {
    if (client !== lost) return
    client = undefined
    leader = undefined
  }
  const connect = async (): Promise<Client> => {
    const newClient = new Client(clientConfig(connection, commandTimeouts))
    // Without a listener a broken connection would end the process; the next statement fails anyway.
    newClient.on('error', () => lose(newClient))
    newClient.on('end', () => lose(newClient))
    await newClient.connect()
    return newClient
  }
  return {
    async take() {
      if (leader !== undefined || isClosed) return leader
      const candidate = client ?? (await connect())
      if (isClosed) {
        void candidate.end().catch(() => undefined)
        return undefined
      }
      client = candidate
      const { rows } = await candidate.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [lockOf(chainId)],
      )
      if (rows[0]?.taken === true && client === candidate) leader = createLeader(candidate)
      return leader
    },
    close() {
      isClosed = true
      const last = client
      client = undefined
      leader = undefined
      // Not waited for: a frozen server would never answer the goodbye.
      void last?.end().catch(() => undefined)
    },
  }
}

function createLeader(client: Client): Leader {
  const only = {
    query: (text: string, parameters: readonly unknown[]) => client.query(text, [...parameters]),
    release: () => undefined,
  }
  const pool = Object.assign(Object.create(null), { connect: async () => only, end: async () => undefined })
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    async transaction(run) {
      await client.query('begin')
      try {
        const result = await run()
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      }
    },
  }
}
