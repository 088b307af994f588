/** The right end of every pay ruler, in US dollars a year (docs/design.md). */
const rulerMaxUsd = 300_000

/** Where the bar of a pay range stands on the ruler, in percent of its width. */
export interface RulerBar {
  x: number
  width: number
  /** The range goes on beyond the scale: the bar ends before an arrow cap. */
  isOpen: boolean
}

const leastWidth = 1.5

/**
 * Places a yearly range in US dollars on the ruler. `capPercent` is the room an arrow cap needs at the right end,
 * in percent, for ranges that go beyond it.
 */
export function placeBar(usdYear: { min: number; max: number }, capPercent: number): RulerBar {
  const isOpen = usdYear.max > rulerMaxUsd
  const end = isOpen ? 100 - capPercent : toPercent(usdYear.max)
  const start = Math.min(toPercent(usdYear.min), end)
  const width = Math.max(end - start, leastWidth)
  return { x: round(Math.max(0, Math.min(start, end - width))), width: round(width), isOpen }
}

/** Where the tick of a least pay stands, in percent; undefined when it lies outside the scale. */
export function placeTick(minPayUsd: number | undefined): number | undefined {
  if (minPayUsd === undefined || minPayUsd > rulerMaxUsd) return undefined
  return toPercent(minPayUsd)
}

function toPercent(usd: number): number {
  return round((Math.min(usd, rulerMaxUsd) / rulerMaxUsd) * 100)
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}
