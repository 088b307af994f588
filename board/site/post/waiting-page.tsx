import type { Draft } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'

/** After sending without an account: the mailed link is the last step. */
export function WaitingForMailPage({ draft }: { draft: Draft }): ReactElement {
  return (
    <div className="wrap page one">
      <h1>One step left</h1>
      <p className="lead">
        Open the link we sent to <b>{draft.email}</b> and press the button there. The listing waits until
        then.
      </p>
      <div className="note">
        <Icon name="info" />
        <span>
          Nothing came? Look into the spam folder, or go back, correct the address and send it again.
        </span>
      </div>
      <p>
        <a className="btn btn-l" href={`/post/${draft.id}?edit=1`}>
          Back to the form
        </a>
      </p>
    </div>
  )
}

/** A change of a live listing that a person looks at. */
export function HeldChangePage({ draft }: { draft: Draft }): ReactElement {
  return (
    <div className="wrap page one">
      <h1>A person looks at the change</h1>
      <p className="lead">
        Until then readers see the listing as it was. We write to you when it is decided, within a day as a
        rule.
      </p>
      <form method="post" action={`/post/${draft.id}/delete`} className="row wrap-row">
        {draft.listing === null ? null : (
          <a className="btn btn-l" href={`/m/${draft.listing.id}`}>
            To the listing
          </a>
        )}
        <a className="btn btn-l" href={`/post/${draft.id}/preview`}>
          Preview the change
        </a>
        <button type="submit" className="btn btn-l">
          Withdraw the change
        </button>
      </form>
    </div>
  )
}
