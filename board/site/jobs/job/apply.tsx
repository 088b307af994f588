import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'

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
  if (wayOf(job) === null) return null
  return (
    <div className="pn">
      <div className="bd stack">
        <ApplyLink job={job} isHiddenNarrow />
        <p className="xs t2">{explanationOf(job)}</p>
      </div>
    </div>
  )
}

export function ApplyBar({ job }: { job: Job }): ReactElement | null {
  if (job.isDemo || wayOf(job) === null) return null
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
      href={wayOf(job) ?? undefined}
      ping={isDirect(job) ? `${job.path}/left` : undefined}
      rel="nofollow noopener ugc"
    >
      {job.apply.formPath === null ? `Apply at ${job.apply.host}` : 'Apply'}
    </a>
  )
}

/** Whether it leads to another site at once, so that only the browser can tell of it. */
function isDirect({ apply }: Job): boolean {
  return apply.formPath === null && apply.leavePath === null
}

function wayOf({ apply }: Job): string | null {
  return apply.isOpen ? (apply.formPath ?? apply.leavePath ?? apply.url) : null
}

function explanationOf({ apply, company }: Job): string {
  if (apply.formPath !== null)
    return `You write here, without an account. It goes to ${company.name} by mail, once you have confirmed your address.`
  const who = 'What you type there goes to the employer or the service they use, not to us.'
  return apply.leavePath === null
    ? `You leave this site. ${who}`
    : `You leave this site over a page that names the other one. ${who}`
}

/** Stands on every job; `path` is the job's page, null where there is nothing to report yet. */
export function Safety({ path }: { path: string | null }): ReactElement {
  return (
    <div className="note warn">
      <Icon name="lock" />
      <span>
        <b>Never</b> share a seed phrase, pay, connect a wallet, or run code before a call.{' '}
        {path === null ? null : (
          <a className="lk" href={`${path}/report`} rel="nofollow">
            Report this job
          </a>
        )}
      </span>
    </div>
  )
}
