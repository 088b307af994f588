/** A set of slots (see listing-table.ts), one bit each. Sets of one table have the same length. */
export type Bits = Uint32Array

export function createBits(slots: number): Bits {
  return new Uint32Array((slots + 31) >>> 5)
}

export function hasBit(bits: Bits, slot: number): boolean {
  return (((bits[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1
}

export function putBit(bits: Bits, slot: number, isSet: boolean): void {
  const word = slot >>> 5
  const bit = 1 << (slot & 31)
  bits[word] = isSet ? (bits[word] as number) | bit : (bits[word] as number) & ~bit
}

/** Adds the slots from one up to another, without it. */
export function addRange(bits: Bits, from: number, to: number): void {
  for (let at = from >>> 5; at << 5 < to; at++) {
    const start = Math.max(from - (at << 5), 0)
    const end = Math.min(to - (at << 5), 32)
    const upTo = end === 32 ? -1 : (1 << end) - 1
    bits[at] = (bits[at] as number) | (upTo & (-1 << start))
  }
}

/** Leaves what the other set has as well; with `isNegated`, what it doesn't have. */
export function narrow(bits: Bits, other: Bits, isNegated = false): void {
  if (isNegated)
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & ~(other[at] as number)
  else for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & (other[at] as number)
}

/** Adds what the other set has. */
export function widen(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (other[at] as number)
}

/** Writes the slots of a set in their order and returns how many there are. */
export function listSlots(bits: Bits, into: Int32Array): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number
    const first = at << 5
    while (word !== 0) {
      into[count++] = first + 31 - Math.clz32(word & -word)
      word &= word - 1
    }
  }
  return count
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number
    if (word === 0) continue
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
