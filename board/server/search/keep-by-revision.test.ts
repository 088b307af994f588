import { describe, expect, it } from 'vitest'
import { keepByRevision, keepEachByRevision } from './keep-by-revision.ts'

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

describe('keepEachByRevision', () => {
  const counted = (most: number) => {
    const reads: string[] = []
    const read = async (text: string) => {
      reads.push(text)
      if (text === 'away') throw new Error('away')
      return { text }
    }
    return { reads, get: keepEachByRevision(read, { keyOf: (text) => text, most }) }
  }

  it('reads each once for each revision, and again after a failure', async () => {
    const { reads, get } = counted(5)
    await Promise.all(['a', 'b', 'a'].map((text) => get(text, '1')))
    expect(reads).toEqual(['a', 'b'])
    await get('a', '2')
    expect(reads).toEqual(['a', 'b', 'a'])
    for (const revision of ['2', '2']) await expect(get('away', revision)).rejects.toThrow('away')
    expect(reads).toEqual(['a', 'b', 'a', 'away', 'away'])
  })

  it('forgets what nobody asked for longest', async () => {
    const { reads, get } = counted(2)
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await get(text, '1')
    expect(reads).toEqual(['a', 'b', 'c', 'b'])
  })
})
