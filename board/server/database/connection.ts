import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { StartupError } from '../config/startup-error.ts'

export interface DatabaseConnection {
  /** A host name, an address, or the folder of a Unix socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
  /** Undefined: without TLS. */
  ssl?: ConnectionOptions
  max: number
}

export const defaultPoolSize = 10

/** Reads DATABASE_URL, percent-decoded, with `sslmode`, `sslrootcert`, `host` and `max`. Throws a StartupError that never shows the password. */
export function parseDatabaseUrl(text: string): DatabaseConnection {
  // A URL without a host is not valid for the parser, but common for Unix sockets.
  const url = tryParse(text.replace(/^(postgres(?:ql)?:\/\/(?:[^/@]*@)?)\//, '$1localhost/'))
  if (url === undefined) throw broken('it is not an address')
  const database = decode(url.pathname.slice(1), 'the name of the database')
  if (database === '') throw broken('it names no database')
  const user = decode(url.username, 'the user')
  if (user === '') throw broken('it names no user')
  const host = decode(url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, ''), 'the host')
  const ssl = readSsl(url.searchParams)
  return {
    host,
    port: url.port === '' ? 5432 : Number(url.port),
    user,
    password: decode(url.password, 'the password'),
    database,
    ...(ssl === undefined ? {} : { ssl }),
    max: readPoolSize(url.searchParams.get('max')),
  }
}

function tryParse(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return /^postgres(ql)?:$/.test(url.protocol) ? url : undefined
}

function decode(text: string, what: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    throw broken(`${what} holds a "%" that is not followed by two hexadecimal digits`, error)
  }
}

function readPoolSize(text: string | null): number {
  if (text === null) return defaultPoolSize
  const size = Number(text)
  if (!Number.isInteger(size) || size < 2 || size > 1000)
    throw broken('"max" must be a whole number from 2 to 1000')
  return size
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
