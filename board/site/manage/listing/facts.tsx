import {
  type CloseReason,
  type JobStatus,
  type ListingActor,
  type ListingEventKind,
  type ManagedListing,
  type ManagedListingDetail,
  moderationReasonNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { numberText } from '../../components/number/number-text.ts'
import { Panel } from '../../components/panel/panel.tsx'
import { Day } from '../../components/time/time.tsx'

const signatureWords = {
  signed: 'Signed',
  signed_earlier: 'Signed earlier; the proof or the wallet is not current',
  broken: 'No longer matches: edited since it was signed',
} as const

/** No signature is read of what nobody sees. */
function signatureText({ signature, isFrozen, isCompanyFrozen }: ManagedListing): string {
  if (isFrozen || isCompanyFrozen) return 'Not shown while frozen'
  return signature === null ? 'Not signed' : signatureWords[signature]
}

/** How a listing stands: state, times, figures of thirty days, what happened to it. */
export function ListingFacts({ listing }: { listing: ManagedListingDetail }): ReactElement {
  return (
    <>
      <Panel
        id="state"
        title="State"
        beside={
          <>
            <span className="sp" />
            <StateMark listing={listing} />
          </>
        }
      >
        <dl className="kv bd">
          <Times listing={listing} />
          <dt>Signature</dt>
          <dd>{signatureText(listing)}</dd>
          {listing.reasonCode === null ? null : (
            <>
              <dt>Reason</dt>
              <dd>{moderationReasonNames[listing.reasonCode]}</dd>
            </>
          )}
          {listing.message === null ? null : (
            <>
              <dt>Message</dt>
              <dd className="pre">{listing.message}</dd>
            </>
          )}
        </dl>
      </Panel>
      {listing.publishedAt === null ? null : <Figures listing={listing} />}
      <Events listing={listing} />
    </>
  )
}

function Times({ listing }: { listing: ManagedListing }): ReactElement {
  const times = [
    { name: 'Sent', iso: listing.submittedAt },
    { name: 'Published', iso: listing.publishedAt },
    { name: 'Confirmed open', iso: listing.confirmedAt },
    { name: 'Renewed', iso: listing.renewedAt },
    { name: listing.status === 'live' ? 'Ends' : 'Ended', iso: listing.closedAt ?? listing.expiresAt },
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
    { name: 'Views', value: figures.views },
    { name: 'Clicks to apply', value: figures.applyClicks },
    { name: 'Applications here', value: figures.applications },
  ]
  return (
    <Panel id="figures" title="Last 30 days" body="bd">
      <dl className="fig">
        {steps.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{numberText(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="xs t3">
        Each visitor counts once a day; programs, and you and your team, do not. No address is kept. Clicks
        that lead to your own page at once are counted where the browser tells of them: Chrome, Edge and
        Safari do, Firefox does not.
      </p>
    </Panel>
  )
}

function Events({ listing: { events } }: { listing: ManagedListingDetail }): ReactElement {
  return (
    <Panel id="happened" title="What happened">
      <ol className="bd ev">
        {events.map((event) => (
          <li key={`${event.kind} ${event.at}`}>
            <span className="t3">
              <Day iso={event.at} />
            </span>{' '}
            {managedEventText(event)}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const words: Record<ListingEventKind, string> = {
  created: 'Written',
  submitted: 'Sent',
  taken_back: 'Taken back',
  published: 'Published',
  changes_requested: 'Changes asked for',
  rejected: 'Not published',
  edited: 'Edited',
  edit_held: 'A change waits for review',
  edit_refused: 'A change was not accepted',
  renewed: 'Renewed',
  expired: 'Ended after its time',
  closed: 'Closed',
  reposted: 'Posted again as a new listing',
  merged: 'Merged into another listing',
  frozen: 'Frozen',
  unfrozen: 'Shown again',
  signed: 'Signed',
  archived: 'Archived',
  deleted: 'Deleted',
  appealed: 'Appealed',
}
const actors: Record<ListingActor, string> = {
  poster: '',
  moderator: ', by a moderator',
  system: '',
  import: ', by an import',
}

function managedEventText({ kind, by, reasonCode }: ManagedListingDetail['events'][number]): string {
  const reason = reasonCode === null ? '' : `: ${moderationReasonNames[reasonCode]}`
  return words[kind] + actors[by] + reason
}

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

const statusNames: Record<JobStatus, string> = {
  draft: 'Draft',
  submitted: 'Waits for review',
  changes_requested: 'Changes asked for',
  rejected: 'Not published',
  live: 'Live',
  expired: 'Ended',
  closed: 'Closed',
  archived: 'Archived',
}
const closeNames: Record<CloseReason, string> = {
  filled: 'filled',
  withdrawn: 'withdrawn',
  moderation: 'by moderation',
  source_gone: 'gone from the employer’s page',
}

/** The state of a listing in a word or two: `Live`, `Closed: filled`. */
function statusText({ status, closeReason }: Pick<ManagedListing, 'status' | 'closeReason'>): string {
  return closeReason === null ? statusNames[status] : `${statusNames[status]}: ${closeNames[closeReason]}`
}

const dayMs = 86_400_000

/** When a live listing ends, counted from now: `in 12 days`; empty for others. */
export function endsText(
  { status, expiresAt }: Pick<ManagedListing, 'status' | 'expiresAt'>,
  now: Date,
): string {
  if (status !== 'live' || expiresAt === null) return ''
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / dayMs)
  if (days <= 1) return 'within a day'
  return `in ${days} days`
}
