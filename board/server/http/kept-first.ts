import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { isPlainRead } from './read-first.ts'
import { sendShared } from './shared-answers.ts'

/** Addresses whose answers are kept (see shared-answers.ts) and are sent before anything else looks at a request for them. */
export interface KeptAddresses {
  /** The key that their answer is kept under; undefined for addresses of others. */
  keyOf(request: Request): string | undefined
  /** Sends what is kept as the address's own route does; false if that is gone by now. */
  send(request: Request, response: Response): Promise<boolean>
}

/**
 * Answers requests without cookies from what is kept. Most requests of a busy board ask for the same few lists, and all that stands before their routes
 * costs more than sending one of them.
 */
export function sendKeptFirst(
  { sharedAnswers }: Pick<Context, 'sharedAnswers'>,
  guard: RequestHandler,
  addresses: readonly KeptAddresses[],
): RequestHandler {
  const findFor = (request: Request): KeptAddresses | undefined => {
    if (!isPlainRead(request)) return undefined
    return addresses.find((one) => {
      const key = one.keyOf(request)
      return key !== undefined && sharedAnswers.has(key)
    })
  }
  return (request, response, next) => {
    const keptAddresses = findFor(request)
    if (keptAddresses === undefined) return next()
    guard(request, response, (error) => {
      if (error !== undefined) return next(error)
      keptAddresses.send(request, response).then((isSent) => {
        if (!isSent) next()
      }, next)
    })
  }
}

interface KeptRoute {
  /** The key that the answer is kept under. */
  key: string
  /** As the table of routes has it. */
  route: string
  before: readonly RequestHandler[]
  /** Counts the request, if it is limited. */
  count?: () => Promise<void>
}

/** Sends what is kept under a key as its route does; false if nothing is. Shared caches ask each time whether it is still right. */
export async function sendKept(
  { sharedAnswers }: Pick<Context, 'sharedAnswers'>,
  { request, response }: { request: Request; response: Response },
  { key, route, before, count }: KeptRoute,
): Promise<boolean> {
  const { answer } = await sharedAnswers.find(key)
  if (answer === undefined) return false
  response.locals.route = route
  response.setHeader('Cache-Control', 'no-cache')
  for (const prepare of before) prepare(request, response, () => undefined)
  await count?.()
  sendShared(request, response, await answer)
  return true
}
