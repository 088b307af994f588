import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'

export interface ReportSentPageProps {
  job: { path: string; title: string }
  outcome: 'reported' | 'frozen' | 'known'
}

const words = {
  reported: { fact: 'Your report waits for a moderator.', more: 'Thank you for looking out for others.' },
  frozen: {
    fact: 'The listing is taken down until a moderator has looked at it.',
    more: 'Thank you for looking out for others.',
  },
  known: {
    fact: 'You have reported this job before.',
    more: 'That report counts. There is nothing more to do.',
  },
}

/** What became of a report. */
export function ReportSentPage({ job, outcome }: ReportSentPageProps): ReactElement {
  const { fact, more } = words[outcome]
  return (
    <div className="wrap mod-narrow">
      <h1>Report this job</h1>
      <div className="note ok" role="status">
        <Icon name="check" />
        <span>
          <b>{fact}</b> {more}
        </span>
      </div>
      <p>
        {outcome === 'frozen' ? null : (
          <>
            <a className="lk" href={job.path}>
              Back to the job
            </a>
            {' · '}
          </>
        )}
        <a className="lk" href="/jobs">
          Look at other jobs
        </a>
      </p>
    </div>
  )
}
