import type { Request, RequestHandler } from 'express'
import { chainHandlers } from './every-request.ts'

type Head = Pick<Request, 'method' | 'headers'>

function isRead({ method }: Pick<Head, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a request only reads, and brings nothing to know its visitor by. */
export function isPlainRead(request: Head): boolean {
  return isRead(request) && request.headers.cookie === undefined
}

/** Whether a request only reads, at a path for which `isOf` is true. */
export function isReadAt(
  isOf: (path: string) => boolean,
): (request: Head & Pick<Request, 'path'>) => boolean {
  return (request) => isRead(request) && isOf(request.path)
}

/**
 * Lets reads pass to their routes before all that stands before these for others, such as reading forms and compressing what isn't sent whole. What the
 * last handler doesn't answer goes on.
 */
export function readFirst(
  isFor: (request: Request) => boolean,
  handlers: readonly RequestHandler[],
): RequestHandler {
  const handle = chainHandlers(handlers)
  return (request, response, next) => {
    if (isFor(request)) handle(request, response, next)
    else next()
  }
}
