import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('runs what has the same key in turn, also after a failure, and other keys meanwhile', async () => {
  const inTurn = createTurns()
  const events: string[] = []
  const ends = new Map<string, () => void>()
  const work = (key: string, name: string) =>
    inTurn(key, async () => {
      events.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      events.push(`${name} ends`)
      if (name === 'a1') throw new Error('first')
      return name
    })
  const all = Promise.allSettled([work('a', 'a1'), work('a', 'a2'), work('b', 'b1')])
  for (const name of ['b1', 'a1', 'a2']) {
    await expect.poll(() => ends.has(name)).toBe(true)
    ends.get(name)?.()
  }
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(events.filter((event) => event.startsWith('a'))).toEqual(['a1', 'a1 ends', 'a2', 'a2 ends'])
  expect(events.indexOf('b1')).toBeLessThan(events.indexOf('a1 ends'))
})
