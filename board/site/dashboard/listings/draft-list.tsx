import type { DraftState, DraftSummary } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Panel } from '../../components/panel/panel.tsx'
import { Day } from '../../components/time/time.tsx'

const states: Record<DraftState, string> = {
  open: 'being written',
  waiting_for_mail: 'waits for the link in the mail',
  in_review: 'a moderator looks at it',
  done: 'sent',
}

/** What has been begun and not sent. */
export function DraftList({ drafts }: { drafts: readonly DraftSummary[] }): ReactElement | null {
  if (drafts.length === 0) return null
  return (
    <Panel id="drafts" title="Drafts">
      <ul className="bd drafts">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <a className="lk" href={`/post/${draft.id}`}>
              {draft.title === '' ? 'Without a title yet' : draft.title}
            </a>
            <span className="t3 sm">
              {draft.isEdit ? 'a change, ' : ''}
              {states[draft.state]}, <Day iso={draft.updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
