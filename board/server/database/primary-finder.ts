import { Socket } from 'node:net'
import { checkServerIdentity } from 'node:tls'
import { Client } from 'pg'
import { findErrorCode } from '../config/startup-error.ts'
import type { DatabaseConnection, DatabaseHost } from './connection.ts'
import { clientConfig, type Timeouts } from './pool.ts'

/** How long a server has to say whether it takes writes, before the next one is asked. */
const askTimeouts: Timeouts = { connect: 1_500, statement: 1_500, answer: 1_500 }

/**
 * Makes every driver connect to the one of several servers that accepts writes. It looks for that server before the first connection, and
 * again whenever a connection has closed, because a failover closes them all.
 */
export function followPrimary(
  connection: DatabaseConnection,
  hosts: readonly DatabaseHost[],
): DatabaseConnection {
  let primary: DatabaseHost | undefined
  let last: DatabaseHost | undefined
  let finding: Promise<DatabaseHost> | undefined
  const find = async (): Promise<DatabaseHost> => {
    if (primary !== undefined) return primary
    finding ??= findPrimary(connection, hosts).finally(() => {
      finding = undefined
    })
    primary = await finding
    last = primary
    return primary
  }
  const stream = (): Socket => {
    const socket = new Socket()
    const connect = socket.connect.bind(socket)
    const open = async (): Promise<void> => {
      try {
        const { host, port } = await find()
        if (socket.destroyed) return
        if (host.startsWith('/')) connect(`${host}/.s.PGSQL.${port}`)
        else connect(port, host)
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)))
      }
    }
    socket.connect = () => {
      void open()
      return socket
    }
    socket.on('close', () => {
      primary = undefined
    })
    return socket
  }
  const { ssl } = connection
  if (ssl === undefined) return { ...connection, stream }
  const checkName = ssl.checkServerIdentity ?? checkServerIdentity
  const checked = {
    ...ssl,
    checkServerIdentity: (name: string, certificate: Parameters<typeof checkName>[1]) =>
      checkName(last?.host ?? name, certificate),
  }
  return { ...connection, ssl: checked, stream }
}

/** Asks one after the other. Throws why none can be used. */
async function findPrimary(
  connection: DatabaseConnection,
  hosts: readonly DatabaseHost[],
): Promise<DatabaseHost> {
  const reasons: string[] = []
  for (const place of hosts) {
    const at = `${place.host}:${place.port}`
    try {
      if (await isPrimary({ ...connection, ...place })) return place
      reasons.push(`${at} is a standby`)
    } catch (error) {
      const code = findErrorCode(error) ?? ''
      // Errors that all servers of one database raise alike, such as a wrong password.
      if (/^(28|3D|42)/.test(code)) throw error
      reasons.push(`${at} does not answer (${code || (error instanceof Error ? error.message : error)})`)
    }
  }
  throw Object.assign(new Error(reasons.join(', ')), { code: noPrimaryCode })
}

/** No server of those named takes writes now. */
export const noPrimaryCode = '08P10'

async function isPrimary(place: DatabaseConnection): Promise<boolean> {
  const client = new Client(clientConfig(place, askTimeouts))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isPrimary: boolean }>(
      `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isPrimary"`,
    )
    return rows[0]?.isPrimary === true
  } finally {
    // Not waited for: a frozen server would never answer the goodbye.
    void client.end().catch(() => undefined)
  }
}
