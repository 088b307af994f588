import { Client } from 'pg'
import type { Logger } from 'pino'
import { findErrorCode, StartupError } from '../config/startup-error.ts'
import { withProgress } from '../progress/progress.ts'
import type { DatabaseConnection } from './connection.ts'
import { keepTrying, noWait, type Wait } from './keep-trying.ts'
import { clientConfig, type Timeouts } from './pool.ts'
import { noPrimaryCode } from './primary-finder.ts'

/**
 * Waits until the database answers, as one does that starts at the same time as the board. Throws a StartupError that says what is wrong: at once
 * if waiting doesn't help (a wrong password, an unknown host), otherwise when the time is over.
 */
export async function awaitServer(
  connection: DatabaseConnection,
  log: Pick<Logger, 'info' | 'warn'>,
  wait: Wait = noWait,
): Promise<void> {
  const seconds = Math.round(wait.milliseconds / 1000)
  let ending = ''
  try {
    await keepTrying(() => withProgress(log, 'connecting to the database', () => checkServer(connection)), {
      wait,
      isPassing: isNotUpYet,
      onWait(error) {
        log.warn(`${explain(error, connection)} Trying again for ${seconds} s.`)
        ending = ` It was tried for ${seconds} s.`
      },
    })
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`${explain(error, connection)}${isNotUpYet(error) ? ending : ''}`, {
      cause: error,
    })
  }
}

const notUpYetCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // The socket's file appears when PostgreSQL listens.
  'ENOENT',
  '53300',
  '57P01',
  '57P03',
  noPrimaryCode,
])

/** Whether it may be different in a moment, without anybody changing a setting. */
function isNotUpYet(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    notUpYetCodes.has(findErrorCode(error) ?? '') ||
    /timeout|timed out|connection terminated/i.test(error.message)
  )
}

/** Where it is, for people. */
export function placeOf({ host, port, hosts = [{ host, port }] }: DatabaseConnection): string {
  return hosts.map((one) => `${one.host}:${one.port}`).join(', ')
}

const oldestVersion = 150_000
/** Long, because meanwhile the program is loaded, and other processes may be starting on the same cores. */
const checkTimeouts: Timeouts = { connect: 15_000, statement: 15_000, answer: 15_000 }

/** Connects once. Throws why it can't, and a StartupError if the server is older than PostgreSQL 15. */
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
  } finally {
    // Not waited for: a frozen server would never answer the goodbye.
    void client.end().catch(() => undefined)
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
  return `The database at ${place} cannot be used: ${message || code}. Fix that, or correct DATABASE_URL.`
}
