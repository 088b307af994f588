import { describe, expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

describe('a semaphore', () => {
  it('runs a limited number at once and continues after a failure', async () => {
    const semaphore = createSemaphore(2)
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
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => semaphore.run(() => work(index))))
    expect(results.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
    expect(most).toBe(2)
  })
})
