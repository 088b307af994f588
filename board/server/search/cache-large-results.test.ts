import { describe, expect, it } from 'vitest'
import { cacheLargeResults } from './cache-large-results.ts'

/** Counts up with each reading; large from ten on. */
function createCounter(first: number) {
  let last = first - 1
  let time = 1_000_000
  const get = cacheLargeResults({
    read: async () => {
      last += 1
      return last
    },
    isLarge: (value) => value >= 10,
    now: () => time,
  })
  return {
    get,
    wait(milliseconds: number) {
      time += milliseconds
    },
  }
}

describe('cacheLargeResults', () => {
  it('reads a small result again on each call', async () => {
    const { get } = createCounter(1)
    expect([await get(), await get(), await get()]).toEqual([1, 2, 3])
  })

  it('keeps a large result for ten seconds', async () => {
    const { get, wait } = createCounter(10)
    expect(await get()).toBe(10)
    wait(9_999)
    expect(await get()).toBe(10)
    wait(1)
    expect(await get()).toBe(11)
  })

  it('reads once for calls at the same time', async () => {
    const { get } = createCounter(1)
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1])
    expect(await get()).toBe(2)
  })

  it('does not keep a failure', async () => {
    let tries = 0
    const read = async () => {
      tries += 1
      if (tries === 1) throw new RangeError('no')
      return tries
    }
    const get = cacheLargeResults({ read, isLarge: () => true })
    await expect(get()).rejects.toThrow('no')
    expect(await get()).toBe(2)
  })
})
