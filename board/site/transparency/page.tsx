import {
  moderationActionNames,
  moderationReasonNames,
  type RiskClass,
  type Transparency,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { spanText } from '../admin/due-text.ts'
import { Day } from '../components/time/time.tsx'

const riskNames: Record<RiskClass, string> = {
  red: 'Held',
  amber: 'To check',
  green: 'Samples of what is live',
}
const periodName = (days: number | null): string => (days === null ? 'All time' : `Last ${days} days`)

/** What moderators of this board decide, in figures, and the newest decisions; nothing of any person. */
export function TransparencyPage({ figures }: { figures: Transparency }): ReactElement {
  return (
    <div className="wrap transparency">
      <h1>Transparency</h1>
      <p className="t2">
        What is decided about listings here, counted from the log. The log is only ever added to. Names and
        texts stay out of this page.
      </p>
      <div className="tr-two">
        <Waiting figures={figures} />
        <Reports figures={figures} />
      </div>
      <div className="tr-two">
        {figures.periods.map((period) => (
          <Decisions key={periodName(period.days)} period={period} />
        ))}
      </div>
      <Latest figures={figures} />
    </div>
  )
}

function Waiting({ figures: { waiting, medianMinutes } }: { figures: Transparency }): ReactElement {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting now</h2>
      {waiting.length === 0 ? (
        <p>Nothing waits for a moderator.</p>
      ) : (
        <table className="tb">
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col" className="r">
                Waiting
              </th>
              <th scope="col" className="r">
                Past its time
              </th>
            </tr>
          </thead>
          <tbody>
            {waiting.map(({ risk, count, overdue }) => (
              <tr key={risk}>
                <th scope="row">{riskNames[risk]}</th>
                <td className="r">{count}</td>
                <td className="r">{overdue}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="t2 sm">
        {medianMinutes === null
          ? 'Nothing was decided within 90 days.'
          : `Half of what was decided within 90 days was decided in ${spanText(Math.max(1, medianMinutes))} or less.`}
      </p>
    </section>
  )
}

function Reports({ figures: { reports } }: { figures: Transparency }): ReactElement {
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">Reports by readers</h2>
      <table className="tb">
        <thead>
          <tr>
            <th scope="col">Made</th>
            <th scope="col" className="r">
              Open
            </th>
            <th scope="col" className="r">
              Upheld
            </th>
            <th scope="col" className="r">
              Dismissed
            </th>
          </tr>
        </thead>
        <tbody>
          {reports.map(({ days, open, upheld, dismissed }) => (
            <tr key={periodName(days)}>
              <th scope="row">{periodName(days)}</th>
              <td className="r">{open}</td>
              <td className="r">{upheld}</td>
              <td className="r">{dismissed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Decisions({
  period: { days, decisions },
}: {
  period: Transparency['periods'][number]
}): ReactElement {
  const id = days === null ? 'ever' : 'recent'
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Decisions: {periodName(days).toLowerCase()}</h2>
      {decisions.length === 0 ? (
        <p>None.</p>
      ) : (
        <table className="tb">
          <thead>
            <tr>
              <th scope="col">Decision</th>
              <th scope="col">Reason</th>
              <th scope="col" className="r">
                Number
              </th>
            </tr>
          </thead>
          <tbody>
            {decisions.map(({ action, reason, count }) => (
              <tr key={`${action}-${reason}`}>
                <th scope="row">{moderationActionNames[action]}</th>
                <td>{reason === null ? '–' : moderationReasonNames[reason]}</td>
                <td className="r">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Latest({ figures: { latest } }: { figures: Transparency }): ReactElement | null {
  if (latest.length === 0) return null
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">The last {latest.length === 1 ? 'decision' : `${latest.length} decisions`}</h2>
      <ol className="tr-list">
        {latest.map(({ at, action, reason, path }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: decisions of one day have no name of their own here
          <li key={`${at}-${index}`}>
            <Day iso={at} /> · {moderationActionNames[action]}
            {reason === null ? null : ` · ${moderationReasonNames[reason]}`}
            {path === null ? null : (
              <>
                {' · '}
                <a className="lk" href={path}>
                  listing
                </a>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
