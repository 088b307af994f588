const byteDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Ids of 32 hexadecimal digits by slot, and slots by id: strings and a Map of a million would take ten times the memory. */
export class SlotMap {
  /** Four words of each slot. */
  readonly words: Uint32Array
  readonly #slots: Int32Array
  readonly #mask: number

  constructor(capacity: number) {
    this.words = new Uint32Array(capacity * 4)
    const places = 2 ** Math.ceil(Math.log2(capacity * 2 + 2))
    this.#slots = new Int32Array(places).fill(-1)
    this.#mask = places - 1
  }

  /** The slot of an id, -1 if it has none. */
  find(words: Words): number {
    return this.#slots[this.#place(words)] as number
  }

  /** The slot of an id that is text, with or without hyphens; -1 if it has none. */
  findId(id: string): number {
    return this.find(wordsOf(id.replaceAll('-', '')))
  }

  /** Gives an id a slot, also one that had another. */
  put(words: Words, slot: number): void {
    this.words.set(words, slot * 4)
    this.#slots[this.#place(words)] = slot
  }

  idOf(slot: number): string {
    const half = (at: number) => {
      const word = this.words[slot * 4 + (at >> 1)] as number
      const bits = at % 2 === 0 ? word >>> 16 : word & 0xffff
      return (byteDigits[bits >>> 8] as string) + byteDigits[bits & 255]
    }
    return `${half(0)}${half(1)}-${half(2)}-${half(3)}-${half(4)}-${half(5)}${half(6)}${half(7)}`
  }

  /** Compares the ids of two slots as PostgreSQL compares them. */
  compare(a: number, b: number): number {
    const { words } = this
    for (let at = 0; at < 4; at++) {
      const difference = (words[a * 4 + at] as number) - (words[b * 4 + at] as number)
      if (difference !== 0) return difference
    }
    return 0
  }

  /** Compares a slot's id with another. */
  compareTo(slot: number, other: Words): number {
    for (let at = 0; at < 4; at++) {
      const difference = (this.words[slot * 4 + at] as number) - (other[at] as number)
      if (difference !== 0) return difference
    }
    return 0
  }

  #place(words: Words): number {
    const [a, b, c, d] = words
    let place =
      (Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b) ^
        Math.imul(c ^ Math.imul(d, 0xc2b2ae35), 0x27d4eb2f)) >>>
      0
    place = (place ^ (place >>> 15)) & this.#mask
    for (;;) {
      const slot = this.#slots[place] as number
      if (slot === -1 || this.#has(slot, words)) return place
      place = (place + 1) & this.#mask
    }
  }

  #has(slot: number, [a, b, c, d]: Words): boolean {
    const at = slot * 4
    const { words } = this
    return words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d
  }
}

/** An id as four numbers of 32 bits. */
export type Words = readonly [number, number, number, number]

/** Reads 32 hexadecimal digits. */
export function wordsOf(digits: string): Words {
  const word = (at: number) => Number.parseInt(digits.slice(at, at + 8), 16)
  return [word(0), word(8), word(16), word(24)]
}
