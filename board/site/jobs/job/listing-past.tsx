import type { Job, ListingPastFacts } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { countText } from '../../components/number/number-text.ts'
import { Day } from '../../components/time/time.tsx'

const dayMs = 86_400_000
/** A listing is open for thirty days at least; from then on it is said for how long. */
const longDays = 30

export interface ListingPastProps {
  job: Job
  past: ListingPastFacts | null
  now?: Date
}

/** What tells a job that is open from one that only says so: edits, for how long, how often posted again. Lines of a list of facts. */
export function ListingPast({ job, past, now = new Date() }: ListingPastProps): ReactElement | null {
  if (past === null) return null
  const days = Math.floor((now.getTime() - Date.parse(job.publishedAt ?? job.firstSeenAt)) / dayMs)
  const isLong = job.status === 'live' && days >= longDays
  return (
    <>
      {isLong ? (
        <div>
          <dt>Open for</dt>
          <dd>{days} days</dd>
        </div>
      ) : null}
      {past.renewedAt === null ? null : (
        <div>
          <dt>Renewed</dt>
          <dd>
            <Day iso={past.renewedAt} />
          </dd>
        </div>
      )}
      {past.edits === 0 ? null : (
        <div>
          <dt>Edited</dt>
          <dd>
            <a className="lk" href={`${job.path}/history`}>
              {countText(past.edits, 'time', 'times')}
            </a>
          </dd>
        </div>
      )}
      {past.reposts === 0 ? null : (
        <div>
          <dt>Posted again</dt>
          <dd>
            {past.originalPath === null ? (
              countText(past.reposts, 'time', 'times')
            ) : (
              <a className="lk" href={past.originalPath}>
                {countText(past.reposts, 'time', 'times')}
              </a>
            )}
          </dd>
        </div>
      )}
    </>
  )
}
