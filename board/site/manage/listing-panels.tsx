import type { DraftSummary, ManagedListingDetail, PreviewLink } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ListingActions } from '../dashboard/listing/listing-actions.tsx'
import { CheckedList, type CheckedListProps } from './checked-list.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { ShareKit } from './share-kit.tsx'

export interface ListingPanelsProps {
  listing: ManagedListingDetail
  /** Path of the page, to which the forms belong. */
  base: string
  origin: string
  payText: string
  placeText: string
  lookLinks: readonly PreviewLink[]
  /** A change of it that is being written or looked at. */
  change: DraftSummary | null
  /** Address of a link that was just made. */
  madeLink: string | null
  /** Where the decision can be appealed; null where it cannot. */
  appealPath: string | null
  proof: CheckedListProps['proof']
}

/** All that can be done to a listing, what was checked, and what can be passed on: the same by link and by account. */
export function ListingPanels(props: ListingPanelsProps): ReactElement {
  const { listing, base } = props
  return (
    <>
      <ListingActions
        listing={listing}
        base={base}
        appealPath={props.appealPath}
        isBegun={props.change?.state === 'open'}
      />
      <CheckedList
        findings={listing.findings}
        isPublished={listing.publishedAt !== null}
        proof={props.proof}
      />
      {listing.isPublic && listing.status === 'live' ? (
        <ShareKit
          url={props.origin + listing.path}
          title={listing.title}
          companyName={listing.company.name}
          payText={props.payText}
          placeText={props.placeText}
        />
      ) : null}
      {(listing.can.edit && !listing.isPublic) || props.lookLinks.length > 0 ? (
        <PreviewLinks base={base} links={props.lookLinks} made={props.madeLink} />
      ) : null}
    </>
  )
}
