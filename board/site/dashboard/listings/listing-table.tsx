import type { ManagedListing } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { numberText } from '../../components/number/number-text.ts'
import { StateMark } from '../listing/state-mark.tsx'
import { endsText } from '../listing/status-words.ts'

export interface ListingTableProps {
  items: readonly ManagedListing[]
  /** The page that the form of several listings comes back to. */
  here: string
  now: Date
}

/** Listings, with boxes for closing and renewing several at once. */
export function ListingTable({ items, here, now }: ListingTableProps): ReactElement {
  const canMany = items.some(({ can }) => can.close || can.renew)
  return (
    <form method="post" action="/dashboard/listings">
      <input type="hidden" name="here" value={here} />
      <table className="tb lt">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Choose</span>
            </th>
            <th scope="col">Listing</th>
            <th scope="col">State</th>
            <th scope="col" className="lt-fig">
              Views → clicks → applications, 30 days
            </th>
            <th scope="col">Ends</th>
            <th scope="col">Signature</th>
          </tr>
        </thead>
        <tbody>
          {items.map((listing) => (
            <ListingLine listing={listing} now={now} key={listing.id} />
          ))}
        </tbody>
      </table>
      {canMany ? <ManyButtons /> : null}
    </form>
  )
}

function ListingLine({ listing, now }: { listing: ManagedListing; now: Date }): ReactElement {
  const { id, title, company, figures, can } = listing
  return (
    <tr>
      <td className="lt-box">
        {can.close || can.renew ? (
          <label>
            <input className="cb" type="checkbox" name="listing" value={id} />
            <span className="vh">{title}</span>
          </label>
        ) : null}
      </td>
      <td>
        <a className="lk b" href={`/dashboard/listings/${id}`}>
          {title}
        </a>
        <span className="t3 lt-co">{company.name}</span>
        <Findings listing={listing} />
      </td>
      <td>
        <StateMark listing={listing} />
      </td>
      <td className="lt-fig">
        {listing.publishedAt === null ? null : (
          <>
            <span className="lt-lab">Views, clicks, applications: </span>
            {numberText(figures.views)} → {numberText(figures.applyClicks)} →{' '}
            {numberText(figures.applications)}
          </>
        )}
      </td>
      <td>
        {listing.status === 'live' ? <span className="lt-lab">Ends </span> : null}
        {endsText(listing, now)}
        {can.renew ? <span className="lt-co t3">can be renewed</span> : null}
      </td>
      <td>{listing.publishedAt === null ? null : signatureText(listing)}</td>
    </tr>
  )
}

/** Why it waits: what the rules found, in the words of each. */
function Findings({ listing: { findings, status } }: { listing: ManagedListing }): ReactElement | null {
  const grave = findings.filter(({ weight }) => weight !== 'note')
  if (grave.length === 0 || (status !== 'submitted' && status !== 'changes_requested')) return null
  return (
    <ul className="lt-why sm t2">
      {grave.map(({ code, message }) => (
        <li key={code + message}>
          <span className="mono">{code}</span> {message}
        </li>
      ))}
    </ul>
  )
}

function signatureText({ signature, isFrozen, isCompanyFrozen }: ManagedListing): string {
  if (isFrozen || isCompanyFrozen) return 'Not shown while frozen'
  if (signature === null) return 'Not signed'
  if (signature === 'signed') return 'Signed'
  return signature === 'broken' ? 'Signature no longer matches' : 'Signed earlier'
}

/** Buttons of one form, so that they work without scripts; each says what it does in full. */
function ManyButtons(): ReactElement {
  return (
    <div className="acts-row lt-many">
      <span className="sm t2">The ones chosen:</span>
      <button type="submit" className="btn btn-s" name="do" value="renew">
        Still open: renew
      </button>
      <button type="submit" className="btn btn-s" name="do" value="filled">
        Close as filled
      </button>
      <button type="submit" className="btn btn-s" name="do" value="withdrawn">
        Withdraw
      </button>
    </div>
  )
}
