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
    <div className="kinds">
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
              <bdi>{alert.name}</bdi> <State {...alert} />
            </Tile>
          ))}
        </ul>
      </section>
    </div>
  )
}

function pathOf(alert: OwnAlert): string {
  return alert.newJobs > 0 ? newJobsPath(accountPlace, alert) : `/jobs?${alert.search}`
}

function State({ state, newJobs }: Pick<OwnAlert, 'state' | 'newJobs'>): ReactElement | null {
  if (newJobs > 0) return <b className="number">{text.newCount(newJobs, newJobs === mostNewJobs)}</b>
  return state === 'active' ? null : <span className="faint">{text.off}</span>
}
