import type { SourceDay } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/admin-sources'
import { formatCount } from '../../../messages/plural.ts'
import { Legend } from '../../components/legend/legend.tsx'
import { Section } from '../../components/panel/panel.tsx'
import { TableHead } from '../../components/table/table-head.tsx'
import { shortDayText } from '../../components/time/time.tsx'

/** Bars grow up and down from the middle; failed readings are dots below them. */
const size = { half: 44, gap: 14, dot: 3 }
const height = 2 * size.half + size.gap
const bars = [
  { name: text.added, mark: 'bar' },
  { name: text.changed, mark: 'bar-pale' },
  { name: text.closed, mark: 'tick' },
]

/** Results of the readings of 30 days, as bars for the eye and as a table. */
export function DaysChart({ days }: { days: readonly SourceDay[] }): ReactElement {
  return (
    <Section id="days" title={text.lastDays} className="source-days">
      {days.every(({ runs }) => runs === 0) ? (
        <p>{text.noRuns}</p>
      ) : (
        <>
          <Legend entries={bars}>{days.some(({ failed }) => failed > 0) ? <FailedEntry /> : null}</Legend>
          <Bars days={days} />
          <p className="line tiny faint" aria-hidden="true">
            <span className="grow">{shortDayText(days[0]?.day ?? '')}</span>
            <span>{shortDayText(days.at(-1)?.day ?? '')}</span>
          </p>
          <DaysTable days={days.filter(({ runs }) => runs > 0)} />
        </>
      )}
    </Section>
  )
}

function FailedEntry(): ReactElement {
  return (
    <span>
      <svg width="10" height="10" aria-hidden="true">
        <circle className="bar-late" cx="5" cy="5" r={size.dot} />
      </svg>{' '}
      {text.failed}
    </span>
  )
}

function Bars({ days }: { days: readonly SourceDay[] }): ReactElement {
  const most = Math.max(1, ...days.map(({ added, changed, closed }) => Math.max(added + changed, closed)))
  const heightOf = (count: number): number => (count === 0 ? 0 : Math.max(2, (count / most) * size.half))
  const width = 100 / days.length
  return (
    <svg className="drawing" width="100%" height={height} aria-hidden="true">
      <rect className="hairline" y={size.half} width="100%" height="1" />
      {days.map(({ day, added, changed, closed, failed }, index) => {
        const bar = { x: `${index * width}%`, width: `${width * 0.8}%`, rx: 1 }
        const [up, middle] = [heightOf(added), heightOf(changed)]
        return (
          <g key={day}>
            <rect {...bar} className="bar" y={size.half - up} height={up} />
            <rect {...bar} className="bar-pale" y={size.half - up - middle} height={middle} />
            <rect {...bar} className="tick" y={size.half + 1} height={heightOf(closed)} />
            {failed === 0 ? null : (
              <circle
                className="bar-late"
                cx={`${(index + 0.4) * width}%`}
                cy={height - size.dot}
                r={size.dot}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

function DaysTable({ days }: { days: readonly SourceDay[] }): ReactElement {
  const names = [text.readings, text.failedReadings, text.added, text.changed, text.closed]
  return (
    <details className="tip">
      <summary>{text.figures}</summary>
      <table className="table">
        <TableHead names={[text.day, ...names]} words={1} />
        <tbody>
          {[...days].reverse().map(({ day, runs, failed, added, changed, closed }) => (
            <tr key={day}>
              <th scope="row">{shortDayText(day)}</th>
              {[runs, failed, added, changed, closed].map((count, column) => (
                <td key={names[column]} className="right">
                  {formatCount(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
