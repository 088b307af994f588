import type { Request, RequestHandler } from 'express'

/** Whether a request only reads, and brings nothing to know its visitor by. */
export function isPlainRead({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.cookie === undefined
}

/**
 * Lets plain reads pass to routes before all that stands before them for others: finding the visitor, reading forms, and compressing what isn't sent
 * whole. What these routes don't answer goes on.
 */
export function readFirst(guard: RequestHandler, routes: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (!isPlainRead(request)) return next()
    guard(request, response, (error) => {
      if (error === undefined) routes(request, response, next)
      else next(error)
    })
  }
}
