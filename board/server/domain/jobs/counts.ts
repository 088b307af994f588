import type { BoardCounts, PopularSearch } from '@cryptolist/contract'
import type { DomainContext } from '../domain-context.ts'
import { findRateDate, hasOnlyDemoListings } from './counts-repository.ts'

/** The numbers of the whole board. On one of more than 20,000 jobs those of listings are up to ten seconds old. */
export async function getBoardCounts({ database, boardCounts }: DomainContext): Promise<BoardCounts> {
  const [counts, isDemoOnly, rateDate] = await Promise.all([
    boardCounts.get(),
    hasOnlyDemoListings(database),
    findRateDate(database),
  ])
  return { ...counts, isDemoOnly, rateDate }
}

/** Whether there are live listings and all of them are demo listings. */
export async function isBoardDemoOnly({ database }: DomainContext): Promise<boolean> {
  return hasOnlyDemoListings(database)
}

/** What visitors may want to look at first, each with its count; nothing without a job. As old as the counts. */
export async function listPopularSearches({ boardCounts }: DomainContext): Promise<PopularSearch[]> {
  return boardCounts.listPopular()
}
