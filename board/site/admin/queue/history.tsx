import {
  hasOpenPage,
  type LinkedListing,
  moderationActionNames,
  type PastDecision,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Ago } from '../../components/time/time.tsx'
import { reasonName } from '../decisions.ts'

/** Listings that share something with this one, and what became of them. */
export function Linked({ linked }: { linked: readonly LinkedListing[] }): ReactElement {
  return (
    <section aria-labelledby="linked">
      <h3 id="linked">Same source</h3>
      {linked.length === 0 ? (
        <p className="t2">Nothing else of this account, address, wallet or company, and no text like it.</p>
      ) : (
        <table className="tb linked">
          <thead>
            <tr>
              <th scope="col">Other post</th>
              <th scope="col">Why linked</th>
              <th scope="col" className="r">
                State
              </th>
            </tr>
          </thead>
          <tbody>
            {linked.map((row) => (
              <tr key={row.publicId}>
                <td>
                  {isPublic(row) ? (
                    <a className="lk" href={`/jobs/${row.publicId}`}>
                      {row.title}
                    </a>
                  ) : (
                    row.title
                  )}{' '}
                  <span className="t3 mono">{row.publicId}</span>
                </td>
                <td>{row.why}</td>
                <td className={isAgainst(row) ? 'r stop' : 'r'}>{outcomeOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Whether everybody may read it, so that it has a page. */
function isPublic({ status, isFrozen }: LinkedListing): boolean {
  return !isFrozen && hasOpenPage(status)
}

function isAgainst({ decision, isFrozen }: LinkedListing): boolean {
  return isFrozen || decision === 'reject' || decision === 'uphold_report' || decision === 'freeze_company'
}

function outcomeOf({ decision, isFrozen, status }: LinkedListing): string {
  if (isFrozen) return 'frozen'
  return decision === null ? status.replaceAll('_', ' ') : moderationActionNames[decision].toLowerCase()
}

/** What was decided about it before. */
export function PastDecisions({
  past,
  now,
}: {
  past: readonly PastDecision[]
  now: Date
}): ReactElement | null {
  if (past.length === 0) return null
  return (
    <section aria-labelledby="past">
      <h3 id="past">Decided before</h3>
      <ul className="fi wide-fi">
        {past.map(({ at, action, reason, message, by }) => (
          <li key={`${at}-${action}`}>
            <p>
              <b>{moderationActionNames[action]}</b>
              {reason === null ? null : `, ${reasonName(reason)}`}
            </p>
            {message === null ? null : <p className="t2">“{message}”</p>}
            <p className="xs t3">
              <Ago iso={at} now={now} /> · {by ?? 'by rule'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
