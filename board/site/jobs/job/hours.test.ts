import { describe, expect, it } from 'vitest'
import { clockText, findOffsetMinutes, hourBars, offsetText, sharedHours, zoneCity } from './hours.ts'

describe('hourBars', () => {
  it('places hours on the day', () => {
    expect(hourBars(600, 480)).toEqual([{ x: 41.67, width: 33.33 }])
  })

  it('wraps midnight as two bars', () => {
    expect(hourBars(-180, 480)).toEqual([
      { x: 87.5, width: 12.5 },
      { x: 0, width: 20.83 },
    ])
  })

  it('fills the whole day', () => {
    expect(hourBars(0, 1440)).toEqual([{ x: 0, width: 100 }])
  })
})

describe('sharedHours', () => {
  it('finds what a day from nine to five shares with hours on both sides of midnight', () => {
    expect(sharedHours(600, 480)).toEqual([{ start: 600, length: 420 }])
    expect(sharedHours(-180, 900)).toEqual([{ start: 540, length: 180 }])
    expect(sharedHours(1200, 480)).toEqual([])
  })

  it('finds two stretches where hours leave out the middle of the day', () => {
    expect(sharedHours(900, 1200)).toEqual([
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

it('writes clocks, offsets and cities', () => {
  expect(clockText(570)).toBe('09:30')
  expect(clockText(1440)).toBe('00:00')
  expect(offsetText(60)).toBe('UTC+1')
  expect(offsetText(-210)).toBe('UTC−3:30')
  expect(zoneCity('America/New_York')).toBe('New York')
})
