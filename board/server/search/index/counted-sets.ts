import type { FacetKey, JobFacets } from '@cryptolist/contract'
import { type Bits, countBits, hasBit, narrow, putBit } from './bits.ts'
import type { Clause } from './filters.ts'
import type { ListingTable, TableCounts } from './listing-table.ts'
import { columnsAtOnce } from './loops/loops.ts'

/** The name of a count of a set of slots. */
export type Counted = keyof TableCounts

/** The facets of a search. `uncounted` are those that weren't counted, but have values among its jobs. */
export interface FoundFacets {
  facets: JobFacets
  uncounted: FacetKey[]
}

/** The listed jobs that pass some filters, with what has been counted of them so far. */
export interface CountedSet {
  readonly bits: Bits
  total: number
  counts: Partial<TableCounts>
  /** The facets of the search that has these filters, and what they are of: the table's version, and which facets were counted. */
  facets?: { of: string; value: FoundFacets }
}

/**
 * Finds and counts sets of jobs. What was asked for twice is kept and follows each change of the table: another listing costs a search one addition, not
 * its counts.
 */
export interface CountedSets {
  /** The jobs that pass all of these. */
  find(clauses: readonly Clause[]): CountedSet
  /** Counts how many of a set have each class, tag or step of pay: as many of these as are not known yet, at once. */
  count(set: CountedSet, what: readonly Counted[]): void
}

interface KeptSet extends CountedSet {
  /** Without their bits, for which the memory below has no room. */
  clauses: readonly Pick<Clause, 'holds' | 'isNegated'>[]
}

/** Memory for kept sets. One takes some hundred kilobytes on a board of a million listings. */
const keptBytes = 24 * 1024 * 1024
const maxKept = 200
/** Searches that are remembered by name, to see which are asked for again. Those with longer names than any page links to are not. */
const maxAsked = 2_000
const maxNameLength = 2_000

export function createCountedSets(table: ListingTable): CountedSets {
  const all: CountedSet = { bits: table.listed, total: 0, counts: table.totals }
  const keptSets = new Map<string, KeptSet>()
  const askedOnce = new Set<string>()
  let last: { set: CountedSet; count: number; isRest: boolean } | undefined
  table.follow((slot, sign) => {
    last = undefined
    for (const [name, set] of keptSets) follow(name, set, { slot, sign })
  })
  const follow = (name: string, set: KeptSet, { slot, sign }: { slot: number; sign: 1 | -1 }): void => {
    // Which words a job has is known later.
    if (sign === 1 && set.clauses.some(({ holds }) => holds === undefined)) return void keptSets.delete(name)
    const isIn =
      sign === 1
        ? set.clauses.every(({ holds, isNegated }) => holds?.(slot) !== isNegated)
        : hasBit(set.bits, slot)
    if (!isIn) return
    putBit(set.bits, slot, sign === 1)
    set.total += sign
    table.addTo(set.counts, slot, sign)
  }
  /** Lists a set's slots, or those of all others if they are fewer: the totals have the rest. */
  const list = (set: CountedSet) => {
    if (last?.set === set) return last
    const isRest = set.total * 2 > table.listedCount
    last = { set, count: table.loops.list(set.bits, isRest ? table.listed : undefined), isRest }
    return last
  }
  const most = () => {
    const classes = Object.values(table.totals).reduce((sum, { length }) => sum + length, 0)
    return Math.max(8, Math.min(maxKept, Math.floor(keptBytes / (table.listed.byteLength + classes * 4))))
  }
  return {
    find(clauses) {
      if (clauses.length === 0) {
        all.total = table.listedCount
        return all
      }
      const name = nameClauses(clauses)
      const keptSet = keptSets.get(name)
      if (keptSet !== undefined) {
        // The last that was used is the last to go.
        keptSets.delete(name)
        keptSets.set(name, keptSet)
        return keptSet
      }
      const bits = table.listed.slice()
      for (const clause of clauses) narrow(bits, clause.bits, clause.isNegated)
      table.meter.check()
      const set: KeptSet = {
        bits,
        total: countBits(bits),
        counts: {},
        clauses: clauses.map(({ holds, isNegated }) => ({ holds, isNegated })),
      }
      if (name.length > maxNameLength) return set
      // A set that is asked for once must not drive out one that is asked for again and again.
      if (askedOnce.delete(name)) {
        if (keptSets.size >= most()) keptSets.delete(keptSets.keys().next().value as string)
        keptSets.set(name, set)
      } else {
        if (askedOnce.size >= maxAsked) askedOnce.delete(askedOnce.keys().next().value as string)
        askedOnce.add(name)
      }
      return set
    },
    count(set, what) {
      const unknown = what.filter((one) => set.counts[one] === undefined)
      if (unknown.length === 0) return
      const { count, isRest } = list(set)
      const started = unknown.map((one) => ({ one, ...table.startCounts(one) }))
      const columns = started.flatMap((one) => one.columns)
      for (let at = 0; at < columns.length; at += columnsAtOnce) {
        table.loops.countColumns(columns.slice(at, at + columnsAtOnce), count)
        table.meter.check()
      }
      for (const { one, finish } of started) {
        const counts = finish()
        const totals = table.totals[one]
        if (isRest)
          for (let at = 0; at < counts.length; at++) counts[at] = (totals[at] ?? 0) - (counts[at] as number)
        set.counts[one] = counts
      }
    },
  }
}

/** A name for clauses in any order: clauses that find the same share it. */
export function nameClauses(clauses: readonly Clause[]): string {
  return clauses
    .map(({ name, isNegated }) => `${isNegated ? '-' : '+'}${name}`)
    .sort()
    .join('\0')
}
