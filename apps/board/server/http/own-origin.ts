import { BoardError } from '@cryptolist/contract'
import type { Request, RequestHandler } from 'express'
import type { Config } from '../config/config.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The origin of this site as the visitor sees it. PUBLIC_URL where it is set; else the loopback name that was visited, and never
 * any other Host header (spec: decisions, "Identity and sessions").
 */
export function ownOrigin(config: Config, request: Request): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  const origins = loopbackOrigins(request.socket.localPort ?? config.port)
  return origins.find((origin) => origin === `http://${request.headers.host}`) ?? origins[0]
}

/**
 * Refuses requests that change something when they come from another site: a foreign or `null` Origin, or a cross-site Sec-Fetch-Site.
 * Requests without both headers pass; browsers send them.
 */
export function requireOwnOrigin(config: Config): RequestHandler {
  return (request, _response, next) => {
    if (safeMethods.has(request.method)) return next()
    const allowed: readonly string[] =
      config.publicUrl === undefined
        ? loopbackOrigins(request.socket.localPort ?? config.port)
        : [config.publicUrl]
    const { origin } = request.headers
    const isForeign = origin !== undefined && !allowed.includes(origin)
    if (isForeign || request.headers['sec-fetch-site'] === 'cross-site') {
      throw new BoardError(
        'foreign_origin',
        'This request came from another site. Open the page here and send it again.',
      )
    }
    return next()
  }
}

function loopbackOrigins(port: number): readonly [string, ...string[]] {
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`]
}
