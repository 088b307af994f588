import { BoardError } from '@cryptolist/contract'
import type { RequestHandler } from 'express'

/** Ends a route that can only be read. */
export const refuseOtherMethods: RequestHandler = (request, response) => {
  response.setHeader('Allow', 'GET, HEAD')
  throw new BoardError('method_not_allowed', `${request.method} is not possible here. Use GET.`)
}

/** Ends a route that can only be sent to. */
export const refuseAllButPost: RequestHandler = (request, response) => {
  response.setHeader('Allow', 'POST')
  throw new BoardError('method_not_allowed', `${request.method} is not possible here. Use POST.`)
}
