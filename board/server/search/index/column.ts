import type { ColumnData } from './loops/loops.ts'

/** A small number for each slot. Half as wide as what it can hold, as long as no number needs more: counting is as fast as memory is read. */
export class Column {
  data: ColumnData

  constructor(data: Uint16Array) {
    this.data = data
  }

  get(slot: number): number {
    return this.data[slot] as number
  }

  set(slot: number, value: number): void {
    if (value > 0xffff && this.data instanceof Uint16Array) this.data = new Int32Array(this.data)
    this.data[slot] = value
  }
}
