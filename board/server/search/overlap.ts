import { findOverlapMinutes, type JobQuery, type JobSummary, type Overlap } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'

/** Core hours as a listing states them. */
export type CoreHours = NonNullable<JobSummary['hours']>

/** Whether a job with these core hours is found, by the clocks of the day of `at` (`findOverlapMinutes`); null where it states none. */
export function hasOverlap(
  hours: CoreHours | null,
  { hours: fewest, timeZone, withUnstated }: Overlap,
  at: Date,
): boolean {
  if (hours === null) return withUnstated
  const minutes = findOverlapMinutes(hours, timeZone, at)
  return minutes !== undefined && minutes >= fewest * 60
}

/** The core hours of all jobs that share enough with the working day that a search asks for. PostgreSQL may know other time zones than this process. */
export async function readOverlapping(db: Db, { overlap }: Pick<JobQuery, 'overlap'>): Promise<CoreHours[]> {
  if (overlap === undefined) return []
  const { rows } = await sql<CoreHours>`
    select distinct core_time_zone as "timeZone", core_start as "startMinute", core_end as "endMinute"
    from board.jobs where core_time_zone is not null`.execute(db)
  const now = new Date()
  return rows.filter((hours) => hasOverlap(hours, overlap, now))
}
