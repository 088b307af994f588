import { describe, expect, it } from 'vitest'
import { placeBar, placeTick } from './pay-ruler.tsx'

describe('placeBar', () => {
  it('places a range on the scale of 0 to 300k', () => {
    expect(placeBar({ min: 150_000, max: 190_000 }, 5)).toEqual({ x: 50, width: 13.33, isOpen: false })
  })

  it('begins at the left end for “up to”, and ends before the cap for “from”', () => {
    expect(placeBar({ min: null, max: 150_000 }, 5)).toEqual({ x: 0, width: 50, isOpen: false })
    expect(placeBar({ min: 150_000, max: null }, 5)).toEqual({ x: 50, width: 45, isOpen: true })
  })

  it('ends before the cap when the range goes beyond the scale', () => {
    expect(placeBar({ min: 240_000, max: 420_000 }, 5)).toEqual({ x: 80, width: 15, isOpen: true })
  })

  it('stays inside the scale when the whole range lies beyond it', () => {
    const bar = placeBar({ min: 400_000, max: 500_000 }, 5)
    expect(bar.x + bar.width).toBe(95)
    expect(bar.width).toBeGreaterThan(0)
  })

  it('ends exactly at 300k without a cap', () => {
    expect(placeBar({ min: 0, max: 300_000 }, 5)).toEqual({ x: 0, width: 100, isOpen: false })
  })

  it('keeps a single amount visible', () => {
    expect(placeBar({ min: 60_000, max: 60_000 }, 5)).toEqual({ x: 18.5, width: 1.5, isOpen: false })
  })
})

describe('placeTick', () => {
  it('marks the minimum pay', () => {
    expect(placeTick(100_000)).toBe(33.33)
  })

  it('is absent without a least pay and beyond the scale', () => {
    expect(placeTick(undefined)).toBeUndefined()
    expect(placeTick(300_001)).toBeUndefined()
  })
})
