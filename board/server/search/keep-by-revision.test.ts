import { describe, expect, it } from 'vitest'
import { keepByRevision } from './keep-by-revision.ts'

describe('keepByRevision', () => {
  it('reads once for each revision, and again after a failure', async () => {
    let revision = '1'
    let reads = 0
    let isAway = false
    const get = keepByRevision(
      async () => revision,
      async () => {
        reads += 1
        if (isAway) throw new Error('away')
        return reads
      },
    )
    expect(await Promise.all([get(), get()])).toEqual([1, 1])
    expect(await get()).toBe(1)
    revision = '2'
    isAway = true
    await expect(get()).rejects.toThrow('away')
    isAway = false
    expect(await get()).toBe(3)
    expect(await get()).toBe(3)
  })
})
