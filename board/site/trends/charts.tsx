import type { TrendWeek } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/trends'
import { formatCount } from '../../messages/plural.ts'
import { dayText } from '../components/time/time.tsx'
import { type Moves, type MovesChart, type Point, splitAtGaps } from './points.ts'

const height = 96
const leastBar = 1.5

/** A bar for each week; the one that isn't over has a look of its own. */
export function WeekBars({ weeks }: { weeks: readonly TrendWeek[] }): ReactElement {
  const most = Math.max(...weeks.map(({ listings }) => listings))
  const peak = weeks.find(({ listings }) => listings === most)?.week ?? ''
  const whole = weeks.at(-2)?.listings ?? 0
  const step = 100 / weeks.length
  return (
    <>
      <svg
        className="histogram"
        width="100%"
        height={height + 1}
        role="img"
        aria-label={text.weeklyChart(dayText(peak), most, whole)}
      >
        {weeks.map(({ week, listings }, index) => {
          const bar = barOf(listings, height / most)
          return bar === 0 ? null : (
            <rect
              key={week}
              className={index === weeks.length - 1 ? 'bar-pale' : 'bar'}
              x={`${round(index * step)}%`}
              y={round(height - bar)}
              width={`${round(step * 0.8)}%`}
              height={bar}
            >
              <title>{text.weekHad(dayText(week), listings)}</title>
            </rect>
          )
        })}
        <rect className="hairline" y={height} width="100%" height="1" />
      </svg>
      <p className="ends tiny faint">
        <span>{text.weekOf(dayText(weeks[0]?.week ?? ''))}</span>
        <span>{text.mostInWeek(most)}</span>
        <span>{text.thisWeek}</span>
      </p>
    </>
  )
}

/** Listings that opened grow up and those that ended down, on one scale. Where days or weeks are missing, there is room for them. */
export function MoveBars({ moves, start, isWeekly }: MovesChart): ReactElement | null {
  const last = moves.at(-1)
  if (start === undefined || last === undefined) return null
  const [opened, ended] = [peakOf(moves, 'opened'), peakOf(moves, 'ended')]
  const unit = height / (opened.opened + ended.ended)
  const middle = round(opened.opened * unit)
  const step = 100 / (last.at - start.at + 1)
  const label = text.movesChart(
    text.peak(opened.opened, dayText(opened.day), isWeekly),
    text.peak(ended.ended, dayText(ended.day), isWeekly),
    movesText(last, isWeekly),
  )
  return (
    <div className="course">
      <span className="tiny faint">{formatCount(opened.opened)}</span>
      <span className="tiny faint">{formatCount(ended.ended)}</span>
      <svg className="vesting" width="100%" height={height + 1} role="img" aria-label={label}>
        {moves.map((one) => {
          const place = { x: `${round((one.at - start.at) * step)}%`, width: `${round(step * 0.8)}%` }
          const [up, down] = [barOf(one.opened, unit), barOf(one.ended, unit)]
          return up + down === 0 ? null : (
            <g key={one.day}>
              <title>{movesText(one, isWeekly)}</title>
              <rect {...place} className="bar" y={round(middle - up)} height={up} />
              <rect {...place} className="tick" y={middle + 1} height={down} />
            </g>
          )
        })}
        <rect className="hairline" y={middle} width="100%" height="1" />
      </svg>
      <p className="ends tiny faint">
        <span>{whenText(start, isWeekly)}</span>
        <span>{whenText(last, isWeekly)}</span>
      </p>
    </div>
  )
}

/** The numbers that opened and ended when: `21 Nov 2026: 5 opened, 2 closed`. */
export function movesText(moves: Moves, isWeekly: boolean): string {
  return text.openedAndClosed(whenText(moves, isWeekly), moves.opened, moves.ended)
}

function whenText({ day }: Pick<Moves, 'day'>, isWeekly: boolean): string {
  return isWeekly ? text.weekOf(dayText(day)) : dayText(day)
}

/** How high the bar of a count is, where one listing has so many pixels. */
function barOf(count: number, unit: number): number {
  return count === 0 ? 0 : Math.max(leastBar, round(count * unit))
}

function peakOf(moves: readonly Moves[], key: 'opened' | 'ended'): Moves {
  return moves.reduce((peak, one) => (one[key] > peak[key] ? one : peak))
}

/** The ends of the scale that a share is drawn on, in percent. */
const scales = [5, 10, 20, 40, 60, 80, 100]

/** The course of a share; it breaks off where days were not counted. */
export function ShareCourse({
  name,
  points,
}: {
  name: string
  points: readonly Point[]
}): ReactElement | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const top = scales.find((scale) => points.every((point) => percentOf(point) <= scale)) ?? 100
  const span = Math.max(1, last.at - first.at)
  const xOf = ({ at }: Point) => (last.at === first.at ? span : at - first.at)
  const yOf = (point: Point) => round((1 - percentOf(point) / top) * height)
  const parts = splitAtGaps(points)
  const lines = parts.filter((part) => part.length > 1)
  const lone = parts.filter((part) => part.length === 1).flat()
  const label = (point: Point) => text.percentOn(percentText(point), dayText(point.day))
  return (
    <div className="course">
      <span className="tiny faint">{top}%</span>
      <span className="tiny faint">0</span>
      <svg
        className="vesting"
        width="100%"
        height={height + 1}
        role="img"
        aria-label={text.shareChart(name, [...new Set([first, last])].map(label))}
      >
        <rect className="track" width="100%" height="1" />
        <rect className="hairline" y={height} width="100%" height="1" />
        <svg
          width="100%"
          height={height}
          viewBox={`0 0 ${span} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {lines.map((part) => (
            <path
              key={part[0]?.day}
              className="curve"
              d={part.map((point, index) => `${index === 0 ? 'M' : 'L'}${xOf(point)} ${yOf(point)}`).join('')}
            />
          ))}
        </svg>
        {[...new Set([...lone, last])].map((point) => (
          <circle
            key={point.day}
            className="bar"
            cx={`${round((xOf(point) / span) * 100)}%`}
            cy={yOf(point)}
            r="3"
          />
        ))}
      </svg>
      <p className="ends tiny faint">
        <span>{first === last ? '' : dayText(first.day)}</span>
        <span>{dayText(last.day)}</span>
      </p>
    </div>
  )
}

interface CountBarProps {
  count: number
  /** Four weeks ago, drawn as a tick. */
  before: number | null
  /** The end of the scale. */
  most: number
}

/** For the eye only: the numbers next to it say the same. */
export function CountBar({ count, before, most }: CountBarProps): ReactElement {
  const percent = (value: number) => `${round((Math.min(value, most) / most) * 100)}%`
  return (
    <svg className="ruler" aria-hidden="true">
      <rect className="track" />
      <rect className="bar" width={percent(count)} />
      {before === null ? null : <rect className="tick" x={percent(before)} width="1" height="10" />}
    </svg>
  )
}

function percentOf({ count, live }: Pick<Point, 'count' | 'live'>): number {
  return (count / live) * 100
}

/** `41%`; less than ten with a decimal place, `4.0%`. */
export function percentText(share: Pick<Point, 'count' | 'live'>): string {
  const percent = percentOf(share)
  return `${percent.toFixed(percent < 9.95 ? 1 : 0)}%`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
