import type { ManagedListing } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { statusText } from './status-words.ts'

type Marked = Pick<ManagedListing, 'status' | 'closeReason' | 'isFrozen' | 'isCompanyFrozen'>

/** The state of a listing as a mark; a frozen one says so first. */
export function StateMark({ listing }: { listing: Marked }): ReactElement {
  if (listing.isFrozen || listing.isCompanyFrozen)
    return (
      <span className="badge warn">
        {listing.isFrozen ? 'Frozen' : 'Company frozen'} · {statusText(listing)}
      </span>
    )
  const isGood = listing.status === 'live'
  const isAsked = listing.status === 'changes_requested' || listing.status === 'rejected'
  return <span className={`badge${isGood ? '' : isAsked ? ' warn' : ' un'}`}>{statusText(listing)}</span>
}
