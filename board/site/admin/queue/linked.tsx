import { hasOpenPage, type JobStatus, type LinkedListing, moderationActionNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as states from '#messages/listing-states'
import * as text from '#messages/queue'
import { Link } from '../../components/link/link.tsx'

/** Listings that are shown at once; those with the strongest links come first. */
const shownAtOnce = 5

/** Listings that share something with this one, and their outcome. Beyond the first few only those that a decision went against are shown at once. */
export function Linked({ linked }: { linked: readonly LinkedListing[] }): ReactElement {
  const isShown = (row: LinkedListing, index: number) => index < shownAtOnce || isAgainst(row)
  const more = linked.filter((row, index) => !isShown(row, index))
  return (
    <section aria-labelledby="linked">
      <h3 id="linked">{text.linkedTitle}</h3>
      {linked.length === 0 ? (
        <p className="soft">{text.noLinked}</p>
      ) : (
        <LinkedTable linked={linked.filter(isShown)} />
      )}
      {more.length === 0 ? null : (
        <details>
          <summary className="small">{text.moreLinked(more.length)}</summary>
          <LinkedTable linked={more} />
        </details>
      )}
    </section>
  )
}

function LinkedTable({ linked }: { linked: readonly LinkedListing[] }): ReactElement {
  return (
    <table className="table linked">
      <thead>
        <tr>
          <th scope="col">{text.otherListing}</th>
          <th scope="col">{text.whyLinked}</th>
          <th scope="col" className="right">
            {text.state}
          </th>
        </tr>
      </thead>
      <tbody>
        {linked.map((row) => (
          <tr key={row.publicId}>
            <td>
              {isPublic(row) ? <Link href={`/jobs/${row.publicId}`}>{row.title}</Link> : row.title}{' '}
              <span className="faint mono">{row.publicId}</span>
            </td>
            <td>{row.why}</td>
            <td className={isAgainst(row) ? 'right stop' : 'right'}>{outcomeOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isPublic({ status, isFrozen }: LinkedListing): boolean {
  return !isFrozen && hasOpenPage(status)
}

function isAgainst({ decision, isFrozen }: LinkedListing): boolean {
  return isFrozen || decision === 'reject' || decision === 'uphold_report' || decision === 'freeze_company'
}

const statusNames: Record<JobStatus, string> = states.statusNames

function outcomeOf({ decision, isFrozen, status }: LinkedListing): string {
  if (isFrozen) return text.stateHidden
  return decision === null ? statusNames[status] : moderationActionNames[decision]
}
