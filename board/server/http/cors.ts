import type { RequestHandler } from 'express'
import { readSessionToken } from './session-cookie.ts'

interface OpenTo {
  methods: string
  /** Headers that a script may send. */
  headers: string
  /** Headers of answers that a script may read besides the usual ones. */
  exposed?: string
}

/** Lets pages of any origin ask, errors included, and without credentials. Answers OPTIONS on every path. */
export function openToAnyOrigin({ methods, headers, exposed }: OpenTo): RequestHandler {
  return (request, response, next) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (exposed !== undefined) response.setHeader('Access-Control-Expose-Headers', exposed)
    if (request.method !== 'OPTIONS') return next()
    response.setHeader('Access-Control-Allow-Methods', methods)
    response.setHeader('Access-Control-Allow-Headers', headers)
    response.setHeader('Access-Control-Max-Age', '86400')
    response.status(204).end()
  }
}

const openReads = openToAnyOrigin({ methods: 'GET, HEAD, OPTIONS', headers: 'Content-Type' })

/** Lets any site read the API without credentials; a request with a session cookie gets no such header (docs/rules.md, Identity). */
export const allowCookielessReads: RequestHandler = (request, response, next) => {
  response.vary('Cookie')
  if (readSessionToken(request) !== undefined) next()
  else openReads(request, response, next)
}
