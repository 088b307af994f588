import type { JobSummary } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { JobRow } from './job-row.tsx'
import { PayAxis } from './pay-ruler.tsx'

export interface JobRowsProps {
  jobs: JobSummary[]
  now: Date
  /** Level of the rows' headings. */
  level: 2 | 3
  minPayUsd?: number
}

/** Rows of jobs under the one axis of their pay rulers; where no row has a ruler there is no axis. */
export function JobRows({ jobs, now, level, minPayUsd }: JobRowsProps): ReactElement {
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
          <JobRow job={job} now={now} level={level} minPayUsd={minPayUsd} key={job.id} />
        ))}
      </ol>
    </>
  )
}
