import {
  type JobStatus,
  type ListingEventKind,
  type ManagedListing,
  type ManagedListingDetail,
  moderationReasonNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as states from '#messages/listing-states'
import * as text from '#messages/manage'
import { formatCount } from '../../../messages/plural.ts'
import { Panel } from '../../components/panel/panel.tsx'
import { Ago, Day } from '../../components/time/time.tsx'

const signatureNames = {
  signed: text.signed,
  signed_earlier: text.signedEarlier,
  broken: text.signatureBroken,
} as const

/** The signature of a hidden listing isn't read. */
function signatureText({ signature, isFrozen, isCompanyFrozen }: ManagedListing): string {
  if (isFrozen || isCompanyFrozen) return text.signatureHidden
  return signature === null ? text.notSigned : signatureNames[signature]
}

/** A listing's status, dates, statistics of the last 30 days, and activity. */
export function ListingFacts({ listing, now }: { listing: ManagedListingDetail; now: Date }): ReactElement {
  return (
    <>
      <Panel
        id="state"
        title={text.state}
        beside={
          <>
            <span className="grow" />
            <StateMark listing={listing} />
          </>
        }
      >
        <dl className="properties body">
          <Times listing={listing} />
          <dt>{text.signature}</dt>
          <dd>{signatureText(listing)}</dd>
        </dl>
      </Panel>
      {listing.publishedAt === null ? null : <Figures listing={listing} />}
      <Events listing={listing} now={now} />
    </>
  )
}

function Times({ listing }: { listing: ManagedListing }): ReactElement {
  const times = [
    { name: text.sent, iso: listing.submittedAt },
    { name: text.published, iso: listing.publishedAt },
    { name: text.confirmedOpen, iso: listing.confirmedAt },
    { name: text.renewed, iso: listing.renewedAt },
    {
      name: listing.status === 'live' ? text.expires : text.closedOn,
      iso: listing.closedAt ?? listing.expiresAt,
    },
  ]
  return (
    <>
      {times.map(({ name, iso }) =>
        iso === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Day iso={iso} />
            </dd>
          </div>
        ),
      )}
    </>
  )
}

/** Views, clicks and applications, and how they are counted. */
function Figures({ listing: { figures } }: { listing: ManagedListing }): ReactElement {
  const steps = [
    { name: text.views, value: figures.views },
    { name: text.applyClicks, value: figures.applyClicks },
    { name: text.applications, value: figures.applications },
  ]
  return (
    <Panel id="figures" title={text.last30Days} body="body">
      <dl className="counts">
        {steps.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="tiny faint">{text.statisticsNote}</p>
    </Panel>
  )
}

function Events({ listing: { events }, now }: { listing: ManagedListingDetail; now: Date }): ReactElement {
  return (
    <Panel id="happened" title={text.activity}>
      <ol className="body events">
        {events.map((event) => (
          <li key={`${event.kind} ${event.at}`}>
            <span className="faint">
              <Ago iso={event.at} now={now} />
            </span>{' '}
            {managedEventText(event)}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const eventNames: Record<ListingEventKind, string> = states.eventNames

function managedEventText({ kind, by, reasonCode }: ManagedListingDetail['events'][number]): string {
  const name = eventNames[kind]
  const event = by === 'moderator' ? text.byModerator(name) : by === 'import' ? text.byImport(name) : name
  return reasonCode === null ? event : text.eventWithReason(event, moderationReasonNames[reasonCode])
}

type Marked = Pick<ManagedListing, 'status' | 'closeReason' | 'isFrozen' | 'isCompanyFrozen'>

/** The state of a listing as a mark; a frozen one says so first. */
export function StateMark({ listing }: { listing: Marked }): ReactElement {
  if (listing.isFrozen || listing.isCompanyFrozen)
    return (
      <span className="badge warn">
        {listing.isFrozen ? text.takenDown(statusText(listing)) : text.companyTakenDown(statusText(listing))}
      </span>
    )
  const isGood = listing.status === 'live'
  const isAsked = listing.status === 'changes_requested' || listing.status === 'rejected'
  return <span className={`badge${isGood ? '' : isAsked ? ' warn' : ' neutral'}`}>{statusText(listing)}</span>
}

const statusNames: Record<JobStatus, string> = states.statusNames

/** The state of a listing in a word or two: `Live`, `Closed: filled`. */
function statusText({ status, closeReason }: Pick<ManagedListing, 'status' | 'closeReason'>): string {
  return status === 'closed' ? states.closed(null, closeReason) : statusNames[status]
}

const dayMs = 86_400_000

/** When a live listing ends, counted from now: `in 12 days`; empty for others. */
export function endsText(
  { status, expiresAt }: Pick<ManagedListing, 'status' | 'expiresAt'>,
  now: Date,
): string {
  if (status !== 'live' || expiresAt === null) return ''
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / dayMs)
  return days <= 1 ? text.withinADay : text.inDays(days)
}
