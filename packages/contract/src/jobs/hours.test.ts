import { describe, expect, it } from 'vitest'
import {
  findOffsetMinutes,
  findOffsetOfDay,
  findOverlapMinutes,
  findTimeZone,
  hoursOf,
  sharedHours,
} from './hours.ts'

describe('sharedHours', () => {
  it('finds what a day from nine to five shares with hours on both sides of midnight', () => {
    expect(sharedHours({ start: 600, length: 480 })).toEqual([{ start: 600, length: 420 }])
    expect(sharedHours({ start: -180, length: 900 })).toEqual([{ start: 540, length: 180 }])
    expect(sharedHours({ start: 1200, length: 480 })).toEqual([])
  })

  it('finds two stretches where hours leave out the middle of the day', () => {
    expect(sharedHours({ start: 900, length: 1200 })).toEqual([
      { start: 540, length: 120 },
      { start: 900, length: 120 },
    ])
  })
})

describe('findOffsetMinutes', () => {
  it('knows summer time and half hours', () => {
    expect(findOffsetMinutes('Europe/Berlin', new Date('2026-11-21T12:00:00Z'))).toBe(60)
    expect(findOffsetMinutes('Europe/Berlin', new Date('2026-07-01T12:00:00Z'))).toBe(120)
    expect(findOffsetMinutes('Asia/Kolkata', new Date('2026-07-01T12:00:00Z'))).toBe(330)
    expect(findOffsetMinutes('America/St_Johns', new Date('2026-11-21T12:00:00Z'))).toBe(-210)
    expect(findOffsetMinutes('UTC', new Date('2026-11-21T12:00:00Z'))).toBe(0)
  })

  it('does not know what is not a zone', () => {
    expect(findOffsetMinutes('Mars/Olympus', new Date())).toBeUndefined()
  })
})

describe('findOverlapMinutes', () => {
  const winter = new Date('2026-11-21T23:30:00Z')
  const between = (timeZone: string, startMinute: number, endMinute: number, own: string, at = winter) =>
    findOverlapMinutes({ timeZone, startMinute, endMinute }, own, at)

  it.each([
    ['Europe/Berlin', 540, 1020, 'Europe/Berlin', 480],
    ['Europe/Berlin', 600, 960, 'Europe/London', 360],
    ['America/New_York', 540, 1020, 'Europe/Berlin', 120],
    ['America/Los_Angeles', 540, 1020, 'Europe/Berlin', 0],
    ['Asia/Kolkata', 600, 1080, 'Europe/Berlin', 270],
    // Across midnight, around the clock, and one hour less than that.
    ['Asia/Tokyo', 1200, 240, 'Europe/Berlin', 300],
    ['Asia/Tokyo', 540, 540, 'Pacific/Auckland', 480],
    ['UTC', 720, 660, 'UTC', 420],
  ])('counts the minutes of a working day: %s from %i to %i, in %s', (zone, start, end, own, minutes) => {
    expect(between(zone, start, end, own)).toBe(minutes)
  })

  it('counts by the clocks of the day, which is one of UTC', () => {
    const at = (time: string) => between('America/New_York', 540, 780, 'Europe/Berlin', new Date(time))
    // New York changes its clocks on 8 March, Berlin on 29 March.
    expect(at('2026-03-07T12:00:00Z')).toBe(120)
    expect(at('2026-03-08T00:00:00Z')).toBe(180)
    expect(at('2026-03-28T23:59:59Z')).toBe(180)
    expect(at('2026-03-29T00:00:00Z')).toBe(120)
    expect(findOffsetOfDay('Europe/Berlin', new Date('2026-03-29T00:00:00Z'))).toBe(120)
  })

  it('knows nothing without core hours, or of what is no zone', () => {
    expect(findOverlapMinutes(null, 'Europe/Berlin', winter)).toBeUndefined()
    expect(between('Mars/Olympus', 540, 1020, 'Europe/Berlin')).toBeUndefined()
    expect(between('Europe/Berlin', 540, 1020, 'Mars/Olympus')).toBeUndefined()
  })
})

it('reads time zones in their own spelling', () => {
  expect(['europe/berlin', 'UTC', 'Mars/Olympus', '+05:30', ''].map(findTimeZone)).toEqual([
    'Europe/Berlin',
    'UTC',
    undefined,
    undefined,
    undefined,
  ])
})

it('rounds hours down, so that no row says more than a filter counts', () => {
  expect([240, 239, 210, 0].map(hoursOf)).toEqual([4, 3.9, 3.5, 0])
})
