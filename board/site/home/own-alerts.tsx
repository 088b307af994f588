import { mostNewJobs } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/alerts'
import { accountPlace, alertsPath, newJobsPath } from '../alerts/page.tsx'
import { Tile } from './outline.tsx'

/** An alert of the account that is signed in. */
export interface OwnAlert {
  id: string
  name: string
  /** In its canonical form. */
  search: string
  state: string
  /** Open jobs since its owner last opened those. */
  newJobs: number
  seenAt: Date
}

/** So that the page still begins with the board. */
const mostShown = 8

/** The alerts of the visitor, those with new jobs first: each is one click from just these jobs. */
export function OwnAlerts({ alerts }: { alerts: readonly OwnAlert[] }): ReactElement | null {
  if (alerts.length === 0) return null
  const ranked = [...alerts].sort((one, other) => Number(other.newJobs > 0) - Number(one.newJobs > 0))
  return (
    <section aria-labelledby="alerts">
      <div className="line count-line">
        <h2 id="alerts">{text.own}</h2>
        <span className="grow" />
        <a className="link small soft" href={alertsPath}>
          {text.all}
        </a>
      </div>
      <ul className="tiles">
        {ranked.slice(0, mostShown).map((alert) => (
          <Tile path={pathOf(alert)} key={alert.id}>
            <span>
              <bdi>{alert.name}</bdi>
              {alert.state === 'active' ? null : <span className="block tiny faint">{text.off}</span>}
            </span>{' '}
            {alert.newJobs === 0 ? null : (
              <b className="number">{text.newCount(alert.newJobs, alert.newJobs === mostNewJobs)}</b>
            )}
          </Tile>
        ))}
      </ul>
    </section>
  )
}

function pathOf(alert: OwnAlert): string {
  return alert.newJobs > 0 ? newJobsPath(accountPlace, alert) : `/jobs?${alert.search}`
}
