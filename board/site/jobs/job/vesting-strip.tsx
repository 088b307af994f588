import type { TokenTerms } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/job-pay'

const top = 4
const bottom = 75
const height = 96
const axisSteps = 5

interface VestingStripProps {
  vesting: Vesting
  /** False: drawn hatched, with the words "if issued". */
  isIssued: boolean
  /** Start of the ids inside of the picture, one of its own a page. */
  id: string
}

/** Tokens that can be sold, month by month. The picture stretches with the page, its words do not (docs/design.md). */
export function VestingStrip({ vesting, isIssued, id }: VestingStripProps): ReactElement {
  const line = pathOf(vesting)
  const area = <path className="shade" d={`${line}V${bottom}H0z`} />
  return (
    <svg
      className="vesting"
      width="100%"
      height={height}
      role="img"
      aria-label={sentenceOf(vesting, isIssued)}
    >
      {isIssued ? (
        <Stretched vesting={vesting}>{area}</Stretched>
      ) : (
        <>
          <pattern
            id={`${id}-hatch`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="shade" width="3" height="6" />
          </pattern>
          <mask id={`${id}-mask`}>
            <Stretched vesting={vesting}>{area}</Stretched>
          </mask>
          <rect width="100%" height="76" fill={`url(#${id}-hatch)`} mask={`url(#${id}-mask)`} />
        </>
      )}
      <Stretched vesting={vesting}>
        <path className="curve" d={line} />
      </Stretched>
      <Labels vesting={vesting} isIssued={isIssued} />
      <Axis vesting={vesting} />
    </svg>
  )
}

/** One month wide is one unit here, whatever the width of the page. */
function Stretched({ vesting, children }: { vesting: Vesting; children: ReactNode }): ReactElement {
  return (
    <svg
      width="100%"
      height="76"
      viewBox={`0 0 ${vesting.horizonMonths} 76`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

function Labels({ vesting, isIssued }: { vesting: Vesting; isIssued: boolean }): ReactElement {
  const { startMonth, startShare, endMonth, horizonMonths, stepWord } = vesting
  const percent = (month: number) => `${(month / horizonMonths) * 100}%`
  const middle = (startMonth + endMonth) / 2
  // On a phone, less than half of the picture doesn't hold these words.
  const isMiddleFar = middle / horizonMonths > 0.5
  const isEndNear = endMonth / horizonMonths > 0.9
  return (
    <>
      {startMonth / horizonMonths < 0.15 ? null : (
        <text x={percent(startMonth)} dx="-8" y="68" textAnchor="end">
          {text.nothing}
        </text>
      )}
      {startShare === 0 || startShare === 1 ? null : (
        <text x={percent(startMonth)} dx="8" y={labelYOf(startShare)}>
          {text.atOnce(percentText(startShare))}
        </text>
      )}
      {startShare === 1 ? null : (
        <text
          x={isMiddleFar ? '100%' : percent(middle)}
          dx={isMiddleFar ? -6 : 10}
          y={Math.min(64, yOf(shareAt(vesting, middle)) + 16)}
          textAnchor={isMiddleFar ? 'end' : 'start'}
        >
          {text.thenStep(stepWord, isIssued)}
        </text>
      )}
      <text x={percent(endMonth)} dx={isEndNear ? -6 : 6} y="22" textAnchor={isEndNear ? 'end' : 'start'}>
        100%
      </text>
    </>
  )
}

function Axis({ vesting }: { vesting: Vesting }): ReactElement {
  const { horizonMonths } = vesting
  return (
    <g className="faint">
      <rect className="hairline" y="76" width="100%" height="1" />
      {axisMonths(vesting).map((month) => (
        <text
          x={`${(month / horizonMonths) * 100}%`}
          y="92"
          textAnchor={month === 0 ? 'start' : month === horizonMonths ? 'end' : 'middle'}
          key={month}
        >
          {month === 0 ? text.start : isTurn(month, vesting) ? text.monthsShort(month) : month}
        </text>
      ))}
    </g>
  )
}

/** The months with a label: the ends, where the course turns, and equal steps that are not too close to either. */
export function axisMonths(vesting: Vesting): number[] {
  const { startMonth, endMonth, horizonMonths } = vesting
  const step = horizonMonths / axisSteps
  const fixed = [...new Set([0, startMonth, endMonth, horizonMonths])]
  const fixedMonths = fixed.filter((month) => month === 0 || month > step / 2)
  const between = Array.from({ length: axisSteps - 1 }, (_, index) => Math.round((index + 1) * step))
  const free = between.filter((month) => fixedMonths.every((other) => Math.abs(other - month) > step / 2))
  return [...fixedMonths, ...free].sort((a, b) => a - b)
}

/** Whether the first tokens can be sold in a month, or the last ones. */
function isTurn(month: number, { startMonth, endMonth }: Vesting): boolean {
  return month === startMonth || month === endMonth
}

function pathOf({ points }: Vesting): string {
  return points.map(({ month, share }, index) => `${index === 0 ? 'M' : 'L'}${month} ${yOf(share)}`).join('')
}

function yOf(share: number): number {
  return Math.round((bottom - share * (bottom - top)) * 10) / 10
}

/** Below the course; above it where that is too low for words. */
function labelYOf(share: number): number {
  return share < 0.2 ? yOf(share) - 14 : 70
}

function percentText(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}

function sentenceOf(vesting: Vesting, isIssued: boolean): string {
  const { startMonth, startShare, endMonth, stepWord } = vesting
  if (startShare === 1) return text.stripAtOnce(startMonth, isIssued)
  return text.strip(
    startMonth,
    startShare === 0 ? null : percentText(startShare),
    stepWord,
    endMonth,
    isIssued,
  )
}

/** When tokens can be sold: months from the start and the share (0–1) that can be sold from then on. */
interface Vesting {
  /** Months that the strip covers. */
  horizonMonths: number
  points: { month: number; share: number }[]
  /** First month in which anything can be sold, and how much at once. */
  startMonth: number
  startShare: number
  endMonth: number
  stepWord: 'monthly' | 'quarterly' | 'evenly'
}

const leastHorizonMonths = 60

/**
 * The course of a token grant, or undefined where the terms don't say it: without a length, or where it follows no
 * calendar (milestones, back-loaded). A lock moves every part by its months.
 */
export function findVesting(terms: TokenTerms): Vesting | undefined {
  const { vestMonths, unlock } = terms
  if (vestMonths === null || vestMonths === 0) return undefined
  if (unlock !== 'linear' && unlock !== 'monthly' && unlock !== 'quarterly') return undefined
  const cliff = Math.min(terms.cliffMonths ?? 0, vestMonths)
  const lock = terms.lockupMonths ?? 0
  const endMonth = vestMonths + lock
  const horizonMonths = Math.max(leastHorizonMonths, Math.ceil(endMonth / 12) * 12)
  const startShare = unlock === 'quarterly' ? quarterShare(cliff, vestMonths) : cliff / vestMonths
  const inner =
    unlock === 'quarterly'
      ? quarterPoints(cliff, vestMonths)
      : [
          { month: cliff, share: startShare },
          { month: vestMonths, share: 1 },
        ]
  const points = [
    { month: 0, share: 0 },
    { month: cliff + lock, share: 0 },
    ...inner.map((point) => ({ month: point.month + lock, share: point.share })),
    { month: horizonMonths, share: 1 },
  ]
  const stepWord = unlock === 'linear' ? 'evenly' : unlock
  return { horizonMonths, points, startMonth: cliff + lock, startShare, endMonth, stepWord }
}

/** The share that can be sold in a month; the later of two points of the same month counts. */
export function shareAt(vesting: Vesting, month: number): number {
  const index = vesting.points.findLastIndex((point) => point.month <= month)
  const from = vesting.points[index]
  const to = vesting.points[index + 1]
  if (from === undefined) return 0
  if (to === undefined || to.month === from.month) return from.share
  return from.share + ((to.share - from.share) * (month - from.month)) / (to.month - from.month)
}

function quarterShare(month: number, vestMonths: number): number {
  return (Math.floor(month / 3) * 3) / vestMonths
}

function quarterPoints(cliff: number, vestMonths: number): { month: number; share: number }[] {
  const points = [{ month: cliff, share: quarterShare(cliff, vestMonths) }]
  for (let month = Math.floor(cliff / 3) * 3 + 3; month < vestMonths + 3; month += 3) {
    const at = Math.min(month, vestMonths)
    points.push({ month: at, share: points.at(-1)?.share ?? 0 })
    points.push({ month: at, share: at === vestMonths ? 1 : quarterShare(at, vestMonths) })
  }
  return points
}
