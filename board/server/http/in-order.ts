import type { RequestHandler } from 'express'

/** Several handlers as one: what Express does between two of them, matching and trimming the path again, costs as much as a small one. */
export function inOrder(handlers: readonly RequestHandler[]): RequestHandler {
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
