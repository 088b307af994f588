import { randomBytes } from 'node:crypto'
import compression from 'compression'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { apiKeyPattern } from '../domain/identifiers/api-key.ts'
import { pathOf } from './read-input.ts'

declare global {
  namespace Express {
    interface Locals {
      /** Names this request in the log, in error pages and in the `X-Request-Id` header. */
      requestId: string
      /** Why it failed, where the cause lies outside of the program. */
      reason?: string
      /** The pattern of the path that answers, such as `/jobs/:slug`. */
      route?: string
    }
  }
}

/** Random for each process, then counted: no two requests share an id, and none costs a call of the system for random bytes. */
const processId = randomBytes(4).toString('hex')
let requests = 0

interface RequestLogDependencies {
  log: Logger
  config: { watch: Pick<Config['watch'], 'accessLog'> }
  /** Told of each answer. */
  measure?: (facts: AnswerFacts) => void
}

export interface AnswerFacts {
  method: string
  route: string
  status: number
  seconds: number
}

/**
 * Gives each request an id, its sender's if that names one, and tells of each answer: an error of ours always, the rest with ACCESS_LOG or
 * for debugging. Never queries or bodies, they may hold secrets.
 */
export function requestLog({ log, config, measure }: RequestLogDependencies): RequestHandler {
  const { accessLog } = config.watch
  // Asked for, so they are there whatever LOG_LEVEL is.
  const access = log.child({}, { level: accessLog === 'off' ? 'silent' : 'info' })
  return (request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now()
    const { requestId, traceId } = identify(request)
    response.locals.requestId = requestId
    response.setHeader('X-Request-Id', requestId)
    response.on('close', () => {
      const { method, ip } = request
      const { statusCode: status, locals } = response
      const spent = performance.now() - startedAt
      const route = routeOf(request, response)
      measure?.({ method, route, status, seconds: spent / 1_000 })
      const line = {
        requestId,
        traceId,
        method,
        route,
        status,
        ms: Math.round(spent),
        reason: locals.reason,
        ...(accessLog === 'with-address' && { address: ip }),
      }
      // 501 tells a caller what this server was not set up for.
      if (status >= 500 && status !== 501) log.error({ ...line, path: pathFor(request) }, 'Request failed')
      else if (accessLog !== 'off') access.info(line, 'Request')
      else if (log.isLevelEnabled('debug')) {
        const isBroken = !response.writableFinished
        log.debug({ ...line, path: pathFor(request), isBroken }, 'Request')
      }
    })
    next()
  }
}

/** Names that a sender, such as a proxy, may give its request. Nothing that could be taken for more than a name. */
const idPattern = /^[\w.:-]{8,128}$/
/** W3C Trace Context, level 1: version, trace, parent, flags. */
const tracePattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?=-|$)/

function identify({ headers }: Request): { requestId: string; traceId: string | undefined } {
  const given = headers['x-request-id']
  const traceId = tracePattern.exec(String(headers.traceparent ?? ''))?.[1]
  if (typeof given === 'string' && idPattern.test(given)) return { requestId: given, traceId }
  requests += 1
  return { requestId: processId + requests.toString(16).padStart(8, '0'), traceId }
}

/** Few enough to count by. */
function routeOf(request: Request, { locals, statusCode }: Response): string {
  if (locals.route !== undefined) return locals.route
  const [, folder = '', kind = ''] = pathOf(request).split('/')
  if (folder === 'server') return serverRoutes.has(kind) ? `/server/${kind}` : '/server'
  if (folder === 'assets' && statusCode < 400) return '/assets'
  return 'none'
}

/** The first part of a path below /server, as Parse and the rules around it know it. */
const serverRoutes = new Set(
  'aggregate batch classes cloud_code config events export_progress files functions health hooks installations jobs login loginAs logout push push_audiences purge requestPasswordReset roles schemas scriptlog security serverInfo sessions upgradeToRevocableSession users validate_purchase verificationEmailRequest verifyPassword'.split(
    ' ',
  ),
)

function pathFor(request: Request): string {
  return withoutToken(pathOf(request))
}

const anyKey = new RegExp(apiKeyPattern, 'g')

function withoutToken(path: string): string {
  return path.replace(/(?<=^\/[\w-]+\/)[\w-]{43}(?=\/|$)/, '…').replace(anyKey, 'clk_…')
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
