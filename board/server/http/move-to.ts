import type { Response } from 'express'

/** Answers 301. Browsers ask again each time, for a title may change back to an older one. */
export function moveTo(response: Response, path: string): void {
  response.setHeader('Cache-Control', 'no-cache')
  response.redirect(301, path)
}
