import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import { openToAnyOrigin } from '../http/cors.ts'
import { inOrder } from '../http/in-order.ts'
import { jsonErrors } from './http/json-errors.ts'
import { parseCodes, parseError } from './http/parse-error.ts'

/** What answers below /server, one after the other. */
export type ParseHandlers = readonly (RequestHandler | ErrorRequestHandler)[]

/** Parse's app with what stands before it, and JSON for what nobody answers. */
export function createHandlers(parseApp: Express, before: readonly RequestHandler[]): ParseHandlers {
  return [inOrder([allowAnyOrigin, jsonErrors, ...before]), parseApp, answerUnknown, answerUnread]
}

const answerUnknown: RequestHandler = (request, response) => {
  response
    .status(404)
    .json(parseError(parseCodes.objectNotFound, `There is nothing at ${request.method} ${request.path}.`))
}

/** What the body's reader refuses; everything else goes on to the one handler of errors. */
const answerUnread: ErrorRequestHandler = (error, _request, response, next) => {
  const status: unknown = error?.status
  if (response.headersSent || typeof status !== 'number' || status >= 500 || error?.expose !== true)
    return next(error)
  const body =
    status === 413
      ? parseError(parseCodes.objectTooLarge, 'What you sent is too large. The limit is 1 MB.')
      : parseError(parseCodes.invalidJson, 'What you sent could not be read.')
  response.status(status).json(body)
}

const headers = [
  'Authorization',
  'Content-Type',
  'Range',
  'X-Requested-With',
  'X-Parse-Application-Id',
  'X-Parse-Client-Key',
  'X-Parse-Client-Version',
  'X-Parse-Cloud-Context',
  'X-Parse-Installation-Id',
  'X-Parse-Javascript-Key',
  'X-Parse-Master-Key',
  'X-Parse-REST-API-Key',
  'X-Parse-Request-Id',
  'X-Parse-Revocable-Session',
  'X-Parse-Session-Token',
].join(', ')

/** The backend takes no cookie, so pages of any origin may call it. */
const allowAnyOrigin = openToAnyOrigin({
  methods: 'GET, POST, PUT, DELETE, OPTIONS',
  headers,
  exposed: 'X-Parse-Job-Status-Id, X-Parse-Push-Status-Id',
})
