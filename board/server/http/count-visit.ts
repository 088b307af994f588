import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import type { StatisticKind } from '../domain/listings/statistics.ts'
import { networkKey } from './rate-limits.ts'
import { viewerOf } from './viewer.ts'

/** Programs that don't read listings as people do. */
const programs = /bot\b|crawl|spider|slurp|preview|externalhit|curl|wget|python|monitor|lighthouse/i

/**
 * Counts a view of a listing or a click on its apply link: only people's, once a day for each network, and never a prefetched page. The
 * browser's name tells nobody apart, because anyone can send another.
 */
export function countVisit(
  { listingStatistics }: Pick<Context, 'listingStatistics'>,
  {
    request,
    response,
    publicId,
    kind,
  }: { request: Request; response: Response; publicId: string; kind: StatisticKind },
): void {
  const browser = request.headers['user-agent'] ?? ''
  const isFetchedAhead = /prefetch|prerender/.test(
    `${request.headers['sec-purpose'] ?? ''} ${request.headers.purpose ?? ''}`,
  )
  if (request.method === 'HEAD' || browser === '' || programs.test(browser) || isFetchedAhead) return
  const userId = viewerOf(response).user?.id ?? null
  listingStatistics.count(publicId, kind, networkKey(request.ip), userId)
}
