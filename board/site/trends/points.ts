import type { TrendDay } from '@cryptolist/contract'

export type ShareKey = 'paid' | 'remote'

/** A share of the live listings at the last count of a day. */
export interface Point {
  day: string
  count: number
  live: number
  /** Days or weeks since 1970: neighbours differ by one. */
  at: number
}

const dayMilliseconds = 86_400_000
/** So many days are drawn one by one; of more, the last of each week is. */
const mostDays = 92

/** What is drawn of a share: days, or weeks where they are many. Days without it are missing. */
export function listPoints(
  days: readonly TrendDay[],
  key: ShareKey,
): { points: readonly Point[]; isWeekly: boolean } {
  const numbers = days.map(({ day }) => numberOf(day))
  const isWeekly = (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) >= mostDays
  const lastOf = new Map<number, Point>()
  for (const [index, { day, live, ...counts }] of days.entries()) {
    const [count, number] = [counts[key], numbers[index] ?? 0]
    // The first day of 1970 was a Thursday.
    const at = isWeekly ? Math.floor((number + 3) / 7) : number
    if (count !== null) lastOf.set(at, { day, count, live, at })
  }
  return { points: [...lastOf.values()], isWeekly }
}

/** Points without a gap between them. */
export function splitAtGaps(points: readonly Point[]): Point[][] {
  const parts: Point[][] = []
  for (const point of points) {
    const part = parts.at(-1)
    if (part !== undefined && part.at(-1)?.at === point.at - 1) part.push(point)
    else parts.push([point])
  }
  return parts
}

/** Days between the first and the last one that were not counted, as the first and the last day of each gap. */
export function listGaps(
  days: readonly Pick<TrendDay, 'day'>[],
): { from: string; to: string; days: number }[] {
  return days.slice(1).flatMap(({ day }, index) => {
    const [from, to] = [numberOf(days[index]?.day ?? day) + 1, numberOf(day) - 1]
    return from > to ? [] : [{ from: dayOf(from), to: dayOf(to), days: to - from + 1 }]
  })
}

function numberOf(day: string): number {
  return Date.parse(day) / dayMilliseconds
}

function dayOf(number: number): string {
  return new Date(number * dayMilliseconds).toISOString().slice(0, 10)
}
