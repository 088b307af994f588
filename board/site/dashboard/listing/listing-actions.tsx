import type { ManagedListing } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Panel } from '../../components/panel/panel.tsx'

export interface ListingActionsProps {
  listing: ManagedListing
  /** Where the forms go: `${base}/edit`, `/close`, `/renew`, `/take-back`, `/repost`, `/delete`. */
  base: string
  /** Where a decision against it can be appealed; null where none can. */
  appealPath: string | null
  /** Whether an edit was begun and not sent yet. */
  isBegun: boolean
}

/** All that can be done to a listing now; what cannot is left out, or says why. */
export function ListingActions({
  listing,
  base,
  appealPath,
  isBegun,
}: ListingActionsProps): ReactElement | null {
  const { can, renewalProblem } = listing
  const isIdle = Object.values(can).every((isAllowed) => !isAllowed)
  if (isIdle && !listing.isPublic && appealPath === null) return null
  const first = can.renew ? 'renew' : can.repost ? 'repost' : 'edit'
  return (
    <Panel id="do" title="What you can do">
      <div className="bd acts">
        {can.renew || can.repost || can.edit || can.takeBack ? (
          <div className="acts-row">
            {can.renew ? (
              <Act path={`${base}/renew`} name="It is still open: renew once" isFirst={first === 'renew'} />
            ) : null}
            {can.repost ? (
              <Act path={`${base}/repost`} name="Post it again" isFirst={first === 'repost'} />
            ) : null}
            {can.edit ? (
              <Act
                path={`${base}/edit`}
                name={isBegun ? 'Go on editing' : 'Edit'}
                isFirst={first === 'edit'}
              />
            ) : null}
            {can.takeBack ? <Act path={`${base}/take-back`} name="Take it back" /> : null}
          </div>
        ) : null}
        {can.close ? <Close base={base} /> : null}
        {renewalProblem !== null && can.close ? <p className="xs t3">{renewalProblem}</p> : null}
        {appealPath === null ? null : (
          <p className="acts-links">
            <a className="lk" href={appealPath}>
              Appeal this decision
            </a>
          </p>
        )}
        <Links listing={listing} />
        {can.delete ? <Delete base={base} /> : null}
      </div>
    </Panel>
  )
}

function Act({
  path,
  name,
  isFirst = false,
}: {
  path: string
  name: string
  isFirst?: boolean
}): ReactElement {
  return (
    <form method="post" action={path}>
      <button type="submit" className={`btn${isFirst ? ' btn-p' : ''}`}>
        {name}
      </button>
    </form>
  )
}

function Close({ base }: { base: string }): ReactElement {
  return (
    <form method="post" action={`${base}/close`} className="acts-row">
      <span className="sm t2">Close it:</span>
      <button type="submit" className="btn" name="reason" value="filled">
        The job is filled
      </button>
      <button type="submit" className="btn" name="reason" value="withdrawn">
        Withdraw it
      </button>
    </form>
  )
}

function Links({ listing }: { listing: ManagedListing }): ReactElement | null {
  if (!listing.isPublic) return null
  return (
    <p className="acts-links">
      <a className="lk" href={listing.path}>
        Public page
      </a>
      <a className="lk" href={`${listing.path}/history`}>
        History
      </a>
      {listing.can.sign ? (
        <a className="lk" href={`${listing.path}/sign`}>
          Sign it with a wallet
        </a>
      ) : null}
    </p>
  )
}

/** Behind a fold, so that it takes two steps; nothing brings a listing back. */
function Delete({ base }: { base: string }): ReactElement {
  return (
    <details className="acts-del">
      <summary className="btn btn-s">Delete…</summary>
      <form method="post" action={`${base}/delete`}>
        <p className="sm t2">
          The listing, its history and its figures go, and its page with them. Closing it keeps them. Nothing
          brings it back.
        </p>
        <button type="submit" className="btn btn-d">
          Delete the listing for good
        </button>
      </form>
    </details>
  )
}
