import type { Request } from 'express'

/** The query string of a request, whatever it holds; never throws. */
export function searchParamsOf(request: Pick<Request, 'originalUrl'>): URLSearchParams {
  const start = request.originalUrl.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : request.originalUrl.slice(start + 1))
}
