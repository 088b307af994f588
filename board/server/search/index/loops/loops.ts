import type { Bits } from '../bits.ts'
import { loopsCode } from './loops-code.ts'

/** The functions of loops.wat. What they take are addresses in their memory. */
interface Functions {
  listSlots(bits: number, end: number, into: number): number
  countFour(slots: number, end: number, ...columnsAndCounts: number[]): void
  countOne(slots: number, end: number, column: number, counts: number): void
  selectFrom(values: number, end: number, least: number, bits: number): void
}

/** A column of numbers, and the counts of its numbers, which have room for all of them. */
export interface ColumnCount {
  data: ColumnData
  into: Int32Array
}

export type ColumnData = Uint16Array | Int32Array

/** Columns that are counted together: one alone waits for its last addition. */
export const columnsAtOnce = 4
/** Numbers that a column of 16 bits can have. */
const numbers = 2 ** 16
/** The highest of 32 bits, with its sign. */
const maxValue = 2 ** 31 - 1
const pageBytes = 2 ** 16
const module = new WebAssembly.Module(Buffer.from(loopsCode, 'base64'))

/**
 * The loops that a search runs over all slots of a table (see listing-table.ts), as WebAssembly: they take a third to a twentieth of the time of the
 * same loops in JavaScript. They reach only their own memory, so the columns that they read are created here. It never grows: that would end all
 * arrays in it.
 */
export class Loops {
  readonly #memory: WebAssembly.Memory
  readonly #functions: Functions
  #used = 0
  #columnsLeft: number
  readonly #capacity: number
  readonly #bits: Uint32Array
  readonly #slots: Int32Array
  readonly #counts: Int32Array

  /** `columns`: for how many columns of 16 bits there is room. */
  constructor(capacity: number, columns: number) {
    // Whole words of bits are read.
    this.#capacity = Math.ceil(capacity / 32) * 32
    this.#columnsLeft = columns
    const words = this.#capacity / 32
    const bytes = 4 * (words + 2 * this.#capacity + columnsAtOnce * numbers) + 2 * columns * this.#capacity
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes) })
    this.#bits = new Uint32Array(this.#memory.buffer, this.#take(4 * words), words)
    this.#slots = this.#take32(this.#capacity)
    this.#counts = this.#take32(columnsAtOnce * numbers)
    const { exports } = new WebAssembly.Instance(module, { index: { memory: this.#memory } })
    this.#functions = exports as unknown as Functions
  }

  /** A number for each slot. When there is no more room, it lies outside the memory and is counted in JavaScript. */
  createColumn(): Uint16Array {
    if (this.#columnsLeft === 0) return new Uint16Array(this.#capacity)
    this.#columnsLeft -= 1
    return new Uint16Array(this.#memory.buffer, this.#take(2 * this.#capacity), this.#capacity)
  }

  /** A value for each slot, for `selectFrom`: there is room for one such array. */
  createValues(): Int32Array {
    return this.#take32(this.#capacity)
  }

  /** Writes the slots whose value is not below the least. */
  selectFrom(values: Int32Array, least: number, into: Bits): void {
    if (least > maxValue) return void into.fill(0)
    const { byteOffset, byteLength } = values
    this.#functions.selectFrom(byteOffset, byteOffset + byteLength, Math.ceil(least), this.#bits.byteOffset)
    into.set(this.#bits.subarray(0, into.length))
  }

  /** Lists the slots of a set, or those of `all` that aren't in it, for `countColumns`, and returns how many there are. */
  list(set: Bits, all?: Bits): number {
    const bits = this.#bits
    if (all === undefined) bits.set(set)
    else for (let at = 0; at < set.length; at++) bits[at] = (all[at] as number) & ~(set[at] as number)
    const end = this.#functions.listSlots(
      bits.byteOffset,
      bits.byteOffset + set.byteLength,
      this.#slots.byteOffset,
    )
    return (end - this.#slots.byteOffset) / 4
  }

  /** Adds how many of the listed slots have each number of these columns, of which there are four at most. */
  countColumns(columns: readonly ColumnCount[], count: number): void {
    const near = columns.filter(({ data }) => data.buffer === this.#memory.buffer)
    const counts = near.map(({ into }, index) => {
      const part = this.#counts.subarray(index * numbers, index * numbers + into.length)
      return part.fill(0)
    })
    const [start, end] = [this.#slots.byteOffset, this.#slots.byteOffset + 4 * count]
    const [columnsAt, countsAt] = [
      near.map(({ data }) => data.byteOffset),
      counts.map((part) => part.byteOffset),
    ]
    if (near.length === 1) this.#functions.countOne(start, end, columnsAt[0] as number, countsAt[0] as number)
    else if (near.length > 1) {
      // Any left of the four count a column again, into counts that nobody reads.
      for (let index = near.length; index < columnsAtOnce; index++) {
        columnsAt.push(columnsAt[0] as number)
        countsAt.push(this.#counts.byteOffset + index * numbers * 4)
      }
      this.#functions.countFour(start, end, ...columnsAt, ...countsAt)
    }
    for (const [index, { into }] of near.entries()) addTo(into, counts[index] as Int32Array)
    for (const { data, into } of columns)
      if (data.buffer !== this.#memory.buffer) countFar(data, into, this.#slots.subarray(0, count))
  }

  #take32(length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, this.#take(4 * length), length)
  }

  /** The address of so many bytes that nothing else has. */
  #take(bytes: number): number {
    const address = this.#used
    this.#used += bytes
    return address
  }
}

function addTo(sums: Int32Array, counts: Int32Array): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (counts[at] as number)
}

function countFar(data: ColumnData, into: Int32Array, slots: Int32Array): void {
  for (let index = 0; index < slots.length; index++) {
    const at = data[slots[index] as number] as number
    into[at] = (into[at] as number) + 1
  }
}
