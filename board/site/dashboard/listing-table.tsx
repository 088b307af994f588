import { type ManagedListing, moderationReasonNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/dashboard'
import { Form } from '../components/form/form.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { endsText, StateMark } from '../manage/listing/facts.tsx'
import { reasonText } from '../manage/state-note.tsx'

interface ListingTableProps {
  items: readonly ManagedListing[]
  /** The page that the form of several listings comes back to. */
  here: string
  now: Date
}

/** The listings of a page; those that can be closed or renewed can be selected. */
export function ListingTable({ items, here, now }: ListingTableProps): ReactElement {
  const canSelect = items.some(isSelectable)
  const wasPublished = items.some(({ publishedAt }) => publishedAt !== null)
  return (
    <Form action="/dashboard/listings" className="listings-form">
      <input type="hidden" name="here" value={here} />
      <table className="table listings">
        <thead>
          <tr>
            {canSelect ? <SelectAll /> : null}
            <th scope="col">{text.listing}</th>
            <th scope="col">{text.status}</th>
            {wasPublished ? (
              <>
                <th scope="col">{text.last30Days}</th>
                <th scope="col">{text.expires}</th>
                <th scope="col">{text.signature}</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {items.map((listing) => (
            <ListingRow {...{ listing, canSelect, wasPublished, now }} key={listing.id} />
          ))}
        </tbody>
      </table>
      {canSelect ? <SelectionButtons /> : null}
    </Form>
  )
}

function isSelectable({ can }: ManagedListing): boolean {
  return can.close || can.renew
}

function SelectAll(): ReactElement {
  return (
    <th scope="col" className="listings-box">
      <label className="needs-js">
        <input className="box" type="checkbox" data-select-all="" />
        <span className="listings-label">{text.selectAll}</span>
      </label>
      <span className="visually-hidden no-js">{text.select}</span>
    </th>
  )
}

interface ListingRowProps {
  listing: ManagedListing
  canSelect: boolean
  /** Whether any listing of the table was ever published; before that there is nothing to show of its time in public. */
  wasPublished: boolean
  now: Date
}

function ListingRow({ listing, canSelect, wasPublished, now }: ListingRowProps): ReactElement {
  const { id, title, company } = listing
  return (
    <tr>
      {canSelect ? (
        <td className="listings-box">
          {isSelectable(listing) ? (
            <label>
              <input className="box" type="checkbox" name="listing" value={id} />
              <span className="visually-hidden">{title}</span>
            </label>
          ) : null}
        </td>
      ) : null}
      <td>
        <a className="link bold" href={`/dashboard/listings/${id}`}>
          <bdi>{title}</bdi>
        </a>
        <span className="faint listings-company">
          <bdi>{company.name}</bdi>
        </span>
        <Why listing={listing} />
      </td>
      <td>
        <StateMark listing={listing} />
      </td>
      {wasPublished ? <PublicCells listing={listing} now={now} /> : null}
    </tr>
  )
}

function PublicCells({ listing, now }: { listing: ManagedListing; now: Date }): ReactElement {
  const { can, publishedAt } = listing
  const ends = endsText(listing, now)
  return (
    <>
      <td className="listings-figure">{publishedAt === null ? null : statisticsText(listing)}</td>
      <td>
        {ends === '' ? null : (
          <>
            <span className="listings-wide">{ends}</span>
            <span className="listings-narrow">{text.expiresWhen(ends)}</span>
            {can.renew ? <span className="listings-company faint">{text.canRenew}</span> : null}
          </>
        )}
      </td>
      <td>{publishedAt === null ? null : signatureText(listing)}</td>
    </>
  )
}

/** Views and their result: applications if candidates apply here, otherwise clicks through to the employer. */
function statisticsText({ figures, appliesHere }: ManagedListing): string {
  const result = appliesHere ? text.applications(figures.applications) : text.clicks(figures.applyClicks)
  return text.steps(text.views(figures.views), result)
}

/** Why it is in review: what the checks found. Why it came back: what the moderator wrote. */
function Why({
  listing: { findings, status, reasonCode, message },
}: {
  listing: ManagedListing
}): ReactElement | null {
  if (status === 'changes_requested' || status === 'rejected') {
    const why = reasonText(reasonCode === null ? null : moderationReasonNames[reasonCode], message)
    return why === '' ? null : <p className="listings-why small soft">{why}</p>
  }
  const grave = findings.filter(({ weight }) => weight !== 'note')
  if (grave.length === 0 || status !== 'submitted') return null
  return (
    <ul className="listings-why small soft">
      {grave.map(({ code, message }) => (
        <li key={code + message}>
          <span className="mono">{code}</span> {message}
        </li>
      ))}
    </ul>
  )
}

function signatureText({ signature, isFrozen, isCompanyFrozen }: ManagedListing): string {
  if (isFrozen || isCompanyFrozen) return text.signatureHidden
  if (signature === null) return text.notSigned
  if (signature === 'signed') return text.signed
  return signature === 'broken' ? text.signatureBroken : text.signedEarlier
}

/** Buttons of the one form, so that they work without scripts; with scripts they show once something is selected. */
function SelectionButtons(): ReactElement {
  return (
    <fieldset className="actions-row listings-many">
      <legend className="no-js">{text.selectedListings}</legend>
      <span className="small needs-js" role="status">
        <Sentence
          text={text.selected}
          parts={{
            count: (
              <span className="number" data-selected="">
                0
              </span>
            ),
          }}
        />
      </span>
      <button type="submit" className="button button-small" name="do" value="renew">
        {text.renew}
      </button>
      <button type="submit" className="button button-small" name="do" value="filled">
        {text.closeAsFilled}
      </button>
      <button type="submit" className="button button-small" name="do" value="withdrawn">
        {text.closeAsWithdrawn}
      </button>
    </fieldset>
  )
}
