import { Client } from 'pg'
import type { Logger } from 'pino'
import type { DatabaseConnection } from './connection.ts'
import { clientConfig, requestTimeouts } from './pool.ts'

/** How often the connection is asked whether it still lives: a machine that vanishes says no goodbye. */
const checkMilliseconds = 15_000
const retryMilliseconds = 1_000
/** Soon after a machine vanished, PostgreSQL notices too and gives its locks back. */
const keepalives =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

export interface Listener {
  channel: string
  hear(payload: string): void
  /** When listening begins, at first or after the connection was lost: what was said before is not known. */
  onGap(): void
}

export interface Notices {
  /** Hears what is said on these channels from now on. Throws if the connection is lost meanwhile. */
  listen(listeners: readonly Listener[]): Promise<void>
  /** Runs this on the connection now, and on each one that takes its place. */
  keep(state: ConnectionState): Promise<void>
  close(): Promise<void>
}

type ConnectionState = (client: Pick<Client, 'query'>) => Promise<unknown>

/** Opens a connection on which other processes are heard, and which is renewed when it breaks. Throws if the first one cannot be made. */
export async function openNotices(
  connection: DatabaseConnection,
  log: Pick<Logger, 'warn'>,
): Promise<Notices> {
  const listeners: Listener[] = []
  const states: ConnectionState[] = []
  let client: Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const lose = (lost: Client): void => {
    if (client !== lost) return
    client = undefined
    if (isClosed) return
    log.warn('Lost the connection for notifications between processes, reconnecting')
    later(reconnect, retryMilliseconds)
  }
  const later = (run: () => Promise<void>, milliseconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), milliseconds).unref()
  }
  const connect = async (): Promise<void> => {
    const newClient = await openClient(connection, listeners)
    try {
      for (const { channel } of listeners) await listenTo(newClient, channel)
      for (const state of states) await state(newClient)
    } catch (error) {
      endClient(newClient)
      throw error
    }
    if (isClosed) return endClient(newClient)
    client = newClient
    newClient.on('end', () => lose(newClient))
    later(check, checkMilliseconds)
  }
  const reconnect = async (): Promise<void> => {
    try {
      await connect()
    } catch {
      // Callers report the outage themselves.
      if (!isClosed) later(reconnect, retryMilliseconds)
      return
    }
    if (client !== undefined) for (const { onGap } of listeners) onGap()
  }
  const check = async (): Promise<void> => {
    const checked = client
    if (checked === undefined) return
    try {
      await checked.query('select 1')
      if (client === checked && !isClosed) later(check, checkMilliseconds)
    } catch {
      endClient(checked)
      lose(checked)
    }
  }
  await connect()
  return {
    async listen(added) {
      listeners.push(...added)
      // Without a connection it happens with the next one, and its gap.
      for (const { channel } of added) if (client !== undefined) await listenTo(client, channel)
      for (const { onGap } of added) onGap()
    },
    async keep(state) {
      states.push(state)
      if (client !== undefined) await state(client)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      if (last !== undefined) endClient(last)
    },
  }
}

async function openClient(connection: DatabaseConnection, listeners: readonly Listener[]): Promise<Client> {
  const client = new Client(clientConfig(connection, requestTimeouts))
  // Without it a broken connection would end the process.
  client.on('error', () => undefined)
  client.on('notification', ({ channel, payload = '' }) => {
    for (const listener of listeners) if (listener.channel === channel) listener.hear(payload)
  })
  try {
    await client.connect()
    await client.query(keepalives)
    return client
  } catch (error) {
    endClient(client)
    throw error
  }
}

async function listenTo(client: Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}

/** Not waited for: a frozen server would never answer the goodbye. */
function endClient(client: Client): void {
  void client.end().catch(() => undefined)
}
