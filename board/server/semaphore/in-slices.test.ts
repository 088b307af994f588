import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { inSlices } from './in-slices.ts'

describe('inSlices', () => {
  it('gives several lists one slice in a turn of the event loop, one list after the other', async () => {
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const read: string[] = []
    const readList = async (name: string): Promise<void> => {
      for await (const item of inSlices([1, 2, 3])) {
        read.push(`${name}${item}`)
        now += 100
      }
    }
    now += 100
    const done = Promise.all(['a', 'b', 'c'].map(readList))
    const counts: number[] = []
    for (let turn = 0; turn < 20; turn++) {
      await nextTurn()
      counts.push(read.length)
    }
    await done
    expect(Math.max(...counts.map((count, turn) => count - (counts[turn - 1] ?? 0)))).toBe(1)
    expect(read).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
  })

  it('lets another list use what is left of a slice', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 100)
    const read: number[] = []
    for await (const item of inSlices([1])) read.push(item)
    const first = inSlices([2, 3])
    const second = inSlices([4])
    read.push(
      ...(await Promise.all([first.next(), second.next(), first.next()])).map(({ value }) => Number(value)),
    )
    expect(read).toEqual([1, 2, 4, 3])
  })

  it('reads on when the loop over another list throws', async () => {
    const fail = async (): Promise<void> => {
      for await (const item of inSlices([1, 2])) throw new Error(`Item ${item} is broken.`)
    }
    const read: number[] = []
    const readOn = async (): Promise<void> => {
      for await (const item of inSlices([1, 2])) read.push(item)
    }
    await Promise.all([expect(fail()).rejects.toThrow('Item 1 is broken.'), readOn()])
    expect(read).toEqual([1, 2])
  })
})
