import { BoardError, type Problem } from '@cryptolist/contract'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { type PublicError, toPublicError } from './problems.ts'

/** Renders the page of an error. */
export type SendErrorPage = (request: Request, response: Response, shown: PublicError) => Promise<void>

/** Answers paths that nobody else did. */
export const notFound: RequestHandler = (request) => {
  throw new BoardError('not_found', `There is nothing at ${request.path}.`)
}

/** The one place that turns errors into bytes: Parse's form below /server, problem+json for the API, a page for people. */
export function errorHandler(log: Logger, sendErrorPage: SendErrorPage): ErrorRequestHandler {
  return async (error, request, response, _next) => {
    const shown = toPublicError(error)
    if (shown.status >= 500) {
      const what = shown.status === 500 ? 'Unexpected error' : shown.detail
      log.error({ err: error, requestId: response.locals.requestId }, what)
    }
    if (response.headersSent) {
      // The answer is on its way already; only cutting the connection tells the client that it is not whole.
      if (!response.writableEnded) response.destroy()
      return
    }
    response.status(shown.status)
    response.setHeader('Cache-Control', 'no-store')
    const wait = shown.facts.retryAfterSeconds
    if (typeof wait === 'number') response.setHeader('Retry-After', String(wait))
    if (isBelow(request, '/server')) sendParseError(response, shown)
    else if (
      ['/api', '/ipfs'].some((folder) => isBelow(request, folder)) ||
      request.accepts(['html', 'json']) !== 'html'
    )
      sendProblem(response, shown)
    else await sendErrorPage(request, response, shown)
  }
}

function isBelow(request: Request, folder: string): boolean {
  const path = request.originalUrl.split('?')[0] ?? ''
  return path === folder || path.startsWith(`${folder}/`)
}

/** Parse's codes for what fails before Parse is asked; anything else that the client can mend is "invalid JSON" there. */
const parseCodes: Record<number, number> = { 404: 101, 413: 116, 429: 155, 500: 1, 503: 1 }

function sendParseError(response: Response, shown: PublicError): void {
  response.setHeader('Access-Control-Allow-Origin', '*')
  // The sentence for pages speaks of what was typed.
  const error = shown.status === 500 ? 'Internal server error.' : shown.detail
  response.json({ code: parseCodes[shown.status] ?? 107, error })
}

function sendProblem(response: Response, shown: PublicError): void {
  const problem: Problem = {
    type: 'about:blank',
    title: shown.title,
    status: shown.status,
    detail: shown.detail,
    code: shown.code,
    requestId: response.locals.requestId,
    ...shown.facts,
  }
  response.type('application/problem+json').send(JSON.stringify(problem))
}
