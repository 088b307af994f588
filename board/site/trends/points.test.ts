import type { TrendDay } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { listGaps, listPoints, splitAtGaps } from './points.ts'

const dayOf = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10)
/** Counted days of 2026, by their number in the year; those named with null had too few listings. */
function days(numbers: readonly number[], few: readonly number[] = []): TrendDay[] {
  return numbers.map((number) => ({
    day: dayOf(number),
    live: 100,
    companies: 9,
    paid: few.includes(number) ? null : number,
    remote: few.includes(number) ? null : 1,
    opened: 0,
    ended: 0,
  }))
}
const upTo = (number: number) => Array.from({ length: number }, (_, index) => index + 1)

describe('the points of a share', () => {
  it('are days, and break where one was not counted or had too few listings', () => {
    const { points, isWeekly } = listPoints(days([1, 2, 4, 5, 6], [5]), 'paid')
    expect(isWeekly).toBe(false)
    expect(splitAtGaps(points).map((part) => part.map(({ day }) => day))).toEqual([
      ['2026-01-01', '2026-01-02'],
      ['2026-01-04'],
      ['2026-01-06'],
    ])
  })
  it('are the last days of weeks from the 93rd day on', () => {
    expect(listPoints(days(upTo(92)), 'paid').isWeekly).toBe(false)
    const { points, isWeekly } = listPoints(days(upTo(93)), 'paid')
    expect(isWeekly).toBe(true)
    // 4 January 2026 was a Sunday.
    expect(points.slice(0, 2).map(({ day, count }) => [day, count])).toEqual([
      ['2026-01-04', 4],
      ['2026-01-11', 11],
    ])
    expect(points.at(-1)?.day).toBe(dayOf(93))
    expect(splitAtGaps(points)).toHaveLength(1)
  })
  it('break at a week without a count', () => {
    const { points } = listPoints(days(upTo(120).filter((number) => number < 40 || number > 60)), 'remote')
    expect(splitAtGaps(points)).toHaveLength(2)
  })
})

it('lists the days without a count', () => {
  expect(listGaps(days([1, 2, 5, 6, 8]))).toEqual([
    { from: '2026-01-03', to: '2026-01-04', days: 2 },
    { from: '2026-01-07', to: '2026-01-07', days: 1 },
  ])
  expect(listGaps([])).toEqual([])
})
