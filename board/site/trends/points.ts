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
/** So many days are drawn one by one; more are drawn by week. */
const mostDays = 92

/** The points of a share: days, or the last ones of weeks where they are many. Days without it are missing. */
export function listPoints(
  days: readonly TrendDay[],
  key: ShareKey,
): { points: readonly Point[]; isWeekly: boolean } {
  const isWeekly = areMany(days)
  const lastOf = new Map<number, Point>()
  for (const { day, live, ...counts } of days) {
    const [count, number] = [counts[key], numberOf(day)]
    const at = isWeekly ? weekOf(number) : number
    if (count !== null) lastOf.set(at, { day, count, live, at })
  }
  return { points: [...lastOf.values()], isWeekly }
}

/** Listings that opened and ended on a day, or in a week. */
export interface Moves {
  /** That of a week is its Monday. */
  day: string
  opened: number
  ended: number
  /** As in Point. */
  at: number
}

export interface MovesChart {
  moves: readonly Moves[]
  /** Where the chart begins; undefined without moves. */
  start: Pick<Moves, 'day' | 'at'> | undefined
  isWeekly: boolean
}

/** Nothing is drawn of fewer listings. */
const fewestMoves = 5
/** The chart has room for so many, so that the bars of a few aren't blocks. */
const leastSpans = { days: 28, weeks: 12 }

/**
 * The bars of listings that opened and ended: days, or weeks where they are many. The first day is left out, because everything was new on it, and the last
 * one, because it may not be over; so is a week with a day that wasn't counted: its sum would be too small. None if they are too few.
 */
export function listMoves(days: readonly TrendDay[], since: string): MovesChart {
  const isWeekly = areMany(days)
  const whole = days
    .slice(0, -1)
    .filter(({ day }) => day !== since)
    .map(({ day, opened, ended }) => ({ day, opened, ended, at: numberOf(day) }))
  const moves = isWeekly ? sumWeeks(whole) : whole
  const [first, last] = [moves[0], moves.at(-1)]
  const sum = moves.reduce((all, { opened, ended }) => all + opened + ended, 0)
  if (sum < fewestMoves || first === undefined || last === undefined)
    return { moves: [], start: undefined, isWeekly }
  const before = Math.max(0, leastSpans[isWeekly ? 'weeks' : 'days'] - 1 - (last.at - first.at))
  const start = { day: dayOf(numberOf(first.day) - before * (isWeekly ? 7 : 1)), at: first.at - before }
  return { moves, start, isWeekly }
}

function sumWeeks(days: readonly Moves[]): Moves[] {
  const weeks = new Map<number, Moves & { days: number }>()
  for (const { day, opened, ended, at } of days) {
    const week = weeks.get(weekOf(at)) ?? { day, opened: 0, ended: 0, at: weekOf(at), days: 0 }
    week.opened += opened
    week.ended += ended
    week.days += 1
    weeks.set(week.at, week)
  }
  return [...weeks.values()].filter((week) => week.days === 7).map(({ days: _all, ...moves }) => moves)
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

function areMany(days: readonly TrendDay[]): boolean {
  return numberOf(days.at(-1)?.day ?? '') - numberOf(days[0]?.day ?? '') >= mostDays
}

/** The first day of 1970 was a Thursday. */
function weekOf(number: number): number {
  return Math.floor((number + 3) / 7)
}

function numberOf(day: string): number {
  return Date.parse(day) / dayMilliseconds
}

function dayOf(number: number): string {
  return new Date(number * dayMilliseconds).toISOString().slice(0, 10)
}
