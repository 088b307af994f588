import {
  moderationActionNames,
  moderationReasonNames,
  type RiskClass,
  type Transparency,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { spanText } from '../admin/due-text.ts'
import { Link } from '../components/link/link.tsx'
import { Section } from '../components/panel/panel.tsx'
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
    <div className="wrap wrap-read page transparency">
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
    <Section id="waiting" title="Waiting now">
      {waiting.length === 0 ? (
        <p>Nothing waits for a moderator.</p>
      ) : (
        <Figures
          columns={['Class', 'Waiting', 'Past its time']}
          rows={waiting.map(({ risk, count, overdue }) => [riskNames[risk], count, overdue])}
        />
      )}
      <p className="t2 sm">
        {medianMinutes === null
          ? 'Nothing was decided within 90 days.'
          : `Half of what was decided within 90 days was decided in ${spanText(Math.max(1, medianMinutes))} or less.`}
      </p>
    </Section>
  )
}

function Reports({ figures: { reports } }: { figures: Transparency }): ReactElement {
  return (
    <Section id="reports" title="Reports by readers">
      <Figures
        columns={['Made', 'Open', 'Upheld', 'Dismissed']}
        rows={reports.map(({ days, open, upheld, dismissed }) => [periodName(days), open, upheld, dismissed])}
      />
    </Section>
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
        <Figures
          columns={['Decision', 'Reason', 'Number']}
          wordColumns={2}
          rows={decisions.map(({ action, reason, count }) => [
            moderationActionNames[action],
            reason === null ? '–' : moderationReasonNames[reason],
            count,
          ])}
        />
      )}
    </section>
  )
}

interface FiguresProps {
  columns: string[]
  /** How many of the columns hold words; the others hold numbers. */
  wordColumns?: number
  rows: (string | number)[][]
}

function Figures({ columns, wordColumns = 1, rows }: FiguresProps): ReactElement {
  const align = (index: number) => (index < wordColumns ? undefined : 'r')
  return (
    <table className="tb">
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th scope="col" className={align(index)} key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={`${name}-${cells[0]}`}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td className={align(index + 1)} key={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
                <Link href={path}>listing</Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
