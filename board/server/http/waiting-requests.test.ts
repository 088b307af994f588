import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWaiting, type WaitingRequest } from './waiting-requests.ts'

it('requests wait until they are answered, in whatever order, or until all are taken', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant('add'), fc.constant('take'), fc.nat({ max: 9 }))), (steps) => {
      const waiting = createWaiting()
      const expected = new Set<WaitingRequest>()
      const added: { request: WaitingRequest; remove: () => void }[] = []
      const take = () => {
        const taken = waiting.takeAll()
        expect(taken).toHaveLength(expected.size)
        expect(taken.every((request) => expected.has(request))).toBe(true)
        expected.clear()
      }
      for (const step of steps) {
        if (step === 'take') take()
        else if (step === 'add') {
          const request = {} as WaitingRequest
          expected.add(request)
          added.push({ request, remove: waiting.add(request) })
        } else {
          // Also what was answered or taken before.
          const one = added.at(-1 - step)
          one?.remove()
          if (one !== undefined) expected.delete(one.request)
        }
      }
      take()
    }),
  )
})
