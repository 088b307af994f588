import type { Job, JobSummary, ListingPastFacts } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { JobRows } from '../components/job-row/job-rows.tsx'
import { allTags } from '../components/job-row/row-tags.ts'
import { AboutListing } from './job/about-listing.tsx'
import { Apply, ApplyBar } from './job/apply.tsx'
import { Checked } from './job/checked.tsx'
import { ClosedNote } from './job/closed-note.tsx'
import { Description } from './job/description.tsx'
import { JobHead } from './job/head.tsx'
import { PayBox } from './job/pay-box.tsx'
import { PlaceBox } from './job/place-box.tsx'
import { Process } from './job/process.tsx'
import { Safety } from './job/safety.tsx'
import { TokenBox } from './job/token-box.tsx'
import { Warnings } from './job/warnings.tsx'

export interface JobPageProps {
  job: Job
  /** Open jobs like it, five at most. */
  similar: JobSummary[]
  /** How often the listing was changed and posted again. */
  past?: ListingPastFacts | null
  /** Where an employer asks for the removal of a listing; null where nobody has said. */
  contactEmail?: string | null
  /** Looked at before it is public: nobody can apply or report yet. */
  isPreview?: boolean
  now?: Date
}

/** One job: what it pays, where it is, how to apply, what is known of the listing. */
export function JobPage({
  job,
  similar,
  past = null,
  contactEmail = null,
  isPreview = false,
  now = new Date(),
}: JobPageProps): ReactElement {
  return (
    <div className="wrap jp">
      <div className="jp-head">
        <ClosedNote job={job} similar={similar.length} />
        <JobHead job={job} now={now} />
        <Warnings job={job} />
      </div>
      <div className="apply">
        <div inert={isPreview}>
          <Apply job={job} />
        </div>
        <Safety path={isPreview ? null : job.path} />
        <Checked job={job} />
        <AboutListing job={job} past={past} contactEmail={contactEmail} />
      </div>
      <div className="jp-main">
        <PayBox job={job} />
        {job.tokens.map((terms) => (
          <TokenBox terms={terms} key={terms.symbol} />
        ))}
        <PlaceBox job={job} now={now} />
        <Process job={job} />
        <Description job={job} />
        <Tags job={job} />
      </div>
      {similar.length === 0 ? null : (
        <section className="sec jp-similar" aria-labelledby="similar">
          <h2 id="similar">Open jobs like it</h2>
          <JobRows jobs={similar} now={now} level={3} />
        </section>
      )}
      <div inert={isPreview}>
        <ApplyBar job={job} />
      </div>
    </div>
  )
}

function Tags({ job }: { job: Job }): ReactElement | null {
  const tags = allTags(job)
  if (tags.length === 0) return null
  return (
    <section className="sec" aria-labelledby="tags">
      <h2 id="tags">Tags</h2>
      <p className="tags">
        {tags.map((tag) => (
          <a className="tag" href={tag.path} key={tag.path}>
            {tag.name}
          </a>
        ))}
      </p>
    </section>
  )
}
