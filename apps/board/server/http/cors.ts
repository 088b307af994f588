import type { RequestHandler } from 'express'
import { readSessionToken } from './session-cookie.ts'

/** Lets any site read the API without credentials; a request with a session cookie gets no such header (docs/rules.md, Identity). */
export const allowCookielessReads: RequestHandler = (request, response, next) => {
  response.vary('Cookie')
  if (readSessionToken(request) !== undefined) return next()
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (request.method !== 'OPTIONS') return next()
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS')
  response.setHeader('Access-Control-Allow-Headers', 'Content-Type')
  response.setHeader('Access-Control-Max-Age', '86400')
  response.status(204).end()
}
