import type { NextFunction, Response } from 'express'

declare global {
  namespace Express {
    interface Locals {
      waiting?: WaitingRequest
    }
  }
}

export interface WaitingRequest {
  response: Response
  next: NextFunction
}

interface Waiting {
  /** Returns a function that removes it. */
  add(request: WaitingRequest): () => void
  takeAll(): WaitingRequest[]
}

/**
 * The requests that are not answered yet. An array, although each is taken away by itself: whenever a `Map` is tidied after many deletions, V8 keeps what
 * it held until the next full collection, and so nearly every request.
 */
export function createWaiting(): Waiting {
  let entries: { request: WaitingRequest; at: number }[] = []
  return {
    add(request) {
      const entry = { request, at: entries.length }
      entries.push(entry)
      return () => {
        if (entries[entry.at] !== entry) return
        const last = entries.pop()
        if (last === undefined || last === entry) return
        entries[entry.at] = last
        last.at = entry.at
      }
    },
    takeAll() {
      const taken = entries.map(({ request }) => request)
      entries = []
      return taken
    },
  }
}
