import type { DraftFields, DraftPreview } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { FindingsList } from './findings-list.tsx'
import { LookCard } from './look-card.tsx'
import { SearchSnippet } from './snippet.tsx'

export interface LookProps {
  draftId: string
  preview: DraftPreview
  origin: string
  /** What was typed: shown where it cannot be read. */
  fields: DraftFields
}

/** What stands beside the form and follows it: the listing in short, what the rules say, how search engines show it. */
export function Look({ draftId, preview, origin, fields }: LookProps): ReactElement {
  return (
    <div data-part="look">
      <p className="xs t3 look-head">
        <span>As candidates will see it</span>
        <a className="lk" href={`/post/${draftId}/preview`}>
          Preview the whole page
        </a>
      </p>
      <LookCard preview={preview} fields={fields} />
      <FindingsList preview={preview} fields={fields} />
      <details className="tip">
        <summary className="lk sm t2">In search results</summary>
        <SearchSnippet job={preview.job} origin={origin} />
      </details>
    </div>
  )
}
