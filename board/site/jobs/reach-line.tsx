import { type JobQuery, type ReachCount, reaches, reachOf } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/jobs-list'
import { searchPath, withReach } from './search.ts'

interface ReachLineProps {
  query: JobQuery
  counts: readonly ReachCount[]
}

/** How many jobs are open to the chosen countries by naming them, by a region and as worldwide; each can be left out and brought back. */
export function ReachLine({ query, counts }: ReachLineProps): ReactElement | null {
  if (counts.length === 0) return null
  const wanted = reachOf(query) ?? reaches
  const includedCount = counts.filter(({ isIncluded }) => isIncluded).length
  return (
    <ul className="reach small soft" aria-label={text.reach}>
      {counts.map(({ value, names, count, isIncluded }) => {
        const what = value === 'worldwide' ? text.worldwide : text.placeNames(names)
        const path = searchPath(
          withReach(query, isIncluded ? wanted.filter((other) => other !== value) : [...wanted, value]),
        )
        return (
          <li key={value} className={isIncluded ? undefined : 'left-out'}>
            <span>
              <b className="number">{text.count(count)}</b> {what}
            </span>
            {isIncluded && includedCount === 1 ? null : (
              <a
                className="link tiny"
                href={path}
                rel="nofollow"
                data-live=""
                aria-label={isIncluded ? text.leaveOutReach(what) : text.includeReach(what)}
              >
                {isIncluded ? text.leaveOut : text.include}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
