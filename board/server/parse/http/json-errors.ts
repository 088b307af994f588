import type { RequestHandler, Response } from 'express'
import { isObject } from './body.ts'
import { parseCodes, parseError } from './parse-error.ts'

/** Parse forgets the code of some errors. */
const codesByStatus: Record<number, number> = {
  400: parseCodes.invalidJson,
  403: parseCodes.operationForbidden,
  404: parseCodes.objectNotFound,
  413: parseCodes.objectTooLarge,
  429: parseCodes.requestLimitExceeded,
}

/** The number for an error that brings none. */
export function codeOfStatus(status: number): number {
  return codesByStatus[status] ?? (status < 500 ? parseCodes.invalidJson : parseCodes.internal)
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
  try {
    const value: unknown = JSON.parse(chunk)
    return isObject(value) && typeof value.error === 'string' ? value.error : chunk
  } catch {
    return chunk
  }
}
