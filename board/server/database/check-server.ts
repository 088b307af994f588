import { Client } from 'pg'
import { findErrorCode, StartupError } from '../config/startup-error.ts'
import type { DatabaseConnection } from './connection.ts'
import { clientConfig, requestPatience } from './pool.ts'

const oldestVersion = 150_000

/** Connects once and sees that the server is PostgreSQL 15 or newer; throws a StartupError that says what is wrong. */
export async function checkServer(connection: DatabaseConnection): Promise<void> {
  const client = new Client(clientConfig(connection, requestPatience))
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
