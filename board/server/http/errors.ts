import type { RequestListener } from 'node:http'
import {
  BoardError,
  type ErrorFacts,
  type FieldProblem,
  InvalidFieldsError,
  type Problem,
} from '@cryptolist/contract'
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { ZodError } from 'zod'
import * as text from '#messages/errors'
import {
  databaseAway,
  describeCauses,
  diskFull,
  isDatabaseAway,
  isDiskFull,
  isOutsideCause,
  isStatementTooSlow,
} from '../database/database-errors.ts'
import { pathOf } from './read-input.ts'

type SendErrorPage = (request: Request, response: Response, publicError: PublicError) => Promise<void>

export const notFound: RequestHandler = (request) => {
  throw new BoardError('not_found', text.nothingAt(request.path))
}

/** The one place that turns errors into bytes: Parse's form below /server, problem+json for programs, a page for people. */
export function errorHandler(
  log: Logger,
  sendErrorPage: SendErrorPage,
  noteDiskFull: () => void = () => undefined,
): ErrorRequestHandler {
  return async (error, request, response, _next) => {
    const publicError = toPublicError(error, tooSlowFor(request))
    if (isDiskFull(error)) noteDiskFull()
    // The line that each request leaves says it, in place of a second one.
    if (isOutsideCause(error)) response.locals.reason = describeCauses(error)
    else if (publicError.status >= 500) {
      const what = publicError.status === 500 ? 'Unexpected error' : publicError.detail
      log.error({ err: error, requestId: response.locals.requestId }, what)
    }
    if (response.headersSent) {
      // The answer is on its way already; only cutting the connection tells the client that it is not whole.
      if (!response.writableEnded) response.destroy()
      return
    }
    response.status(publicError.status)
    response.setHeader('Cache-Control', 'no-store')
    const wait = publicError.facts.retryAfterSeconds
    if (typeof wait === 'number') response.setHeader('Retry-After', String(wait))
    if (isBelow(request, '/server')) sendParseError(response, publicError)
    else if (isOfProgram(request)) sendProblem(response, publicError)
    else await sendErrorPage(request, response, publicError)
  }
}

/**
 * Serves the app. What fails once more after its request was answered, as work that a lost database cuts off, reaches nobody's terminal; Express
 * would print its stack.
 */
export function serve(app: Express, log: Pick<Logger, 'debug' | 'error'>): RequestListener {
  return (request, response) =>
    app(request as Request, response as Response, (error: unknown) => {
      const facts = { err: error, requestId: (response as Response).locals?.requestId }
      if (response.headersSent) return log.debug(facts, 'A request failed again')
      log.error(facts, 'A request failed, and the error page failed too')
      response.writeHead(toPublicError(error).status).end()
    })
}

const lists = /^(?:\/api\/v1)?\/(?:jobs|companies)\/?$/

/** The sentence about a statement that took too long: only lists have filters, and what was sent to be saved was rolled back. */
function tooSlowFor(request: Request): string {
  if (isBelow(request, '/server')) return text.tooSlow
  if (!['GET', 'HEAD'].includes(request.method)) return text.tooSlowForm
  return lists.test(pathOf(request)) ? text.tooSlowList : text.tooSlow
}

const programFolders = ['/api', '/ipfs', '/og', '/oembed', '/mcp', '/.well-known']
/** Feeds, pictures and other files: `/jobs.rss`. Old addresses of pages end in the last three. */
const fileName = /\.(?!html?$|php$)[a-z\d]{2,5}$/i

/** Whether a program asks, which can't read a page. */
function isOfProgram(request: Request): boolean {
  return (
    programFolders.some((folder) => isBelow(request, folder)) ||
    fileName.test(pathOf(request)) ||
    request.accepts(['html', 'json']) !== 'html'
  )
}

function isBelow(request: Request, folder: string): boolean {
  const path = pathOf(request)
  return path === folder || path.startsWith(`${folder}/`)
}

/** Parse's codes for what fails before Parse is asked; anything else that the client can fix is "invalid JSON" there. */
const parseCodes: Record<number, number> = { 404: 101, 413: 116, 429: 155, 500: 1, 503: 1 }

function sendParseError(response: Response, publicError: PublicError): void {
  response.setHeader('Access-Control-Allow-Origin', '*')
  // The sentence for pages speaks of what was typed.
  const error = publicError.status === 500 ? 'Internal server error.' : publicError.detail
  response.json({ code: parseCodes[publicError.status] ?? 107, error })
}

function sendProblem(response: Response, publicError: PublicError): void {
  const problem: Problem = {
    type: 'about:blank',
    title: publicError.title,
    status: publicError.status,
    detail: publicError.detail,
    code: publicError.code,
    requestId: response.locals.requestId,
    ...publicError.facts,
    ...(publicError.problems !== undefined && { problems: publicError.problems }),
  }
  response.type('application/problem+json').send(JSON.stringify(problem))
}

export interface PublicError {
  status: number
  code: string
  /** Two or three words. */
  title: string
  /** A sentence: what happened and what to do. */
  detail: string
  facts: ErrorFacts
  /** Of several fields, each with its sentence. */
  problems?: readonly FieldProblem[]
}

/** Turns anything thrown into what callers may see. Unknown errors become 500 and reveal nothing internal. `tooSlow` is said of a slow statement. */
export function toPublicError(error: unknown, tooSlow = text.tooSlow): PublicError {
  if (error instanceof BoardError) {
    const publicError = shape(error.status, error.code, error.message, error.facts)
    return error instanceof InvalidFieldsError ? { ...publicError, problems: error.problems } : publicError
  }
  if (error instanceof ZodError) return shape(400, 'invalid_input', firstIssue(error), {})
  if (isStatementTooSlow(error)) {
    return shape(503, 'unavailable', tooSlow, { retryAfterSeconds: 5 })
  }
  if (isDiskFull(error)) return toPublicError(diskFull(error))
  if (isDatabaseAway(error)) return toPublicError(databaseAway(error))
  const status = httpStatusOf(error)
  if (status === 413) return shape(413, 'too_large', text.tooLarge, {})
  if (status !== undefined && status >= 400 && status < 500)
    return shape(status, 'invalid_input', text.unreadable, {})
  return shape(500, 'internal', text.internal, {})
}

function shape(status: number, code: string, detail: string, facts: ErrorFacts): PublicError {
  return { status, code, title: text.titles[status] ?? text.otherTitle, detail, facts }
}

function firstIssue(error: ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return text.unreadable
  const field = issue.path.join('.')
  return field === '' ? issue.message : `${field}: ${issue.message}`
}

/** Express and its body parsers put the status they mean on the error. */
function httpStatusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const status = 'status' in error ? error.status : 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' ? status : undefined
}
