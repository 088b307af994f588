import { moderationActionNames, moderationReasonNames, type Transparency } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/transparency'
import { formatCount } from '../../messages/plural.ts'
import { spanText } from '../admin/due-text.ts'
import { Link } from '../components/link/link.tsx'
import { Section } from '../components/panel/panel.tsx'
import { TableHead } from '../components/table/table-head.tsx'
import { Day } from '../components/time/time.tsx'

/** Decisions of this board's moderators, in figures, and the newest ones; nothing of any person. */
export function TransparencyPage({ figures }: { figures: Transparency }): ReactElement {
  return (
    <div className="wrap wrap-read page transparency">
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      {isEmpty(figures) ? (
        <p>{text.nothing}</p>
      ) : (
        <>
          <Waiting figures={figures} />
          <Reports reports={figures.reports} />
          <Decisions periods={figures.periods} />
          <Latest latest={figures.latest} />
        </>
      )}
    </div>
  )
}

function isEmpty({ waiting, reports, periods }: Transparency): boolean {
  return (
    waiting.length === 0 && !reports.some(isReported) && periods.every((one) => one.decisions.length === 0)
  )
}

function isReported({ open, upheld, dismissed }: Transparency['reports'][number]): boolean {
  return open + upheld + dismissed > 0
}

function Waiting({ figures: { waiting, medianMinutes } }: { figures: Transparency }): ReactElement {
  return (
    <Section id="waiting" title={text.waiting}>
      {waiting.length === 0 ? (
        <p>{text.nothingWaiting}</p>
      ) : (
        <Figures
          columns={[text.risk, text.inReview, text.overdue]}
          rows={waiting.map(({ risk, count, overdue }) => [text.risks[risk], count, overdue])}
        />
      )}
      {medianMinutes === null ? null : (
        <p className="soft small">{text.median(spanText(Math.max(1, medianMinutes)))}</p>
      )}
    </Section>
  )
}

function Reports({ reports }: Pick<Transparency, 'reports'>): ReactElement {
  return (
    <Section id="reports" title={text.reports}>
      {reports.some(isReported) ? (
        <Figures
          columns={[text.period, text.open, text.upheld, text.dismissed]}
          rows={reports.map(({ days, open, upheld, dismissed }) => [
            periodName(days),
            open,
            upheld,
            dismissed,
          ])}
        />
      ) : (
        <p>{text.noReports}</p>
      )}
    </Section>
  )
}

/** Decisions by reason with a column for each period; one column while the periods hold the same decisions. */
function Decisions({ periods }: Pick<Transparency, 'periods'>): ReactElement {
  const all = periods.find(({ days }) => days === null)?.decisions ?? []
  const same = periods.every(({ decisions }) => sumOf(decisions) === sumOf(all))
  const shownPeriods = same ? periods.filter(({ days }) => days === null) : periods
  return (
    <Section id="decisions" title={text.decisions}>
      {all.length === 0 ? (
        <p>{text.noDecisions}</p>
      ) : (
        <Figures
          columns={[text.decision, text.reason, ...shownPeriods.map(({ days }) => periodName(days))]}
          wordColumns={2}
          rows={all.map(({ action, reason }) => [
            moderationActionNames[action],
            reason === null ? text.notStated : moderationReasonNames[reason],
            ...shownPeriods.map(({ decisions }) =>
              sumOf(decisions.filter((one) => one.action === action && one.reason === reason)),
            ),
          ])}
        />
      )}
    </Section>
  )
}

function sumOf(decisions: readonly { count: number }[]): number {
  return decisions.reduce((sum, { count }) => sum + count, 0)
}

function periodName(days: number | null): string {
  return days === null ? text.allTime : text.lastDays(days)
}

interface FiguresProps {
  columns: string[]
  /** How many of the columns hold words; the others hold numbers. */
  wordColumns?: number
  rows: (string | number)[][]
}

function Figures({ columns, wordColumns = 1, rows }: FiguresProps): ReactElement {
  const align = (index: number) => (index < wordColumns ? undefined : 'right')
  return (
    <table className="table">
      <TableHead names={columns} words={wordColumns} />
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={`${name}-${cells[0]}`}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td className={align(index + 1)} key={columns[index + 1]}>
                {typeof cell === 'number' ? formatCount(cell) : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Latest({ latest }: Pick<Transparency, 'latest'>): ReactElement | null {
  if (latest.length === 0) return null
  return (
    <Section id="latest" title={text.latest}>
      <ol className="transparency-list">
        {latest.map(({ at, action, reason, path }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: decisions of one day have no name of their own here
          <li key={`${at}-${index}`}>
            <Day iso={at} />
            <span>{moderationActionNames[action]}</span>
            {reason === null ? null : <span>{moderationReasonNames[reason]}</span>}
            {path === null ? null : <Link href={path}>{text.listing}</Link>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
