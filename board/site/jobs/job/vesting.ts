import type { TokenTerms } from '@cryptolist/contract'

/** When tokens can be sold: months from the start and the share (0–1) that can be sold from then on. */
export interface Vesting {
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
