import { describe, expect, it } from 'vitest'
import { histogramBars, peakStep } from './histogram.tsx'

const pay = { stepUsd: 50_000, counts: [2, 8, 0, 4], withoutPay: 3 }

describe('histogramBars', () => {
  it('leaves out empty steps and scales to the highest', () => {
    expect(histogramBars(pay, 40, undefined)).toEqual([
      { x: 0, width: 21, y: 30, height: 10, isFaded: false },
      { x: 25, width: 21, y: 0, height: 40, isFaded: false },
      { x: 75, width: 21, y: 20, height: 20, isFaded: false },
    ])
  })

  it('fades the steps that lie wholly below the least pay, never the open last one', () => {
    expect(histogramBars(pay, 40, 50_000).map((bar) => bar.isFaded)).toEqual([true, false, false])
    expect(histogramBars(pay, 40, 900_000).map((bar) => bar.isFaded)).toEqual([true, true, false])
  })
})

it('finds the step with most jobs', () => {
  expect(peakStep(pay)).toBe(1)
})
