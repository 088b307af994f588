import { type Bits, countBits, listSlots, narrow } from './bits.ts'
import type { ListingTable, TableCounts } from './listing-table.ts'

/** What is counted of a set of slots. */
export type Counted = keyof TableCounts

/** Counts sets of slots. One at a time: it uses the same memory for all. */
export interface Counter {
  /** How many of a set of listed slots have each class, tag or step. */
  count(bits: Bits, what: Counted): Int32Array
  /** The same of tags, where these are excluded: a job that has one of them counts for that one alone, and with two for none. */
  countTagsWithout(bits: Bits, excluded: readonly string[]): Int32Array
}

/**
 * Counts what a set has, or what all others have if those are fewer, and takes that from the totals. A set that is counted again and again should be
 * the same object each time: its slots are listed once.
 */
export function createCounter(table: ListingTable): Counter {
  const slots = new Int32Array(table.capacity)
  const rest = new Uint32Array(table.listed.length)
  let last: { bits: Bits; count: number; isRest: boolean } | undefined
  const list = (bits: Bits) => {
    if (last?.bits === bits) return last
    const isRest = countBits(bits) * 2 > table.listedCount
    if (isRest)
      for (let at = 0; at < rest.length; at++) rest[at] = (table.listed[at] as number) & ~(bits[at] as number)
    last = { bits, count: listSlots(isRest ? rest : bits, slots), isRest }
    return last
  }
  return {
    count(bits, what) {
      const { count, isRest } = list(bits)
      const counts = table.createCounts(what)
      if (what === 'tags') table.countTags(slots, count, counts)
      else countColumn(table.columns[what], slots, count, counts)
      if (isRest) {
        const totals = table.totals[what]
        for (let at = 0; at < counts.length; at++) counts[at] = (totals[at] ?? 0) - (counts[at] as number)
      }
      return counts
    },
    countTagsWithout(bits, excluded) {
      const hits = excluded.flatMap((slug) => table.tags.find(slug) ?? [])
      const counts = table.createCounts('tags')
      const free = Uint32Array.from(bits)
      for (const tag of hits) narrow(free, table.tagBits[tag] as Bits, true)
      table.countTags(slots, listSlots(free, slots), counts)
      for (const tag of hits) {
        const alone = Uint32Array.from(bits)
        narrow(alone, table.tagBits[tag] as Bits)
        for (const other of hits) if (other !== tag) narrow(alone, table.tagBits[other] as Bits, true)
        counts[tag] = countBits(alone)
      }
      last = undefined
      return counts
    },
  }
}

function countColumn(column: Int32Array, slots: Int32Array, count: number, into: Int32Array): void {
  for (let index = 0; index < count; index++) {
    const at = column[slots[index] as number] as number
    into[at] = (into[at] as number) + 1
  }
}
