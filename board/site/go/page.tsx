import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { iApplied } from '#messages/application'
import * as text from '#messages/go'
import { jobsStep, Trail } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { iAppliedPath } from '../jobs/job/applied.tsx'
import { Safety } from '../jobs/job/apply.tsx'

export interface GoPageProps {
  job: Pick<Job, 'id' | 'title' | 'path' | 'company' | 'apply' | 'isDemo'>
}

/** Names the site that an apply link opens, before one leaves. */
export function GoPage({ job }: GoPageProps): ReactElement {
  const { url, host } = job.apply
  if (url === null) return <Ended job={job} />
  return (
    <div className="wrap wrap-form page">
      <Trail items={[jobsStep, { href: job.path, text: job.title }]} />
      <h1>{text.title}</h1>
      <div className="go-to">
        <p className="soft">{text.opens}</p>
        <p className="go-host">
          <b>{host}</b>
        </p>
        <p className="soft">
          <Sentence text={text.unverified} parts={{ company: <bdi>{job.company.name}</bdi> }} />
        </p>
      </div>
      <p className="soft">
        <Sentence text={text.anything} parts={partsOf(job)} />
      </p>
      <Safety path={job.path} />
      <div className="line go-ways">
        <a className="button button-main button-large" href={job.path}>
          {text.back}
        </a>
        <a className="button button-large" href={url} rel="noopener nofollow ugc">
          {text.onTo(host ?? '')}
        </a>
      </div>
      <p className="soft">
        <Sentence
          text={text.afterwards}
          parts={{ iApplied: <Link href={iAppliedPath(job.id)}>{iApplied}</Link> }}
        />
      </p>
    </div>
  )
}

function Ended({ job }: GoPageProps): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <Trail items={[jobsStep, { href: job.path, text: job.title }]} />
      <h1>{job.isDemo ? text.demo : text.closed}</h1>
      <p className="lead">{job.isDemo ? text.demoMore : text.closedMore}</p>
      <p>
        <Sentence text={text.details} parts={partsOf(job)} />
      </p>
    </div>
  )
}

function partsOf({ path, title, company }: GoPageProps['job']) {
  return { job: <Link href={path}>{title}</Link>, company: <bdi>{company.name}</bdi> }
}
