import { describe, expect, it } from 'vitest'
import { clockText, findOffsetMinutes, hourBars, offsetText, zoneCity } from './place-box.tsx'

describe('hourBars', () => {
  it('places hours on the day', () => {
    expect(hourBars(600, 1080, 0)).toEqual([{ x: 41.67, width: 33.33 }])
  })

  it('moves them to another zone', () => {
    expect(hourBars(600, 1080, -60)).toEqual([{ x: 37.5, width: 33.33 }])
  })

  it('wraps midnight as two bars', () => {
    expect(hourBars(540, 1020, -720)).toEqual([
      { x: 87.5, width: 12.5 },
      { x: 0, width: 20.83 },
    ])
    expect(hourBars(1320, 360, 0)).toHaveLength(2)
  })

  it('fills the day when start and end are the same', () => {
    expect(hourBars(0, 0, 0)).toEqual([{ x: 0, width: 100 }])
    expect(hourBars(0, 1440, 0)).toEqual([{ x: 0, width: 100 }])
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

it('writes clocks, offsets and cities', () => {
  expect(clockText(570)).toBe('09:30')
  expect(clockText(1440)).toBe('00:00')
  expect(offsetText(60)).toBe('UTC+1')
  expect(offsetText(-210)).toBe('UTC−3:30')
  expect(zoneCity('America/New_York')).toBe('New York')
})
