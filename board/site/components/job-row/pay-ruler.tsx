import type { PayBounds } from '@cryptolist/contract'
import type { ReactElement } from 'react'

interface PayRulerProps {
  usdYear: PayBounds
  /** The visitor's least pay, drawn as a tick. */
  minPayUsd?: number
  /** 8 px high, as on the job's own page. */
  isLarge?: boolean
}

/** A cash range on the one scale that all rulers share. For the eye only: the words next to it say the same. */
export function PayRuler({ usdYear, minPayUsd, isLarge = false }: PayRulerProps): ReactElement {
  const bar = placeBar(usdYear, isLarge ? 2 : 5)
  const tick = placeTick(minPayUsd)
  const height = isLarge ? 8 : 4
  // Attributes that all small ones have alike are in the styles: a list has dozens of them.
  const [picture, shape] = isLarge
    ? [
        { className: 'drawing', width: '100%', height: height + 6 },
        { y: 3, height, rx: height / 2 },
      ]
    : [{ className: 'ruler' }, {}]
  return (
    <svg {...picture} aria-hidden="true">
      <rect className="track" {...shape} {...(isLarge && { width: '100%' })} />
      <rect className="bar" x={`${bar.x}%`} width={`${bar.width}%`} {...shape} />
      {bar.isOpen ? (
        <svg x="100%" y={3 + height / 2} overflow="visible" aria-hidden="true">
          <path className="bar" d={isLarge ? 'M-8-5 0 0-8 5z' : 'M-6-4 0 0-6 4z'} />
        </svg>
      ) : null}
      {tick === undefined ? null : <rect className="tick" x={`${tick}%`} width="1" height={height + 6} />}
    </svg>
  )
}

/** The scale of the rulers below it. */
export function PayAxis(): ReactElement {
  return (
    <span className="axis">
      <span>0</span>
      <span>100k</span>
      <span>200k</span>
      <span>300k</span>
    </span>
  )
}

/** The right end of every pay ruler, in US dollars a year (docs/design.md). */
export const rulerMaxUsd = 300_000

/** Where the bar of a pay range is on the ruler, in percent of its width. */
interface RulerBar {
  x: number
  width: number
  /** The range exceeds the scale, or has no end: the bar ends before an arrow cap. */
  isOpen: boolean
}

const leastWidth = 1.5

/**
 * Places a yearly range in US dollars on the ruler. `capPercent` is the room an arrow cap needs at the right end,
 * in percent, for ranges that go beyond it. "Up to" begins at the left end.
 */
export function placeBar({ min, max }: PayBounds, capPercent: number): RulerBar {
  const isOpen = max === null || max > rulerMaxUsd
  const end = isOpen ? 100 - capPercent : placeOnRuler(max)
  const start = Math.min(placeOnRuler(min ?? 0), end)
  const width = Math.max(end - start, leastWidth)
  return { x: round(Math.max(0, Math.min(start, end - width))), width: round(width), isOpen }
}

/** Where the tick of a minimum pay is, in percent; undefined outside the scale. */
export function placeTick(minPayUsd: number | undefined): number | undefined {
  if (minPayUsd === undefined || minPayUsd > rulerMaxUsd) return undefined
  return placeOnRuler(minPayUsd)
}

/** Where an amount is on the ruler, in percent; its right end for amounts beyond. */
export function placeOnRuler(usd: number): number {
  return round((Math.min(usd, rulerMaxUsd) / rulerMaxUsd) * 100)
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}
