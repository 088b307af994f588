import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { parseUrl } from '@cryptolist/contract'
import { fewestConnections, mostConnections } from '../config/checks.ts'
import { StartupError } from '../config/startup-error.ts'

/** Where a server listens. */
export interface DatabaseHost {
  /** A host name, an address, or the folder of a Unix socket. */
  host: string
  port: number
}

export interface DatabaseConnection extends DatabaseHost {
  /** All servers of the database, if there are several; only one of them accepts writes. `host` and `port` belong to the first. */
  hosts?: readonly DatabaseHost[]
  user: string
  password: string
  database: string
  /** Undefined: without TLS. */
  ssl?: ConnectionOptions
  /** Gives the socket of a new connection, where that is not for the driver to decide. */
  stream?: () => Socket
  /** How many connections this process may hold, all pools together. */
  max: number
  /** How many chains this process may follow, each over a connection of its own. */
  chains?: number
  /** Whether Parse may hold some. Yes unless given. */
  hasBackend?: boolean
}

/** With these, four processes fit into the 100 connections of a PostgreSQL as it comes. */
export const defaultConnections = 24

/**
 * Reads DATABASE_URL, percent-decoded, with several hosts and libpq's `host`, `port`, `sslmode`, `sslrootcert` and `target_session_attrs`;
 * `max` says the same as DATABASE_CONNECTIONS. Throws a StartupError that never shows the password.
 */
export function parseDatabaseUrl(text: string): DatabaseConnection {
  const { url, hostList } = splitUrl(text)
  const database = decode(url.pathname.slice(1), 'the name of the database')
  if (database === '') throw broken('it names no database')
  const user = decode(url.username, 'the user')
  if (user === '') throw broken('it names no user')
  const hosts = readHosts(hostList, url.searchParams)
  requireWritable(url.searchParams.get('target_session_attrs'))
  const ssl = readSsl(url.searchParams)
  return {
    ...hosts[0],
    ...(hosts.length > 1 && { hosts }),
    user,
    password: decode(url.password, 'the password'),
    database,
    ...(ssl === undefined ? {} : { ssl }),
    max: readPoolSize(url.searchParams.get('max')),
  }
}

/** The hosts apart from the rest, because the parser knows only one, and always wants one. */
function splitUrl(text: string): { url: URL; hostList: string } {
  const [, scheme = '', user = '', hostList = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s.exec(text) ?? []
  const single = `${scheme}${user}localhost${rest}`
  const url = scheme === '' ? undefined : parseUrl(single)
  if (url === undefined) throw broken('it is not an address')
  return { url, hostList }
}

/** One or more hosts, such as `a:5433,b,[::1]:5434`. libpq's `host` and `port` parameters override those before the path. */
function readHosts(hostList: string, parameters: URLSearchParams): [DatabaseHost, ...DatabaseHost[]] {
  const parts = hostList.split(',').map((part) => {
    const [, host, port = ''] = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d*))?$/.exec(part) ?? []
    if (host === undefined) throw broken('it is not an address')
    return { host: host.replace(/^\[|\]$/g, ''), port }
  })
  const names = parameters.get('host')?.split(',') ?? parts.map(({ host }) => decode(host, 'the host'))
  const ports = parameters.get('port')?.split(',') ?? parts.map(({ port }) => port)
  if (ports.length > 1 && ports.length !== names.length) throw broken('it has not one port for each host')
  const [first, ...others] = names.map((name, index) => ({
    host: name === '' ? 'localhost' : name,
    port: readPort(ports[ports.length === 1 ? 0 : index] ?? ''),
  }))
  if (first === undefined) throw broken('it is not an address')
  return [first, ...others]
}

function readPort(text: string): number {
  if (text === '') return 5432
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw broken('a port is not a number up to 65535')
  return port
}

/** Of several servers the one that takes writes is always meant. */
function requireWritable(wanted: string | null): void {
  if (wanted !== null && !['any', 'read-write', 'primary'].includes(wanted))
    throw broken('the board writes, so "target_session_attrs" must be read-write, primary or any')
}

function decode(text: string, what: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    throw broken(`${what} holds a "%" that is not followed by two hexadecimal digits`, error)
  }
}

function readPoolSize(text: string | null): number {
  if (text === null) return defaultConnections
  const size = Number(text)
  if (!Number.isInteger(size) || size < fewestConnections || size > mostConnections)
    throw broken(`"max" must be a whole number from ${fewestConnections} to ${mostConnections}`)
  return size
}

/** How many connections each pool of a process may hold. */
interface ConnectionShares {
  board: number
  parse: number
  queue: number
}

/** Most that Parse gains from. */
const mostForParse = 10
/** Transactions of Parse hold a connection while they need another. */
const fewestForParse = 2

/**
 * Shares out the connections of a process. Two are apart (whether the database answers, and what other processes say), and one for each chain
 * that may be followed; while the process starts, that one is its lock.
 */
export function shareConnections({
  max,
  chains = 0,
  hasBackend = true,
}: Pick<DatabaseConnection, 'max' | 'chains' | 'hasBackend'>): ConnectionShares {
  const shared = max - 2 - Math.max(1, chains)
  const queue = Math.min(3, Math.max(1, Math.floor(shared / 8)))
  const ofParse = Math.min(mostForParse, Math.max(fewestForParse, Math.floor((shared - queue) * 0.45)))
  const parse = hasBackend ? ofParse : 0
  return { board: shared - queue - parse, parse, queue }
}

/** The meanings of libpq; `prefer` and `allow` go without TLS, because the drivers cannot try both. */
function readSsl(parameters: URLSearchParams): ConnectionOptions | undefined {
  const mode = parameters.get('sslmode') ?? 'prefer'
  const authority = parameters.get('sslrootcert')
  const ca = authority === null ? {} : { ca: readAuthority(authority) }
  if (['disable', 'allow', 'prefer'].includes(mode)) return undefined
  if (mode === 'require' || mode === 'no-verify') return { rejectUnauthorized: false, ...ca }
  if (mode === 'verify-ca') return { rejectUnauthorized: true, checkServerIdentity: () => undefined, ...ca }
  if (mode === 'verify-full') return { rejectUnauthorized: true, ...ca }
  throw broken('"sslmode" must be disable, prefer, require, verify-ca or verify-full')
}

function readAuthority(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw broken('the file that "sslrootcert" names cannot be read', error)
  }
}

function broken(reason: string, cause?: unknown): StartupError {
  return new StartupError(
    `DATABASE_URL cannot be used: ${reason}. It looks like postgres://user:password@host:5432/board; write special characters of the password in percent-encoding (@ is %40, # is %23, / is %2F).`,
    { cause },
  )
}
