import { zoneCity } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { clockText, hourBars, offsetText } from './hours.ts'

describe('hourBars', () => {
  it('places hours on the day', () => {
    expect(hourBars({ start: 600, length: 480 })).toEqual([{ x: 41.67, width: 33.33 }])
  })

  it('wraps midnight as two bars', () => {
    expect(hourBars({ start: -180, length: 480 })).toEqual([
      { x: 87.5, width: 12.5 },
      { x: 0, width: 20.83 },
    ])
  })

  it('fills the whole day', () => {
    expect(hourBars({ start: 0, length: 1440 })).toEqual([{ x: 0, width: 100 }])
  })
})

it('writes clocks, offsets and cities', () => {
  expect(clockText(570)).toBe('09:30')
  expect(clockText(1440)).toBe('00:00')
  expect(offsetText(60)).toBe('UTC+1')
  expect(offsetText(-210)).toBe('UTC−3:30')
  expect(zoneCity('America/New_York')).toBe('New York')
})
