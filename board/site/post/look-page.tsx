import type { DraftPreview } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { JobPage } from '../jobs/job-page.tsx'
import { SearchSnippet, ShareCard } from './preview/snippet.tsx'

export interface LookPageProps {
  draftId: string
  preview: DraftPreview
  origin: string
  now: Date
}

/** The draft as its page would be, and as it is shown elsewhere. */
export function LookPage({ draftId, preview, origin, now }: LookPageProps): ReactElement {
  return (
    <>
      <div className="wrap look-bar">
        <div className="note">
          <Icon name="info" />
          <span>
            <b>A preview.</b> It is not public.{' '}
            <a className="lk" href={`/post/${draftId}`}>
              Back to the form
            </a>
          </span>
        </div>
      </div>
      <JobPage job={preview.job} similar={[]} isPreview now={now} />
      <section className="wrap elsewhere" aria-labelledby="elsewhere">
        <h2 id="elsewhere">Elsewhere</h2>
        <div className="pair">
          <div>
            <h3>In search results</h3>
            <SearchSnippet job={preview.job} origin={origin} />
          </div>
          <div>
            <h3>When somebody shares the link</h3>
            <ShareCard job={preview.job} />
          </div>
        </div>
      </section>
    </>
  )
}
