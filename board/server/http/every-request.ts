import { randomBytes } from 'node:crypto'
import compression from 'compression'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { pathOf } from './read-input.ts'

declare global {
  namespace Express {
    interface Locals {
      /** Names this request in the log, in error pages and in the `X-Request-Id` header. */
      requestId: string
    }
  }
}

/** Random for each process, then counted: no two requests share an id, and none costs a call of the system for random bytes. */
const processId = randomBytes(4).toString('hex')
let requests = 0

/** Gives each request an id and writes one line for each answer: method, path, status, milliseconds. Never queries or bodies, they may hold secrets. */
export function requestLog(log: Logger): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now()
    requests += 1
    const requestId = processId + requests.toString(16).padStart(8, '0')
    response.locals.requestId = requestId
    response.setHeader('X-Request-Id', requestId)
    const path = withoutToken(pathOf(request))
    response.on('close', () => {
      const line = {
        requestId,
        method: request.method,
        path,
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
      }
      const isBroken = !response.writableFinished
      // 501 tells a caller what this server was not set up for.
      if (response.statusCode >= 500 && response.statusCode !== 501) log.error(line, 'Request failed')
      else log.debug({ ...line, isBroken }, 'Request')
    })
    next()
  }
}

function withoutToken(path: string): string {
  return path.replace(/(?<=^\/[\w-]+\/)[\w-]{43}(?=\/|$)/, '…')
}

/** While the process drains, every answer asks the client to use another connection next time. */
export function closeWhenDraining(context: { lifecycle: { isDraining: boolean } }): RequestHandler {
  return (_request, response, next) => {
    if (context.lifecycle.isDraining) response.setHeader('Connection', 'close')
    next()
  }
}

/** Compresses answers for those who take it; what it watches of an answer costs as much as a small answer itself. */
export function compressWhereAsked(): RequestHandler {
  const compress = compression()
  return (request, response, next) => {
    if (request.headers['accept-encoding'] === undefined) next()
    else compress(request, response, next)
  }
}

/** Several handlers as one: what Express does between two of them, matching and trimming the path again, costs as much as a small one. */
export function chainHandlers(handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    let place = 0
    const step = (error?: unknown): void => {
      const handler = error === undefined ? handlers[place] : undefined
      place += 1
      if (handler === undefined) {
        next(error)
        return
      }
      try {
        const waiting: unknown = handler(request, response, step)
        if (waiting instanceof Promise) waiting.catch(fail)
      } catch (thrown) {
        fail(thrown)
      }
    }
    // Nothing, thrown, would count as nothing being wrong.
    const fail = (thrown: unknown): void => next(thrown ?? new Error('A handler failed without saying why.'))
    step()
  }
}
