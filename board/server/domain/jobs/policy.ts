import { type CloseReason, isPublicStatus, type JobStatus } from '@cryptolist/contract'

/** How long the page of an ended listing stays, and after how many days search engines are asked to leave it (docs/rules.md, Listings). */
const goneAfterDays = 180
const unlistedAfterDays = 30
const dayMs = 86_400_000

export interface JobLife {
  status: JobStatus
  closeReason: CloseReason | null
  expiresAt: Date | null
  closedAt: Date | null
}

/** Whether everybody may read a listing of this state. */
export function isPublic({ status }: Pick<JobLife, 'status'>): boolean {
  return isPublicStatus(status)
}

/** The state as it is now: a live listing past its end has expired, even before the sweep that writes it down. */
export function statusAt({ status, expiresAt }: Pick<JobLife, 'status' | 'expiresAt'>, now: Date): JobStatus {
  return status === 'live' && expiresAt !== null && expiresAt <= now ? 'expired' : status
}

/** Whether the page of an ended listing has had its time. What a company asked not to be listed has none from then on. */
export function isGone(life: JobLife, now: Date): boolean {
  if (life.closeReason === 'left_out') return true
  const end = endOf(life, now)
  return end !== undefined && now.getTime() - end.getTime() > goneAfterDays * dayMs
}

/** Whether search engines are asked to leave out the page of an ended listing. */
export function isLongOver(life: JobLife, now: Date): boolean {
  const end = endOf(life, now)
  return end !== undefined && now.getTime() - end.getTime() > unlistedAfterDays * dayMs
}

/** When applying ended; an archived listing without a date ended long ago. */
function endOf(life: JobLife, now: Date): Date | undefined {
  if (statusAt(life, now) === 'live') return undefined
  return life.closedAt ?? life.expiresAt ?? new Date(0)
}
