import { type JobSummary, workModeNames } from '@cryptolist/contract'
import { Fragment, type ReactElement } from 'react'
import * as text from '#messages/jobs-list'
import { Icon } from '../icon/icon.tsx'
import { PenMark, ShieldMark } from '../marks/marks.tsx'
import { CompanyPicture } from '../monogram/monogram.tsx'
import { Ago, daysUntil } from '../time/time.tsx'
import { PayAxis, PayRuler } from './pay-ruler.tsx'

interface JobRowsProps {
  jobs: JobSummary[]
  now: Date
  /** Level of the rows' headings. */
  level: 2 | 3
  minPayUsd?: number
  /** How many more jobs of the same company there are below some jobs, by their ids, and where all of them are listed. */
  folded?: ReadonlyMap<string, number>
  companyPath?: (slug: string) => string
}

/** Rows of jobs under the one axis of their pay rulers; where no row has a ruler there is no axis. */
export function JobRows({
  jobs,
  now,
  level,
  minPayUsd,
  folded,
  companyPath = (slug) => `/jobs?company=${slug}`,
}: JobRowsProps): ReactElement {
  const hasRulers = jobs.some(({ pay }) => pay.kind === 'cash' && pay.usdYear !== null)
  return (
    <>
      <div className="lh" aria-hidden="true">
        <span />
        <span>Job</span>
        {hasRulers ? (
          <span>
            <span>Cash, USD a year</span>
            <PayAxis />
          </span>
        ) : (
          <span>Cash</span>
        )}
        <span>Posted</span>
      </div>
      <ol className="jobs">
        {jobs.map((job) => (
          <Fragment key={job.id}>
            <JobRow job={job} now={now} level={level} minPayUsd={minPayUsd} />
            <FoldedRow job={job} count={folded?.get(job.id)} companyPath={companyPath} />
          </Fragment>
        ))}
      </ol>
    </>
  )
}

interface FoldedRowProps {
  job: JobSummary
  count: number | undefined
  companyPath: (slug: string) => string
}

/** What stands for the other jobs that a company has in a row. */
function FoldedRow({ job: { company }, count, companyPath }: FoldedRowProps): ReactElement | null {
  if (count === undefined) return null
  return (
    <li className="jf">
      <a href={companyPath(company.slug)}>
        <bdi>{company.name}</bdi> · {text.more(count)}
        <Icon name="next" isSmall />
      </a>
    </li>
  )
}

interface JobRowProps {
  job: JobSummary
  now: Date
  /** Level of the title's heading, one below the heading that the list stands under. */
  level: 2 | 3
  minPayUsd?: number
}

const soonDays = 7

/** A job as a row of a list; the whole row is the target of its title's link (docs/design.md). */
function JobRow({ job, now, level, minPayUsd }: JobRowProps): ReactElement {
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
  const { mode, text: where } = job.place
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
      {where === '' ? null : <span>{where}</span>}
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

interface RowTag {
  name: string
  path: string
}

const maxTags = 6

/** Up to six words of a job (stack, chains, sectors, in this order), each leading to the jobs that share it. */
function rowTags(job: Pick<JobSummary, 'tags' | 'chains' | 'sectors'>): RowTag[] {
  return allTags(job).slice(0, maxTags)
}

/** All words of a job with their searches; a word that stands twice is kept once. */
export function allTags(job: Pick<JobSummary, 'tags' | 'chains' | 'sectors'>): RowTag[] {
  const all = [
    ...job.tags.map((term) => ({ name: term.name, path: `/jobs?tag=${term.slug}` })),
    ...job.chains.map((term) => ({ name: term.name, path: `/jobs?chain=${term.slug}` })),
    ...job.sectors.map((term) => ({ name: term.name, path: `/jobs?sector=${term.slug}` })),
  ]
  return all.filter((tag, index) => all.findIndex((other) => other.name === tag.name) === index)
}
