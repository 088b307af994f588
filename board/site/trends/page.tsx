import type { Trend, TrendKind, Trends } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/trends'
import { formatCount } from '../../messages/plural.ts'
import { Legend } from '../components/legend/legend.tsx'
import { Link } from '../components/link/link.tsx'
import { Section } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { TableHead } from '../components/table/table-head.tsx'
import { Day, dayText, shortDayText } from '../components/time/time.tsx'
import { CountBar, MoveBars, movesText, percentText, ShareCourse, WeekBars } from './charts.tsx'
import { listGaps, listMoves, listPoints, type ShareKey } from './points.ts'

/** How the board changes. */
export function TrendsPage({ trends }: { trends: Trends }): ReactElement {
  const { since, until, weeks } = trends
  const shares = Object.keys(text.shares) as ShareKey[]
  const kinds = Object.keys(text.kinds) as TrendKind[]
  return (
    <div className="wrap page trends">
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      {weeks.length === 0 ? null : <Weekly weeks={weeks} />}
      {since === null || until === null ? (
        <p>{text.firstFigures}</p>
      ) : (
        <>
          <Counted trends={trends} since={since} until={until} />
          <OpenedAndEnded days={trends.days} since={since} />
          <div className="kinds">
            {shares.map((key) => (
              <Share key={key} shareKey={key} days={trends.days} />
            ))}
          </div>
          <Csv name={text.allDays} path="/trends.csv" />
          {kinds.map((kind) => (
            <Kind key={kind} kind={kind} trends={trends} />
          ))}
          <New trends={trends} since={since} until={until} />
        </>
      )}
      <p>
        <Link href="/salaries">{text.toPay}</Link>
      </p>
    </div>
  )
}

function Weekly({ weeks }: Pick<Trends, 'weeks'>): ReactElement {
  return (
    <Section id="weekly" title={text.weekly}>
      <WeekBars weeks={weeks} />
      <p className="tiny faint">{text.weeklySource}</p>
      <Figures
        name={text.weekly}
        columns={[text.columns.week, text.columns.newJobs]}
        rows={weeks.map(({ week, listings }) => ({ day: week, cells: [formatCount(listings)] }))}
      />
      <Csv name={text.weekly} path="/trends/weeks.csv" />
    </Section>
  )
}

interface CountedProps {
  trends: Trends
  since: string
  until: string
}

const mostGaps = 3

/** From when on the board was counted, and on which days it wasn't. */
function Counted({ trends: { days }, since, until }: CountedProps): ReactElement {
  const gaps = listGaps(days)
  const ranges = gaps
    .slice(-mostGaps)
    .map(({ from, to }) => (from === to ? dayText(from) : text.range(dayText(from), dayText(to))))
    .join(', ')
  const missing = gaps.reduce((sum, gap) => sum + gap.days, 0)
  return (
    <p className="small soft">
      <Sentence text={text.counted} parts={{ since: <Day iso={since} />, until: <Day iso={until} /> }} />
      {missing === 0
        ? null
        : ` ${text.gaps(missing, gaps.length > mostGaps ? text.andEarlier(ranges) : ranges)}`}
    </p>
  )
}

const moveMarks = [
  { name: text.columns.opened, mark: 'bar' },
  { name: text.columns.closed, mark: 'tick' },
]

function OpenedAndEnded({ days, since }: { days: Trends['days']; since: string }): ReactElement | null {
  const chart = listMoves(days, since)
  const { moves, isWeekly } = chart
  const last = moves.at(-1)
  if (last === undefined) return null
  return (
    <Section id="moves" title={text.moves}>
      <p>{movesText(last, isWeekly)}</p>
      <Legend entries={moveMarks} />
      <MoveBars {...chart} />
      <p className="tiny faint">{isWeekly ? text.wholeWeeks : text.wholeDays}</p>
      <Figures
        name={text.moves}
        columns={[isWeekly ? text.columns.week : text.columns.day, text.columns.opened, text.columns.closed]}
        rows={moves.map(({ day, opened, ended }) => ({
          day,
          cells: [formatCount(opened), formatCount(ended)],
        }))}
      />
    </Section>
  )
}

