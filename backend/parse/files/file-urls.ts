import type { Config } from '@cryptolist/board/config/config'
import { ownOrigin } from '@cryptolist/board/http/own-origin'
import { parseUrl } from '@cryptolist/contract'
import type { Request, RequestHandler } from 'express'

export interface FileUrls {
  /** The address of a file; `mount` is where a request found /server, as Parse knows it. */
  ofFile(name: string, mount?: unknown): string
  ofCid(cid: string, mount?: unknown): string
  /** Where a request found /server, for the other two. */
  mountOf(request: Request): string
  /** Learns by which of its own names this server is visited. */
  remember: RequestHandler
}

type UrlConfig = Pick<Config, 'appId' | 'filesUrl' | 'publicUrl' | 'port' | 'isLoopback'>

/** Addresses at FILES_URL, else PUBLIC_URL, else the own origin that was visited last. A foreign Host header never gets into one. */
export function createFileUrls(config: UrlConfig): FileUrls {
  const fixed = config.filesUrl ?? config.publicUrl
  const own = new Set<string>()
  let last = `http://localhost:${config.port}`
  const base = (mount: unknown): string => {
    if (fixed !== undefined) return fixed
    const origin = (typeof mount === 'string' && parseUrl(mount)?.origin) || ''
    return own.has(origin) ? origin : last
  }
  return {
    ofFile: (name, mount) =>
      `${base(mount)}/server/files/${encodeURIComponent(config.appId)}/${encodeURIComponent(name)}`,
    ofCid: (cid, mount) => `${base(mount)}/ipfs/${cid}`,
    mountOf: (request) => `http://${request.headers.host}/`,
    remember(request, _response, next) {
      const visited = `http://${request.headers.host}`
      if (fixed === undefined && visited !== last) {
        last = own.has(visited) ? visited : ownOrigin(config, request)
        own.add(last)
      }
      next()
    },
  }
}
