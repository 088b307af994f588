import compression from 'compression'
import type { RequestHandler } from 'express'

/** Compresses answers for those who take it; what it watches of an answer costs as much as a small answer itself. */
export function compressWhereAsked(): RequestHandler {
  const compress = compression()
  return (request, response, next) => {
    if (request.headers['accept-encoding'] === undefined) next()
    else compress(request, response, next)
  }
}
