import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'

/** The way to apply, with the place it leads to in words. */
export function Apply({ job }: { job: Job }): ReactElement | null {
  if (job.isDemo) {
    return (
      <div className="note">
        <Icon name="info" />
        <span>
          <b>Demo listing – not a real job.</b> Applying is switched off.
        </span>
      </div>
    )
  }
  if (!job.apply.isOpen || job.apply.url === null) return null
  return (
    <div className="pn">
      <div className="bd stack">
        <ApplyLink job={job} isHiddenNarrow />
        <p className="xs t2">{explanationOf(job)}</p>
      </div>
    </div>
  )
}

/** The same at the lower edge of narrow screens. */
export function ApplyBar({ job }: { job: Job }): ReactElement | null {
  if (job.isDemo || !job.apply.isOpen || job.apply.url === null) return null
  return (
    <div className="mbar">
      <ApplyLink job={job} />
    </div>
  )
}

function ApplyLink({ job, isHiddenNarrow = false }: { job: Job; isHiddenNarrow?: boolean }): ReactElement {
  return (
    <a
      className={`btn btn-p btn-l${isHiddenNarrow ? ' hide-m' : ''}`}
      href={job.apply.leavePath ?? job.apply.url ?? undefined}
      rel="nofollow noopener ugc"
    >
      {`Apply at ${job.apply.host}`}
    </a>
  )
}

function explanationOf({ apply }: Job): string {
  const who = 'What you type there goes to the employer or the service they use, not to us.'
  return apply.leavePath === null
    ? `You leave this site. ${who}`
    : `You leave this site over a page that names the other one. ${who}`
}
