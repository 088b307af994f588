import {
  type ListingChange,
  type ListingEventKind,
  type ListingHistory,
  type ListingRevision,
  moderationReasonNames,
  type PublicListingEvent,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/history'
import { closed, eventNames, publicEventNames } from '#messages/listing-states'
import { jobsStep, Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Section } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Moment } from '../../components/time/time.tsx'
import { toPlainText } from './plain-text.ts'
import { TextDiff } from './text-diff.tsx'

export function HistoryPage({ history }: { history: ListingHistory }): ReactElement {
  const edits = history.revisions.filter(({ changes }) => changes.length > 0)
  const isEmpty = edits.length === 0 && history.events.length === 0
  return (
    <div className="wrap wrap-read page history">
      <Trail items={[jobsStep, { href: history.path, text: history.title }]} />
      <h1>{text.title(history.title)}</h1>
      {isEmpty ? <p className="soft">{text.nothingYet}</p> : <Parts edits={edits} events={history.events} />}
      <p className="small faint">{text.privacy}</p>
    </div>
  )
}

interface PartsProps {
  edits: readonly ListingRevision[]
  events: readonly PublicListingEvent[]
}

function Parts({ edits, events }: PartsProps): ReactElement {
  return (
    <>
      <Section className="section" id="edits" title={text.edits}>
        {edits.length === 0 ? (
          <p className="soft">{text.noEdits}</p>
        ) : (
          edits.map((revision) => <Revision revision={revision} key={revision.number} />)
        )}
      </Section>
      <Section className="section" id="events" title={text.events}>
        {events.length === 0 ? <p className="soft">{text.noEvents}</p> : <Events events={events} />}
      </Section>
    </>
  )
}

function Events({ events }: Pick<PartsProps, 'events'>): ReactElement {
  return (
    <ol className="history-events" reversed>
      {events.map((event) => (
        <li key={`${event.kind} ${event.at}`}>
          <span className="soft">
            <Moment iso={event.at} />
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
    <article className="panel" aria-labelledby={`revision-${number}`}>
      <header>
        <h3 id={`revision-${number}`}>
          <Sentence text={text.revision} parts={{ number, time: <Moment iso={at} /> }} />
        </h3>
        {by === 'moderator' || by === 'import' ? (
          <span className="soft small">{by === 'import' ? text.bySource : text.byModerator}</span>
        ) : null}
      </header>
      <dl className="body diff">
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
          <TextDiff before={toPlainText(before)} after={toPlainText(after)} />
        ) : (
          <p>
            {before === '' ? (
              <span className="faint">{text.notStated}</span>
            ) : (
              <del>
                <span className="visually-hidden">{text.was}</span>
                {before}
              </del>
            )}
            <span aria-hidden="true"> → </span>
            {after === '' ? (
              <span className="faint">{text.notStated}</span>
            ) : (
              <ins>
                <span className="visually-hidden">{text.is}</span>
                {after}
              </ins>
            )}
          </p>
        )}
      </dd>
    </div>
  )
}

function eventText({ kind, by, closeReason, reasonCode }: PublicListingEvent): string {
  const what = kind === 'closed' ? closed(null, closeReason) : nameOf(kind, by)
  return reasonCode === null ? what : text.withReason(what, moderationReasonNames[reasonCode])
}

/** An import sees a listing and what changes at its source; its employer alone publishes and edits it. */
function nameOf(kind: ListingEventKind, by: PublicListingEvent['by']): string {
  return (by === 'import' ? seenByImport[kind] : undefined) ?? kinds[kind]
}

const seenByImport: Partial<Record<ListingEventKind, string>> = {
  published: text.seen,
  edited: text.changedThere,
}

const kinds: Record<ListingEventKind, string> = { ...eventNames, ...publicEventNames }
