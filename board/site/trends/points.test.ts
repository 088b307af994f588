import type { TrendDay } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { listGaps, listMoves, listPoints, splitAtGaps } from './points.ts'

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

describe('what opened and ended', () => {
  const moving = (numbers: readonly number[], counts = { opened: 2, ended: 1 }) =>
    days(numbers).map((day) => ({ ...day, ...counts }))

  it('is drawn of days that are over, after the first', () => {
    const { moves, start, isWeekly } = listMoves(moving([1, 2, 3, 6, 7]), dayOf(1))
    expect(isWeekly).toBe(false)
    expect(moves).toMatchObject([dayOf(2), dayOf(3), dayOf(6)].map((day) => ({ day, opened: 2, ended: 1 })))
    expect(moves.map(({ at }) => at - (start?.at ?? 0))).toEqual([23, 24, 27])
    expect(start?.day).toBe(dayOf(6 - 27))
    expect(listMoves(moving([1, 2, 3, 6, 7]), '2020-01-01').moves).toHaveLength(4)
  })

  it('is drawn of whole weeks from the 93rd day on, but not of one with a day that was not counted', () => {
    expect(listMoves(moving(upTo(92)), dayOf(1)).isWeekly).toBe(false)
    // 5 January 2026 was a Monday, 30 January a Friday, and the 93rd day Friday, 3 April.
    const { moves, start, isWeekly } = listMoves(moving(upTo(93).filter((number) => number !== 30)), dayOf(1))
    expect(isWeekly).toBe(true)
    expect(moves.map(({ day, opened, ended }) => [day, opened, ended])).toEqual(
      [5, 12, 19, 33, 40, 47, 54, 61, 68, 75, 82].map((monday) => [dayOf(monday), 14, 7]),
    )
    expect(start).toEqual({ day: dayOf(5), at: moves[0]?.at })
    const [third, fourth] = moves.slice(2)
    expect((fourth?.at ?? 0) - (third?.at ?? 0)).toBe(2)
  })

  it('has no week that begins with the first day, and none with the last', () => {
    const weeks = (last: number) =>
      listMoves(moving(upTo(last).slice(4)), dayOf(5)).moves.map(({ day }) => day)
    // The 103rd day is a Monday.
    expect([weeks(102).at(0), weeks(102).at(-1)]).toEqual([dayOf(12), dayOf(89)])
    expect(weeks(103).at(-1)).toBe(dayOf(96))
  })

  it('is nothing for fewer than five listings', () => {
    expect(listMoves(moving([1, 2, 3, 4, 5], { opened: 1, ended: 0 }), dayOf(1)).moves).toEqual([])
    expect(listMoves(moving([1, 2, 3, 4, 5, 6, 7], { opened: 0, ended: 1 }), dayOf(1)).moves).toHaveLength(5)
    expect(listMoves([], dayOf(1)).moves).toEqual([])
  })
})

it('lists the days without a count', () => {
  expect(listGaps(days([1, 2, 5, 6, 8]))).toEqual([
    { from: '2026-01-03', to: '2026-01-04', days: 2 },
    { from: '2026-01-07', to: '2026-01-07', days: 1 },
  ])
  expect(listGaps([])).toEqual([])
})
