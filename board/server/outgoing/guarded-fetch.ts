import { isIP } from 'node:net'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { parseUrl } from '@cryptolist/contract'
import { Agent, type Dispatcher, request } from 'undici'
import * as messages from '#messages/outgoing'
import { createConnector, type Network, OutgoingError, requirePublic } from './connector.ts'

const usualRedirects = 3
const redirectStatuses = new Set([301, 302, 303, 307, 308])

export interface OutgoingRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For all of it, redirects included. */
  timeoutMilliseconds?: number
  maximumBytes?: number
  /** Cuts a longer answer there, for those who need its status and its beginning only. */
  cutsAnswer?: boolean
  /** Keeps the connection for the next request with the same object; whoever made it ends them with `closeConnections`. */
  connections?: KeptConnections
  /** Who asks, beyond the name of the product. */
  agent?: string
  maximumRedirects?: number
  /** Answers may come compressed; `maximumBytes` counts what they are unpacked. */
  mayCompress?: boolean
}

/** Connections that some requests share, one after the other; they were judged when they were made. Empty at first. */
export interface KeptConnections {
  agent?: Dispatcher
}

/** Not awaited: a slow peer must not hold us up. */
export function closeConnections({ agent }: KeptConnections): void {
  agent?.destroy().catch(() => undefined)
}

export interface OutgoingAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: Buffer
  /** Where it came from, after redirects. */
  url: string
}

export type GuardedFetch = (url: string, options?: OutgoingRequest) => Promise<OutgoingAnswer>

interface FetchOptions {
  anyPort?: boolean
  /** For tests: a server of this machine that is asked instead of every host, which it finds in `x-forwarded-host`. */
  testServer?: string | undefined
}

/**
 * The only way to fetch addresses that users name: https on its default port (on any for the operator's own code), public addresses,
 * checked at each connection, up to three redirects, limited time and size, no cookies.
 */
export function createGuardedFetch(
  network?: Network,
  { anyPort = false, testServer }: FetchOptions = {},
): GuardedFetch {
  return async (url, options = {}) => {
    const { timeoutMilliseconds = 10_000, maximumBytes = 1_048_576 } = options
    const signal = AbortSignal.timeout(timeoutMilliseconds)
    const { connections = {} } = options
    connections.agent ??=
      testServer === undefined
        ? createConnector({
            connectMilliseconds: timeoutMilliseconds,
            isKept: options.connections !== undefined,
            ...(network === undefined ? {} : { network }),
          })
        : new Agent()
    const { agent } = connections
    try {
      const journey = { agent, signal, maximumBytes, anyPort, testServer, options }
      return await follow(journey, readAddress(url, { anyPort }), 0)
    } catch (error) {
      throw toOutgoingError(error, signal)
    } finally {
      if (options.connections === undefined) closeConnections(connections)
    }
  }
}

interface Journey {
  agent: Dispatcher
  signal: AbortSignal
  maximumBytes: number
  anyPort: boolean
  testServer: string | undefined
  options: OutgoingRequest
}

async function follow(journey: Journey, url: URL, redirects: number): Promise<OutgoingAnswer> {
  const { agent, signal, maximumBytes, anyPort, testServer, options } = journey
  const { method = 'GET', body, maximumRedirects = usualRedirects } = options
  const target = testServer === undefined ? url : new URL(`${url.pathname}${url.search}`, testServer)
  const answer = await request(target, {
    dispatcher: agent,
    signal,
    method,
    headers: {
      ...options.headers,
      ...(testServer === undefined ? {} : { 'x-forwarded-host': url.host }),
      'user-agent': options.agent ?? 'CryptoList',
      'accept-encoding': options.mayCompress === true ? 'gzip, br' : 'identity',
    },
    body: body ?? null,
  })
  const headers = flatten(answer.headers)
  if (redirectStatuses.has(answer.statusCode) && headers.location !== undefined) {
    // The body that comes with a redirect is for nobody.
    answer.body.on('error', () => undefined).destroy()
    if (redirects === maximumRedirects)
      throw new OutgoingError('too_many_redirects', messages.redirects(url.hostname, maximumRedirects))
    const next = readAddress(headers.location, { base: url, anyPort })
    return follow(
      { ...journey, options: redirected(options, answer.statusCode, next.origin !== url.origin) },
      next,
      redirects + 1,
    )
  }
  return {
    status: answer.statusCode,
    headers,
    body: await read(unpack(answer.body, headers['content-encoding']), url, {
      maximumBytes,
      cutsAnswer: options.cutsAnswer === true,
    }),
    url: url.href,
  }
}

/** As browsers do: a form is not sent twice, and headers for one server do not go to another. */
function redirected(options: OutgoingRequest, status: number, isElsewhere: boolean): OutgoingRequest {
  const { body, headers, ...rest } = options
  const keepsBody = status === 307 || status === 308
  return {
    ...rest,
    ...(keepsBody || options.method === 'HEAD' ? {} : { method: 'GET' }),
    ...(keepsBody && body !== undefined ? { body } : {}),
    ...(isElsewhere || headers === undefined ? {} : { headers }),
  }
}

function readAddress(text: string, { base, anyPort }: { base?: URL; anyPort: boolean }): URL {
  const url = parseUrl(text, base)
  if (url === undefined) throw new OutgoingError('bad_address', messages.notAddress)
  if (url.protocol !== 'https:') throw new OutgoingError('bad_address', messages.notSecure)
  // The parser leaves out 443.
  if (url.port !== '' && !anyPort) throw new OutgoingError('bad_address', messages.withPort)
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('bad_address', messages.withPassword)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Names are judged when they are looked up; this one is not.
  if (isIP(host) !== 0) requirePublic(host, host)
  return url
}

function unpack(body: Readable, encoding: string | undefined): Readable {
  if (encoding !== 'gzip' && encoding !== 'br') return body
  const unpacking = encoding === 'br' ? createBrotliDecompress() : createGunzip()
  // An error on the way is thrown to the reader of what is unpacked.
  return pipeline(body, unpacking, new PassThrough(), () => undefined)
}

async function read(
  body: Readable,
  url: URL,
  { maximumBytes, cutsAnswer }: { maximumBytes: number; cutsAnswer: boolean },
): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > maximumBytes && cutsAnswer) return Buffer.concat([...parts, part]).subarray(0, maximumBytes)
    if (size > maximumBytes)
      throw new OutgoingError('too_large', messages.tooLarge(url.hostname, maximumBytes))
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

function toOutgoingError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof OutgoingError) return error
  if (signal.aborted) return new OutgoingError('too_slow', messages.tooSlow, error)
  return new OutgoingError('unreachable', messages.unreachable, error)
}
