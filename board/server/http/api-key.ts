import { BoardError } from '@cryptolist/contract'
import type { Request, RequestHandler } from 'express'
import * as text from '#messages/api-keys'
import type { Context } from '../context.ts'
import { findKeyViewer, recordUse } from '../domain/api-keys/find-key.ts'
import { apiKeyPattern } from '../domain/identifiers/api-key.ts'
import { networkKey } from './rate-limits.ts'
import { pathOf } from './read-input.ts'

/** Refuses an address with a key in it. Nothing of it is repeated: addresses end up in logs. Throws invalid_input. */
export const refuseKeyInAddress: RequestHandler = ({ originalUrl }, _response, next) => {
  if (apiKeyPattern.test(decode(originalUrl))) throw new BoardError('invalid_input', text.keyInAddress)
  next()
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/**
 * Finds out whose key a request brings (`Authorization: Bearer`), and notes its use. Cookies count for nothing here: a page of another site can
 * make a browser send those, but no key. Without a key nobody is known. Throws invalid_credentials (RFC 6750).
 */
export function identifyKey(context: Context): RequestHandler {
  return async (request, response, next) => {
    response.setHeader('WWW-Authenticate', 'Bearer realm="api"')
    const [, key] = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
    if (key === undefined) return next()
    response.setHeader('WWW-Authenticate', 'Bearer realm="api", error="invalid_token"')
    const viewer = await findKeyViewer(context, key)
    response.removeHeader('WWW-Authenticate')
    if (viewer.key !== undefined)
      await recordUse(context, {
        keyId: viewer.key.id,
        operation: operationOf(request),
        network: networkKey(request.ip),
      })
    response.locals.viewer = viewer
    next()
  }
}

const operations = /^\/api\/v1\/(?:listings|drafts)(?:\/import|\/:id(?:\/(?:close|renew|withdraw|send))?)?$/

/** The operation that is asked for, without the id of a listing: few enough to be listed. */
function operationOf(request: Request): string {
  const path = pathOf(request)
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/(?<=\/(?:listings|drafts)\/)(?!import$)[^/]+/, ':id')
  return operations.test(path) ? `${request.method} ${path}` : request.method
}
