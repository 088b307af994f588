import { isGone, isPublic, type JobLife, statusAt } from '../policy.ts'

/** How many jobs one user may save. */
export const maxSavedJobs = 500

/** A job as far as saving it goes. */
export interface SavableJob extends JobLife {
  isDemo: boolean
}

/** Whether somebody may save it now: it is open, and one that lists show. */
export function canSave(
  job: SavableJob,
  now: Date,
  { hasRealListing }: { hasRealListing: boolean },
): boolean {
  return statusAt(job, now) === 'live' && !(job.isDemo && hasRealListing)
}

/** Whether it is still shown among the saved ones: as long as its page is there, and like all lists no demo job beside real ones. */
export function isShown(
  job: SavableJob,
  now: Date,
  { hasRealListing }: { hasRealListing: boolean },
): boolean {
  return isPublic(job) && !isGone(job, now) && !(job.isDemo && hasRealListing)
}
