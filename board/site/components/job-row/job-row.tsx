import { type JobSummary, workModeNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { PenMark } from '../marks/pen-mark.tsx'
import { ShieldMark } from '../marks/shield-mark.tsx'
import { CompanyPicture } from '../monogram/company-picture.tsx'
import { daysUntil } from '../time/dates.ts'
import { Ago } from '../time/time.tsx'
import { PayRuler } from './pay-ruler.tsx'
import { rowTags } from './row-tags.ts'

export interface JobRowProps {
  job: JobSummary
  now: Date
  /** Level of the title's heading, one below the heading that the list stands under. */
  level: 2 | 3
  minPayUsd?: number
}

const soonDays = 7

/** A job as a row of a list; the whole row is the target of its title's link (docs/design.md). */
export function JobRow({ job, now, level, minPayUsd }: JobRowProps): ReactElement {
  const Heading = `h${level}` as const
  const tags = rowTags(job)
  return (
    <li className="jr" id={`j-${job.id}`}>
      <span className="lgc">
        <CompanyPicture company={job.company} />
      </span>
      <div className="main">
        <Heading className="jt">
          <a href={job.path}>
            <bdi>{job.title}</bdi>
          </a>
        </Heading>
        <Meta job={job} />
        {tags.length === 0 ? null : (
          <div className="tags">
            {tags.map((tag) => (
              <a className="tag" href={tag.path} key={tag.path}>
                {tag.name}
              </a>
            ))}
          </div>
        )}
      </div>
      <RowPay job={job} minPayUsd={minPayUsd} />
      <RowAge job={job} now={now} />
    </li>
  )
}

function Meta({ job }: { job: JobSummary }): ReactElement {
  const { mode, text } = job.place
  return (
    <div className="meta">
      <span>
        <bdi>{job.company.name}</bdi>
        {job.company.proof === null ? null : ' '}
        <ShieldMark proof={job.company.proof} />
        {job.signature === 'signed' ? ' ' : null}
        <PenMark signature={job.signature} />
      </span>
      {mode === null ? <span className="t3">Work mode not stated</span> : <span>{workModeNames[mode]}</span>}
      {text === '' ? null : <span>{text}</span>}
    </div>
  )
}

function RowPay({ job, minPayUsd }: { job: JobSummary; minPayUsd: number | undefined }): ReactElement {
  const { pay } = job
  if (pay.kind === 'not_published') return <div className="pay nopay">{pay.text}</div>
  const usdYear = pay.kind === 'cash' ? pay.usdYear : null
  return (
    <div className="pay">
      <div className="amt">{pay.text}</div>
      {usdYear === null ? null : <PayRuler usdYear={usdYear} minPayUsd={minPayUsd} />}
      {job.payNote === null ? null : <div className="tok">{job.payNote}</div>}
    </div>
  )
}

function RowAge({ job, now }: { job: JobSummary; now: Date }): ReactElement {
  if (job.publishedAt === null) {
    return (
      <div className="age">
        first seen
        <br />
        <Ago iso={job.firstSeenAt} now={now} />
      </div>
    )
  }
  const days = job.expiresAt === null ? null : daysUntil(job.expiresAt, now)
  return (
    <div className="age">
      <Ago iso={job.publishedAt} now={now} />
      {days === null ? null : (
        <>
          <br />
          <span className={days <= soonDays ? 'soon' : undefined}>
            {days === 0 ? 'closed' : `closes in ${days} d`}
          </span>
        </>
      )}
    </div>
  )
}
