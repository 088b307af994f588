import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addRange, createBits, hasBit, putBit } from './bits.ts'

it('a range of slots is added to a set, and nothing around it', () => {
  const slots = 130
  fc.assert(
    fc.property(
      fc.nat({ max: slots }),
      fc.nat({ max: slots }),
      fc.uniqueArray(fc.nat({ max: slots - 1 })),
      (from, to, before) => {
        const bits = createBits(slots)
        for (const slot of before) putBit(bits, slot, true)
        addRange(bits, from, to)
        for (let slot = 0; slot < slots; slot++)
          expect(hasBit(bits, slot), `${slot}`).toBe(before.includes(slot) || (slot >= from && slot < to))
        expect((bits.at(-1) ?? 0) >>> (slots & 31)).toBe(0)
      },
    ),
  )
})