function Share({ shareKey, days }: { shareKey: ShareKey; days: Trends['days'] }): ReactElement {
  const { points, isWeekly } = listPoints(days, shareKey)
  const [name, last] = [text.shares[shareKey], points.at(-1)]
  const isLatest = last?.day === days.at(-1)?.day
  return (
    <Section id={shareKey} title={name}>
      {last === undefined ? (
        <p>{text.tooFew}</p>
      ) : (
        <>
          <p>{isLatest ? text.shareNow(percentText(last), last.live) : text.tooFewToday}</p>
          <ShareCourse name={name} points={points} />
          {isWeekly ? <p className="tiny faint">{text.weeklyPoints}</p> : null}
          <Figures
            name={name}
            columns={[text.columns.day, text.columns.share, text.columns.listings, text.columns.live]}
            rows={points.map((point) => ({
              day: point.day,
              cells: [percentText(point), formatCount(point.count), formatCount(point.live)],
            }))}
          />
        </>
      )}
    </Section>
  )
}

interface FiguresProps {
  name: string
  columns: readonly string[]
  rows: readonly { day: string; cells: readonly string[] }[]
}

/** The figures of a chart, the newest first. */
function Figures({ name, columns, rows }: FiguresProps): ReactElement {
  return (
    <details className="figures">
      <summary className="link small soft">{text.asTable(name)}</summary>
      <table className="table">
        <TableHead names={columns} words={1} />
        <tbody>
          {rows.toReversed().map(({ day, cells }) => (
            <tr key={day}>
              <th scope="row">
                <Day iso={day} />
              </th>
              {cells.map((cell, index) => (
                <td className="right" key={columns[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Csv({ name, path }: { name: string; path: string }): ReactElement {
  return (
    <p className="small">
      <Link href={path}>{text.csvOf(name)}</Link>
    </p>
  )
}

const mostRows = 15

/** Chains, skills or roles with the most listings. */
function Kind({ kind, trends: { trends, comparedWith, days } }: { kind: TrendKind; trends: Trends }) {
  const rows = trends.filter(({ by }) => by === kind).slice(0, mostRows)
  const live = days.at(-1)?.live ?? 0
  if (rows.length === 0) return null
  const most = Math.max(...rows.flatMap(({ count, before }) => [count, before ?? 0]))
  return (
    <section>
      <table className="pays">
        <caption>{text.kinds[kind]}</caption>
        <TableHead
          names={[
            text.names[kind],
            text.columns.listings,
            text.columns.share,
            ...(comparedWith === null ? [] : [text.since(shortDayText(comparedWith))]),
          ]}
          words={1}
          numbers="number"
        >
          <td className="hide-phone" />
        </TableHead>
        <tbody>
          {rows.map(({ value, name, count, before, path }) => (
            <tr key={value}>
              <th scope="row">
                <Link href={path}>{name}</Link>
              </th>
              <td className="number">{formatCount(count)}</td>
              <td className="number soft">{percentText({ count, live })}</td>
              {comparedWith === null ? null : (
                <td className="number soft">
                  {before === null ? text.notComparable : text.change(count - before)}
                </td>
              )}
              <td className="hide-phone ruled">
                <CountBar count={count} before={before} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {comparedWith === null ? <p className="tiny faint">{text.comparedLater}</p> : null}
      <Csv name={text.kinds[kind]} path={`/trends/${kind}s.csv`} />
    </section>
  )
}

/** Roles are a list of the board's own, which nothing joins. */
function New({ trends: { trends, newCompanies }, since, until }: CountedProps): ReactElement {
  const terms = trends.filter((one) => one.by !== 'role' && isNew(one, since, until))
  return (
    <Section id="new" title={text.whatIsNew}>
      <p className="small soft">
        <Sentence text={text.newLead} parts={{ since: <Day iso={since} /> }} />
      </p>
      {terms.length + newCompanies.length === 0 ? <p>{text.nothingNew}</p> : null}
      <NewList title={text.newTerms} rows={terms.map(({ count, ...term }) => ({ ...term, jobs: count }))} />
      <NewList
        title={text.newCompanies}
        rows={newCompanies.map(({ liveJobs, ...company }) => ({ ...company, jobs: liveJobs }))}
      />
    </Section>
  )
}

const newMilliseconds = 30 * 86_400_000

function isNew({ since }: Pick<Trend, 'since'>, first: string, until: string): boolean {
  return since > first && Date.parse(until) - Date.parse(since) < newMilliseconds
}

interface NewListProps {
  title: string
  rows: readonly { name: string; path: string; since: string; jobs: number }[]
}

function NewList({ title, rows }: NewListProps): ReactElement | null {
  if (rows.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="lists">
        {rows.map(({ name, path, since, jobs }) => (
          <li key={path}>
            <Link href={path}>
              <bdi>{name}</bdi>
            </Link>{' '}
            <span className="number faint">
              {text.jobs(jobs)} <span className="dot">·</span> <Day iso={since} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
