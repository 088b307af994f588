import { type JobSummary, mostNewJobs } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/alerts'
import { JobRows } from '../components/job-row/job-rows.tsx'
import { Trail } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'
import { listOf, type Place } from './page.tsx'

interface NewJobsPageProps {
  place: Place
  name: string
  searchPath: string
  jobs: JobSummary[]
  /** How many there are besides those. */
  more: number
  now: Date
}

/** The jobs of an alert that are new since its owner's last visit, and nothing else. */
export function NewJobsPage({ place, name, searchPath, jobs, more, now }: NewJobsPageProps): ReactElement {
  const count = jobs.length + more
  return (
    <div className="wrap page">
      <Trail items={[{ href: listOf(place), text: text.heading }]} />
      <h1>{text.newJobsHeading(name)}</h1>
      <p className="lead">{count === 0 ? text.noNewJobs : text.newJobs(count, count === mostNewJobs)}</p>
      {jobs.length === 0 ? null : <JobRows jobs={jobs} now={now} level={2} />}
      {more === 0 ? null : <p className="soft">{text.andMore(more)}</p>}
      <p>
        <Link href={searchPath}>{text.seeSearch}</Link>
      </p>
    </div>
  )
}

interface PreviewPageProps {
  place: Place
  name: string
  /** Jobs that the next email would list, and how many more it would link to. */
  jobs: JobSummary[]
  more: number
  /** Where there are none: jobs that the search finds now. */
  examples: JobSummary[]
  now: Date
}

/** The jobs that the next email of an alert would have. */
export function PreviewPage({ place, name, jobs, more, examples, now }: PreviewPageProps): ReactElement {
  return (
    <div className="wrap page">
      <Trail items={[{ href: listOf(place), text: text.heading }]} />
      <h1>{text.previewHeading(name)}</h1>
      <p className="lead">{jobs.length === 0 ? text.previewEmpty : text.previewLead(jobs.length + more)}</p>
      {jobs.length === 0 ? null : <JobRows jobs={jobs} now={now} level={2} />}
      {more === 0 ? null : <p className="soft">{text.andMore(more)}</p>}
      {examples.length === 0 ? null : (
        <section aria-labelledby="examples">
          <h2 id="examples">{text.examples}</h2>
          <JobRows jobs={examples} now={now} level={3} />
        </section>
      )}
    </div>
  )
}
