/** A small number for each slot. Half as wide as what it can hold, as long as no number needs more: counting is as fast as memory is read. */
export class Column {
  data: Uint16Array | Int32Array

  constructor(capacity: number) {
    this.data = new Uint16Array(capacity)
  }

  get(slot: number): number {
    return this.data[slot] as number
  }

  set(slot: number, value: number): void {
    if (value > 0xffff && this.data instanceof Uint16Array) this.data = new Int32Array(this.data)
    this.data[slot] = value
  }
}

/** A column, and the counts of its numbers, which have room for all of them. */
export interface ColumnCount {
  column: Column
  into: Int32Array
}

/** Columns that are read together: one alone waits for its last addition. */
export const columnsAtOnce = 4

/** Adds how many of these slots have each number of each column. */
export function countColumns(columns: readonly ColumnCount[], slots: Int32Array, count: number): void {
  let next = 0
  for (; next + columnsAtOnce <= columns.length; next += columnsAtOnce)
    countFour(columns.slice(next, next + columnsAtOnce), slots, count)
  for (const { column, into } of columns.slice(next)) countOne(column.data, into, slots.subarray(0, count))
}

function countOne(data: Uint16Array | Int32Array, into: Int32Array, slots: Int32Array): void {
  for (let index = 0; index < slots.length; index++) {
    const at = data[slots[index] as number] as number
    into[at] = (into[at] as number) + 1
  }
}

function countFour(columns: readonly ColumnCount[], slots: Int32Array, count: number): void {
  const [a, b, c, d] = columns.map(({ column }) => column.data) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const [inA, inB, inC, inD] = columns.map(({ into }) => into) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  for (let index = 0; index < count; index++) {
    const slot = slots[index] as number
    const [atA, atB, atC, atD] = [a[slot] as number, b[slot] as number, c[slot] as number, d[slot] as number]
    inA[atA] = (inA[atA] as number) + 1
    inB[atB] = (inB[atB] as number) + 1
    inC[atC] = (inC[atC] as number) + 1
    inD[atD] = (inD[atD] as number) + 1
  }
}
