import type { ListingChange, ListingHistory, ListingRevision, PublicListingEvent } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Day } from '../../components/time/time.tsx'
import { eventText } from './event-words.ts'
import { TextDiff } from './text-diff.tsx'

/** What the public could read of a listing, revision by revision, and what happened to it. */
export function HistoryPage({ history }: { history: ListingHistory }): ReactElement {
  const edits = history.revisions.filter(({ changes }) => changes.length > 0)
  return (
    <div className="wrap page history">
      <p>
        <a className="lk" href={history.path}>
          Back to the job
        </a>
      </p>
      <h1>History of “{history.title}”</h1>
      <section className="sec" aria-labelledby="edits">
        <h2 id="edits">Edits</h2>
        {edits.length === 0 ? (
          <p className="t2">Nothing has been changed since it was published.</p>
        ) : (
          edits.map((revision) => <Revision revision={revision} key={revision.number} />)
        )}
      </section>
      <section className="sec" aria-labelledby="events">
        <h2 id="events">What happened</h2>
        {history.events.length === 0 ? (
          <p className="t2">Nothing is known of this listing but what its page says.</p>
        ) : (
          <Events events={history.events} />
        )}
      </section>
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
            <a className="lk" href={event.repostPath}>
              {eventText(event)}
            </a>
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
