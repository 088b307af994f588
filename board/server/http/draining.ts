import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'

/** While the process drains, every answer asks the client to use another connection next time. */
export function closeWhenDraining(context: Pick<Context, 'lifecycle'>): RequestHandler {
  return (_request, response, next) => {
    if (context.lifecycle.isDraining) response.setHeader('Connection', 'close')
    next()
  }
}
