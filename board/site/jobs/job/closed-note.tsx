import type { CloseReason, Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { countText } from '../../components/number/number-text.ts'
import { dayText } from '../../components/time/dates.ts'

const reasons: Record<CloseReason, string> = {
  filled: 'filled',
  withdrawn: 'withdrawn by the employer',
  moderation: 'taken down by moderation',
  source_gone: "gone from the employer's page",
}

/** Stands above a job that is not open any more. */
export function ClosedNote({ job, similar }: { job: Job; similar: number }): ReactElement | null {
  if (job.status === 'live') return null
  const below = similar === 0 ? '' : ` Below: ${countText(similar, 'open job', 'open jobs')} like it.`
  return (
    <div className="note closed">
      <Icon name="clock" />
      <span>
        <b>{factOf(job)}</b> Applying has ended.{below}
      </span>
    </div>
  )
}

function factOf(job: Job): string {
  if (job.status === 'expired')
    return job.expiresAt === null ? 'Expired.' : `Expired on ${dayText(job.expiresAt)}.`
  const day = job.closedAt === null ? '' : ` on ${dayText(job.closedAt)}`
  const reason = job.closeReason === null ? '' : `: ${reasons[job.closeReason]}`
  return `Closed${day}${reason}.`
}
