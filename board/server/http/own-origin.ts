import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { BoardError } from '@cryptolist/contract'
import type { Request, RequestHandler } from 'express'
import * as text from '#messages/errors'
import { isLoopbackHost } from '../config/checks.ts'
import type { Config } from '../config/config.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type OriginConfig = Pick<Config, 'publicUrl' | 'port' | 'isLoopback'>

/** The origin of this site: PUBLIC_URL, or the visited loopback name or address of this machine; never another Host header (docs/rules.md, Identity). */
export function ownOrigin(config: OriginConfig, request: Request): string {
  const origins = ownOrigins(config, request)
  return origins.find((origin) => origin === `http://${request.headers.host}`) ?? origins[0]
}

/** Refuses changes that come from another site: a foreign or `null` Origin, or a cross-site Sec-Fetch-Site. Browsers send these headers. */
export function requireOwnOrigin(config: OriginConfig): RequestHandler {
  return (request, _response, next) => {
    if (safeMethods.has(request.method)) return next()
    const { origin } = request.headers
    const isForeign = origin !== undefined && !ownOrigins(config, request).includes(origin)
    if (isForeign || request.headers['sec-fetch-site'] === 'cross-site') {
      throw new BoardError('foreign_origin', text.otherSite)
    }
    return next()
  }
}

function ownOrigins(config: OriginConfig, { socket }: Request): readonly [string, ...string[]] {
  if (config.publicUrl !== undefined) return [config.publicUrl]
  const origins = originsBySocket.get(socket) ?? listOrigins(config, socket)
  originsBySocket.set(socket, origins)
  return origins
}

/** A connection's own addresses never change, and many requests come through it. */
const originsBySocket = new WeakMap<Request['socket'], readonly [string, ...string[]]>()

function listOrigins(
  config: OriginConfig,
  { localPort, localAddress }: Request['socket'],
): readonly [string, ...string[]] {
  const port = localPort ?? config.port
  const loopback = ['localhost', '127.0.0.1', '[::1]'] as const
  const names = config.isLoopback ? loopback : ([hostOf(localAddress), ...loopback] as const)
  return [originOf(names[0], port), ...names.slice(1).map((name) => originOf(name, port))]
}

/** Browsers leave port 80 out of the Origin and Host headers. */
function originOf(name: string, port: number): string {
  return new URL(`http://${name}:${port}`).origin
}

/** Our address that the connection was made to, which no header can change, as in a URL. */
function hostOf(localAddress = '127.0.0.1'): string {
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  return isIPv6(address) ? `[${address.replace(/%.*$/, '')}]` : address
}

/** Headers in which proxies report about themselves and their clients. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Whether a request comes from this machine. A proxied one may come from anywhere unless the proxy is trusted and names the client in `ip`. */
export function isFromHere(
  { ip = '', headers }: { ip?: string | undefined; headers: IncomingHttpHeaders },
  { trustProxy }: { trustProxy?: unknown },
): boolean {
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined)
  const isNamed = trustProxy !== undefined && headers['x-forwarded-for'] !== undefined
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) !== 0 && isLoopbackHost(address) && (isNamed || !isProxied)
}
