import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { JobPage } from '../jobs/job-page.tsx'

/** A listing before it is public, for colleagues who were given a link. */
export function PreviewPage({ job, now }: { job: Job; now: Date }): ReactElement {
  return (
    <>
      <div className="wrap look-bar">
        <div className="note warn">
          <Icon name="info" />
          <span>
            <b>Not public yet.</b> You see this because somebody gave you its link. It may still change.
          </span>
        </div>
      </div>
      <JobPage job={job} similar={[]} isPreview now={now} />
    </>
  )
}
