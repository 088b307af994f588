import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { isLoopbackHost } from '../config/checks.ts'

/** What proxies say of themselves or of those behind them. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether a request comes from this machine. `ip` is the address of the client, or of the nearest proxy that isn't trusted. Whoever
 * came through a proxy may come from anywhere, though the connection is local: unless that proxy is trusted, and names the client.
 */
export function isFromHere(
  { ip = '', headers }: { ip?: string | undefined; headers: IncomingHttpHeaders },
  { trustProxy }: { trustProxy?: unknown },
): boolean {
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined)
  const isNamed = trustProxy !== undefined && headers['x-forwarded-for'] !== undefined
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) !== 0 && isLoopbackHost(address) && (isNamed || !isProxied)
}
