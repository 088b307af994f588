import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'

/** New listings beyond which the planner's row counts are updated. */
const manyListings = 50

/**
 * Updates the planner's row counts while listings are added, whenever there are many new ones or twice as many as the last time. Returns
 * what has to be called with the number of those that were added. Never throws: they are stored, and autovacuum counts them later.
 */
export function createStatisticsRefresher({
  database,
  log,
}: Pick<DomainContext, 'database' | 'log'>): (added: number) => Promise<void> {
  let total = 0
  let next = manyListings
  return async (added) => {
    total += added
    if (total <= next) return
    next = total * 2
    try {
      await refreshStatistics(database.db)
    } catch (error) {
      log.warn({ err: error }, 'Row counts of the planner not updated')
    }
  }
}

/** Updates the planner's row counts; otherwise it would notice a minute later, and searches would be slow until then. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`analyze board.jobs, board.companies, board.job_tags, board.job_chains`.execute(db)
}
