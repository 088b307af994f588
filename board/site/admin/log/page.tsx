import { type LogEntry, moderationActionNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Ago } from '../../components/time/time.tsx'
import { AdminNavigation } from '../admin-navigation.tsx'
import { reasonName } from '../decisions.ts'

export interface LogPageProps {
  items: readonly LogEntry[]
  next: string | null
  isAdmin: boolean
  now: Date
}

/** Everything that was decided, the newest first. Nothing here is ever changed or deleted. */
export function LogPage({ items, next, isAdmin, now }: LogPageProps): ReactElement {
  return (
    <>
      <AdminNavigation current="log" isAdmin={isAdmin} />
      <div className="wrap wide mod-page">
        <h1>Log</h1>
        <p className="t2">
          Every decision, kept for good. What everybody sees of it is under{' '}
          <a className="lk" href="/transparency">
            Transparency
          </a>
          .
        </p>
        {items.length === 0 ? (
          <p className="em">Nothing has been decided yet.</p>
        ) : (
          <ol className="fi wide-fi log">
            {items.map((entry) => (
              <Entry key={entry.id} entry={entry} now={now} />
            ))}
          </ol>
        )}
        {next === null ? null : (
          <p>
            <a className="lk" href={`/admin/log?before=${next}`}>
              Older entries
            </a>
          </p>
        )}
      </div>
    </>
  )
}

function Entry({ entry, now }: { entry: LogEntry; now: Date }): ReactElement {
  const { action, reason, message, by, about, office, title, publicId, companyName, at } = entry
  const subject = [title, publicId, companyName].filter((part) => part !== null).join(' · ')
  return (
    <li>
      <p>
        <b>{moderationActionNames[action]}</b>
        {reason === null ? null : `, ${reasonName(reason)}`}
        {office === null ? null : `: ${office}, ${about ?? 'an account that is gone'}`}
      </p>
      {subject === '' ? null : <p className="t2">{subject}</p>}
      {message === null ? null : <p className="t2">“{message}”</p>}
      <p className="xs t3">
        <Ago iso={at} now={now} /> · {by ?? (office === null ? 'by rule' : 'by the operator')}
      </p>
    </li>
  )
}
