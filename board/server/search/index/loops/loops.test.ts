import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bits, createBits, hasBit, putBit } from '../bits.ts'
import { Loops } from './loops.ts'
import { writeLoopsModule } from './loops-module.fixture.ts'

const capacity = 100

/** A set of slots, and the same as a list. */
const sets = fc.uniqueArray(fc.nat(capacity - 1)).map((slots) => ({
  slots: slots.sort((a, b) => a - b),
  bits: slots.reduce<Bits>((bits, slot) => {
    putBit(bits, slot, true)
    return bits
  }, createBits(capacity)),
}))

function countPlainly(data: ArrayLike<number>, slots: readonly number[], classes: number): number[] {
  const counts = new Array<number>(classes).fill(0)
  for (const slot of slots) counts[data[slot] as number] = (counts[data[slot] as number] as number) + 1
  return counts
}

describe('the loops of the index', () => {
  it('are what their text says', async () => {
    const code = readFileSync(new URL('./loops-code.ts', import.meta.url), 'utf8')
    expect(code).toBe(await writeLoopsModule())
  })

  it('count any set in up to four columns, inside and outside their memory, narrow and wide', () => {
    const numbers = fc.array(fc.nat(9), { minLength: capacity, maxLength: capacity })
    const columns = fc.array(fc.record({ numbers, isWide: fc.boolean() }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(sets, columns, fc.nat(4), ({ slots, bits }, inputs, room) => {
        const loops = new Loops(capacity, room)
        const written = inputs.map(({ numbers, isWide }) => {
          const data = isWide ? new Int32Array(capacity) : loops.createColumn()
          data.set(numbers)
          return { data, into: new Int32Array(10) }
        })
        const count = loops.list(bits)
        expect(count).toBe(slots.length)
        loops.countColumns(written, count)
        for (const [index, { into }] of written.entries())
          expect([...into]).toEqual(countPlainly(inputs[index]?.numbers ?? [], slots, 10))
      }),
    )
  })

  it('add to the counts that there are', () => {
    const loops = new Loops(capacity, 1)
    const bits = createBits(capacity)
    putBit(bits, 99, true)
    const into = new Int32Array([5])
    loops.countColumns([{ data: loops.createColumn(), into }], loops.list(bits))
    loops.countColumns([{ data: loops.createColumn(), into }], loops.list(bits))
    expect([...into]).toEqual([7])
  })

  it('list what a set lacks of another', () => {
    fc.assert(
      fc.property(sets, sets, (all, part) => {
        const loops = new Loops(capacity, 1)
        const data = loops.createColumn()
        data.set(Array.from({ length: capacity }, (_, slot) => slot))
        const into = new Int32Array(capacity)
        loops.countColumns([{ data, into }], loops.list(part.bits, all.bits))
        const missing = all.slots.filter((slot) => !hasBit(part.bits, slot))
        expect([...into].flatMap((n, slot) => (n === 0 ? [] : [slot]))).toEqual(missing)
      }),
    )
  })

  it.each([
    ['a value that slots have', 100, [1, 3]],
    ['a fraction above a value', 100.5, [3]],
    ['zero, and not what has no value', 0, [0, 1, 3]],
    ['the highest value', 2 ** 31 - 1, [3]],
    ['more than any value can be', 2 ** 31, []],
    ['far more than that', 1e15, []],
  ])('find the slots with at least %s', (_, least, expected) => {
    const loops = new Loops(capacity, 0)
    const values = loops.createValues().fill(-1)
    values.set([0, 100, -1, 2 ** 31 - 1])
    const bits = createBits(capacity).fill(0xffffffff)
    loops.selectFrom(values, least, bits)
    expect([...Array(capacity).keys()].filter((slot) => hasBit(bits, slot))).toEqual(expected)
  })
})
