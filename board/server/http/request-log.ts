import { randomBytes } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'

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
    const path = withoutToken(request.path)
    response.on('close', () => {
      const line = {
        requestId,
        method: request.method,
        path,
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
      }
      const isBroken = !response.writableFinished
      if (response.statusCode >= 500) log.error(line, 'Request failed')
      else log.debug({ ...line, isBroken }, 'Request')
    })
    next()
  }
}

/** Mailed and shared links hold a secret in their path; whoever reads the log must not be able to use it. */
function withoutToken(path: string): string {
  return path.replace(/(?<=^\/[\w-]+\/)[\w-]{43}(?=\/|$)/, '…')
}
