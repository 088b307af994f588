import {
  type CloseReason,
  type ListingChange,
  type ListingEventKind,
  type ListingHistory,
  type ListingRevision,
  moderationReasonNames,
  type PublicListingEvent,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { jobsStep, Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Section } from '../../components/panel/panel.tsx'
import { Day } from '../../components/time/time.tsx'
import { TextDiff } from './text-diff.tsx'

export function HistoryPage({ history }: { history: ListingHistory }): ReactElement {
  const edits = history.revisions.filter(({ changes }) => changes.length > 0)
  return (
    <div className="wrap wrap-read page history">
      <Trail items={[jobsStep, { href: history.path, text: history.title }]} />
      <h1>History of “{history.title}”</h1>
      <Section className="sec" id="edits" title="Edits">
        {edits.length === 0 ? (
          <p className="t2">Nothing has been changed since it was published.</p>
        ) : (
          edits.map((revision) => <Revision revision={revision} key={revision.number} />)
        )}
      </Section>
      <Section className="sec" id="events" title="What happened">
        {history.events.length === 0 ? (
          <p className="t2">Nothing is known of this listing but what its page says.</p>
        ) : (
          <Events events={history.events} />
        )}
      </Section>
      <p className="sm t3">
        An edit stays here for as long as the job has a page. Who made it is not shown, nor addresses that are
        never public.
      </p>
    </div>
  )
}

function Events({ events }: { events: PublicListingEvent[] }): ReactElement {
  return (
    <ol className="history-events" reversed>
      {events.map((event) => (
        <li key={`${event.kind} ${event.at}`}>
          <span className="t2">
            <Day iso={event.at} />
          </span>{' '}
          {event.repostPath === null ? (
            eventText(event)
          ) : (
            <Link href={event.repostPath}>{eventText(event)}</Link>
          )}
        </li>
      ))}
    </ol>
  )
}

function Revision({ revision: { number, at, by, changes } }: { revision: ListingRevision }): ReactElement {
  return (
    <article className="pn" aria-labelledby={`revision-${number}`}>
      <header>
        <h3 id={`revision-${number}`}>
          Revision {number}, <Day iso={at} />
        </h3>
        {by === 'moderator' ? <span className="t2 sm">by a moderator</span> : null}
      </header>
      <dl className="bd df">
        {changes.map((change) => (
          <Change change={change} key={change.name} />
        ))}
      </dl>
    </article>
  )
}

/** Of texts the words that differ are shown, of everything else what it was and what it is. */
function Change({ change: { name, before, after } }: { change: ListingChange }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {name === 'Text' || name === 'Summary' ? (
          <TextDiff before={before} after={after} />
        ) : (
          <p>
            {before === '' ? (
              <span className="t3">not said</span>
            ) : (
              <del>
                <span className="vh">Was: </span>
                {before}
              </del>
            )}
            <span aria-hidden="true"> → </span>
            {after === '' ? (
              <span className="t3">not said</span>
            ) : (
              <ins>
                <span className="vh">Is: </span>
                {after}
              </ins>
            )}
          </p>
        )}
      </dd>
    </div>
  )
}

const closings: Record<CloseReason, string> = {
  filled: 'Closed: filled',
  withdrawn: 'Closed: withdrawn by the employer',
  moderation: 'Closed by moderation',
  source_gone: 'Closed: gone from the employer’s page',
}

const words: Partial<Record<ListingEventKind, string>> = {
  published: 'Published',
  edited: 'Edited',
  renewed: 'Said to be still open, and renewed once',
  expired: 'Ended after its time',
  closed: 'Closed',
  reposted: 'Posted again as a new listing',
  merged: 'Merged into another listing that says the same',
  frozen: 'Hidden while moderators looked at it',
  unfrozen: 'Shown again',
  signed: 'Signed by a wallet of the company',
  archived: 'Archived',
}

function eventText({ kind, closeReason, reasonCode }: PublicListingEvent): string {
  const what = kind === 'closed' && closeReason !== null ? closings[closeReason] : (words[kind] ?? kind)
  return reasonCode === null ? what : `${what} (${moderationReasonNames[reasonCode]})`
}
