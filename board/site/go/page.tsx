import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Link } from '../components/link/link.tsx'
import { Safety } from '../jobs/job/apply.tsx'

export interface GoPageProps {
  job: Pick<Job, 'title' | 'path' | 'company' | 'apply' | 'isDemo'>
}

/** Names the site that an apply link opens, before one leaves. */
export function GoPage({ job }: GoPageProps): ReactElement {
  const { url, host } = job.apply
  if (url === null) return <Ended job={job} />
  return (
    <div className="wrap wrap-read page">
      <h1>You are leaving CryptoList</h1>
      <p className="lead">
        You are leaving for <b>{host}</b>. It is not the employer’s proved domain.
      </p>
      <p className="t2">
        The link is from the listing <JobLink job={job} /> of {job.company.name}. What you type there goes to
        that site, not to us.
      </p>
      <Safety path={job.path} />
      <p>
        <a className="btn btn-p btn-l" href={url} rel="noopener nofollow ugc">
          Go on to {host}
        </a>
      </p>
    </div>
  )
}

function Ended({ job }: GoPageProps): ReactElement {
  return (
    <div className="wrap wrap-read page">
      <h1>{job.isDemo ? 'Demo listing – not a real job' : 'Applying has ended'}</h1>
      <p className="lead">
        {job.isDemo
          ? 'There is nobody to apply to.'
          : 'This job is closed, so its link leads nowhere any more.'}
      </p>
      <p>
        <JobLink job={job} /> of {job.company.name} has what is known of it.
      </p>
    </div>
  )
}

function JobLink({ job }: GoPageProps): ReactElement {
  return <Link href={job.path}>{job.title}</Link>
}
