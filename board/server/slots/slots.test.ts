import { describe, expect, it } from 'vitest'
import { createSlots } from './slots.ts'

describe('slots', () => {
  it('let so many run at once, and go on after a failure', async () => {
    const slots = createSlots(2)
    let running = 0
    let most = 0
    const work = async (index: number): Promise<number> => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (index === 0) throw new Error('first')
      return index
    }
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => slots.run(() => work(index))))
    expect(results.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
    expect(most).toBe(2)
  })
})
