import { BoardError } from '@cryptolist/contract'
import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { openReads } from './headers.ts'
import { sendKept } from './kept-first.ts'
import { addressKey, apiLimit } from './rate-limits.ts'

/** As `draft-ietf-httpapi-ratelimit-headers-11` has it. */
const policy = `"api";q=${apiLimit.points};w=${apiLimit.seconds}`

/** Counts a read for its network address, and says in the answer how many are left. Throws too_many_requests. */
export async function countRead(
  { limits }: Pick<Context, 'limits'>,
  request: Request,
  response: Response,
): Promise<void> {
  try {
    const left = await limits.consume('api', [addressKey(request.ip)])
    if (left !== undefined) sayLeft(response, left.points, left.seconds)
  } catch (error) {
    const wait = error instanceof BoardError ? error.facts.retryAfterSeconds : undefined
    if (typeof wait === 'number') sayLeft(response, 0, wait)
    throw error
  }
}

function sayLeft(response: Response, reads: number, seconds: number): void {
  response.setHeader('RateLimit-Policy', policy)
  response.setHeader('RateLimit', `"api";r=${reads};t=${seconds}`)
}

/** Counts each request as a read of its network address, before anything else looks at it. */
export function countReads(context: Pick<Context, 'limits'>): RequestHandler {
  return async (request, response, next) => {
    await countRead(context, request, response)
    next()
  }
}

/** Shared caches ask each time whether anything has changed, so that what is hidden is gone from them at once. */
export const freshRead = 'no-cache'

/** Sends what is kept under a key as its route does; false if nothing is. */
export function sendKeptRead(
  context: Pick<Context, 'limits' | 'sharedAnswers'>,
  exchange: { request: Request; response: Response },
  entry: { key: string; route: string },
): Promise<boolean> {
  const count = () => countRead(context, exchange.request, exchange.response)
  return sendKept(context, exchange, { ...entry, before: openReads, count })
}
