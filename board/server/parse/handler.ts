import type { ErrorRequestHandler, Express, RequestHandler, Response } from 'express'
import { exposedHeaders } from '../data-api/budgets.ts'
import { chainHandlers } from '../http/every-request.ts'
import { openToAnyOrigin } from '../http/headers.ts'
import { isObject, parseJson } from './http/body.ts'
import { codeOfStatus, parseCodes, parseError } from './http/parse-error.ts'

export type ParseHandlers = readonly (RequestHandler | ErrorRequestHandler)[]

export function createHandlers(parseApp: Express, before: readonly RequestHandler[]): ParseHandlers {
  return [chainHandlers([allowAnyOrigin, jsonErrors, ...before]), parseApp, answerUnknown, answerUnread]
}

const answerUnknown: RequestHandler = (request, response) => {
  response
    .status(404)
    .json(parseError(parseCodes.OBJECT_NOT_FOUND, `There is nothing at ${request.method} ${request.path}.`))
}

/** What the body's reader refuses; everything else goes on to the one handler of errors. */
const answerUnread: ErrorRequestHandler = (error, _request, response, next) => {
  const status: unknown = error?.status
  if (response.headersSent || typeof status !== 'number' || status >= 500 || error?.expose !== true)
    return next(error)
  const body =
    status === 413
      ? parseError(parseCodes.OBJECT_TOO_LARGE, 'What you sent is too large. The limit is 1 MB.')
      : parseError(parseCodes.INVALID_JSON, 'What you sent could not be read.')
  response.status(status).json(body)
}

/** Parse writes some refusals past Express, as text without a type: they leave as JSON with a code, as all others. */
export const jsonErrors: RequestHandler = (_request, response, next) => {
  const end = response.end.bind(response)
  Object.assign(response, {
    end(chunk?: unknown, ...rest: unknown[]) {
      if (!isTextError(response, chunk)) return Reflect.apply(end, response, [chunk, ...rest])
      const body = parseError(codeOfStatus(response.statusCode), textOf(chunk))
      const bytes = Buffer.from(JSON.stringify(body))
      response.setHeader('Content-Type', 'application/json; charset=utf-8')
      response.setHeader('Content-Length', bytes.length)
      return end(bytes)
    },
  })
  next()
}

function isTextError(response: Response, chunk: unknown): chunk is string {
  if (typeof chunk !== 'string' || response.headersSent || response.statusCode < 400) return false
  return !String(response.getHeader('Content-Type') ?? '').includes('json')
}

function textOf(chunk: string): string {
  const value = parseJson(chunk)
  return isObject(value) && typeof value.error === 'string' ? value.error : chunk
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
  exposed: `X-Parse-Job-Status-Id, X-Parse-Push-Status-Id, ${exposedHeaders}`,
})
