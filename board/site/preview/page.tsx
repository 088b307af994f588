import type { Job, JobStatus } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { afterClosing } from '#messages/listing-states'
import * as text from '#messages/post'
import { Icon } from '../components/icon/icon.tsx'
import type { MarketPay } from '../jobs/job/pay-box.tsx'
import { JobPage } from '../jobs/job-page.tsx'

export interface PreviewPageProps {
  job: Job
  /** Of the listing; null of a draft that was not sent. */
  status: JobStatus | null
  market: MarketPay | null
  now: Date
}

export function PreviewPage({ job, status, market, now }: PreviewPageProps): ReactElement {
  const { fact, more } = wordsOf(status)
  return (
    <>
      <div className="wrap look-bar">
        <div className="note warn">
          <Icon name="info" />
          <span>
            <b>{fact}</b> {text.linkPreview} {more}
          </span>
        </div>
      </div>
      <JobPage job={job} similar={[]} market={market} isPreview now={now} />
    </>
  )
}

function wordsOf(status: JobStatus | null): { fact: string; more: string } {
  if (status === 'live') return { fact: text.isLive, more: text.isLiveMore }
  if (status === 'expired' || status === 'closed' || status === 'archived')
    return { fact: text.isClosed, more: afterClosing(null) }
  return { fact: text.isUnpublished, more: text.isUnpublishedMore }
}
