import type { Response } from 'express'
import { readListingLinks } from './listing-links-cookie.ts'
import { viewerOf } from './viewer.ts'

/** Who asks for what is not public: the viewer and the links that their browser holds. */
export function requesterOf(response: Response): { viewer: ReturnType<typeof viewerOf>; tokens: string[] } {
  return { viewer: viewerOf(response), tokens: readListingLinks(response.req) }
}
