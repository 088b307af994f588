import { describe, expect, it } from 'vitest'
import { nextTime } from './schedule.ts'

const at = (frequency: 'daily' | 'weekly', timeZone: string, after: string, hour = 8) =>
  nextTime({ frequency, hour, timeZone }, new Date(after)).toISOString()

describe('the next email of an alert', () => {
  it.each([
    ['daily', 'UTC', '2026-11-30T07:59:59Z', '2026-11-30T08:00:00.000Z'],
    ['daily', 'UTC', '2026-11-30T08:00:00Z', '2026-12-01T08:00:00.000Z'],
    ['daily', 'Asia/Kolkata', '2026-11-30T03:00:00Z', '2026-12-01T02:30:00.000Z'],
    ['daily', 'Pacific/Auckland', '2026-11-29T20:00:00Z', '2026-11-30T19:00:00.000Z'],
    ['daily', 'America/Los_Angeles', '2026-11-30T15:00:00Z', '2026-11-30T16:00:00.000Z'],
    ['weekly', 'UTC', '2026-11-30T07:00:00Z', '2026-11-30T08:00:00.000Z'],
    ['weekly', 'UTC', '2026-11-30T09:00:00Z', '2026-12-07T08:00:00.000Z'],
    // Made under a Node with newer time zones.
    ['daily', 'America/Not_There_Yet', '2026-11-30T07:59:59Z', '2026-11-30T08:00:00.000Z'],
    // Monday there while it is Sunday in UTC.
    ['weekly', 'Asia/Tokyo', '2026-11-29T12:00:00Z', '2026-11-29T23:00:00.000Z'],
  ] as const)('%s in %s after %s is at %s', (frequency, zone, after, expected) => {
    expect(at(frequency, zone, after)).toBe(expected)
  })

  it('keeps to the clock when it is put forward or back', () => {
    expect(at('daily', 'Europe/Berlin', '2026-03-28T08:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
    expect(at('daily', 'Europe/Berlin', '2026-10-24T08:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
    expect(at('weekly', 'Europe/Berlin', '2026-10-20T08:00:00Z')).toBe('2026-10-26T07:00:00.000Z')
  })

  it('is not left out on a day without its hour, and comes once on a day with two', () => {
    expect(at('daily', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toMatch(/^2026-03-29T0[01]:00/)
    const first = at('daily', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)
    expect(first).toMatch(/^2026-10-25T0[01]:00/)
    expect(at('daily', 'Europe/Berlin', first, 2)).toMatch(/^2026-10-26T01:00/)
  })

  it('is ten minutes later at once', () => {
    const after = new Date('2026-11-30T07:00:00Z')
    expect(nextTime({ frequency: 'instant', hour: 8, timeZone: 'UTC' }, after).getTime()).toBe(
      after.getTime() + 600_000,
    )
  })
})
