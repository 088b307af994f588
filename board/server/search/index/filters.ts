import {
  dayOf,
  embargoedCountries,
  type FacetKey,
  facetKeys,
  type JobQuery,
  type Reach,
  reaches,
  reachOf,
} from '@cryptolist/contract'
import { type FacetGroup, groupNames, type ListFacetKey, listGroup } from '../list-facets.ts'
import { hasOverlap } from '../overlap.ts'
import { addRange, type Bits, createBits, hasBit, putBit, widen } from './bits.ts'
import type { Place } from './classes.ts'
import type { Vocabulary } from './facts.ts'
import type { ClassColumn, ListingTable } from './listing-table.ts'

/** A filter of a search, as the slots that pass it, or those that don't. */
export interface Clause {
  of: FacetKey | 'text' | 'since' | 'pay' | 'overlap'
  /** Its condition as text: clauses of one name find the same. */
  name: string
  bits: Bits
  /** Whether a slot is among them as its job is now; undefined where only the bits know. */
  holds: ((slot: number) => boolean) | undefined
  isNegated: boolean
}

/** A set that a filter asks for. */
interface AskedSet {
  /** Writes the whole set into empty bits. */
  fill(bits: Bits): void
  /** Whether a slot is in it. */
  holds(slot: number): boolean
}

/** Sets of slots that searches ask for again, kept as long as there is room, and kept up to date. */
export interface KeptSets {
  /** The set of this name; made if it isn't kept. */
  find(name: string, make: () => AskedSet): FoundSet
  /** Asks again what holds for a slot that has been written. */
  refresh(slot: number): void
}

interface FoundSet {
  bits: Bits
  holds: (slot: number) => boolean
}

/** Memory for sets that are kept. */
const keptBytes = 32 * 1024 * 1024

export function createKeptSets(table: ListingTable): KeptSets {
  const sets = new Map<string, FoundSet>()
  const most = Math.max(16, Math.min(1_000, Math.floor(keptBytes / table.listed.byteLength)))
  return {
    find(name, make) {
      const keptSet = sets.get(name)
      if (keptSet !== undefined) {
        // The last that was used is the last to go.
        sets.delete(name)
        sets.set(name, keptSet)
        return keptSet
      }
      const { fill, holds } = make()
      const set = { bits: createBits(table.capacity), holds }
      fill(set.bits)
      if (sets.size >= most) sets.delete(sets.keys().next().value as string)
      sets.set(name, set)
      return set
    },
    refresh(slot) {
      for (const { bits, holds } of sets.values()) putBit(bits, slot, holds(slot))
    },
  }
}

/** The filters of a search but for its text. */
export function listClauses(table: ListingTable, sets: KeptSets, query: JobQuery): Clause[] {
  const clauses: Clause[] = []
  const reach = reachOf(query)
  for (const key of facetKeys) {
    const { include, exclude } = query.facets[key]
    for (const [values, isNegated] of [
      [include, false],
      [exclude, true],
    ] as const)
      if (values.length > 0)
        clauses.push({
          of: key,
          isNegated,
          ...findFacetSet(table, sets, { key, values, ...(key === 'country' && !isNegated && { reach }) }),
        })
  }
  const { since, minPayUsd, overlap } = query
  const first = since === undefined ? Number.NaN : Date.parse(`${since}T00:00:00Z`) * 1000
  if (!Number.isNaN(first)) clauses.push(listedSince(table, sets, first))
  if (minPayUsd !== undefined) {
    const least = Math.max(minPayUsd, 0)
    const name = `pay ${least}`
    clauses.push({ of: 'pay', name, isNegated: false, ...sets.find(name, () => paidFrom(table, least)) })
  }
  if (overlap !== undefined) {
    const now = new Date()
    const { hours, timeZone, withUnstated } = overlap
    // The clocks of the day decide, so each day has its own set.
    const name = `overlap ${hours} ${timeZone} ${withUnstated} ${dayOf(now)}`
    const isEnough = (number: number) => hasOverlap(table.hours.values[number] ?? null, overlap, now)
    const set = sets.find(name, () => ofClasses(table, 'hours', isEnough))
    clauses.push({ of: 'overlap', name, isNegated: false, ...set })
  }
  return clauses
}

/** The jobs listed at or after a time, in microseconds since 1970. */
export function listedSince(table: ListingTable, sets: KeptSets, first: number): Clause {
  const name = `since ${first}`
  return { of: 'since', name, isNegated: false, ...sets.find(name, () => listedFrom(table, first)) }
}

function listedFrom({ listedAt, inOrder, size }: ListingTable, first: number): AskedSet {
  const holds = (slot: number) => (listedAt[slot] as number) >= first
  return {
    holds,
    fill(bits) {
      let [start, end] = [0, inOrder]
      while (start < end) {
        const middle = (start + end) >>> 1
        if (holds(middle)) end = middle
        else start = middle + 1
      }
      addRange(bits, start, inOrder)
      for (let slot = inOrder; slot < size; slot++) if (holds(slot)) putBit(bits, slot, true)
    },
  }
}

function paidFrom({ loops, payUsd }: ListingTable, least: number): AskedSet {
  return {
    holds: (slot) => (payUsd[slot] as number) >= least,
    fill: (bits) => loops.selectFrom(payUsd, least, bits),
  }
}

interface FacetChoice {
  key: FacetKey
  values: readonly string[]
  /** How jobs have to be open to countries; in any way if it is undefined. */
  reach?: readonly Reach[] | undefined
}

/** The slots that have any of the values. */
export function findFacetSet(
  table: ListingTable,
  sets: KeptSets,
  { key, values, reach = reaches }: FacetChoice,
): Pick<Clause, 'name' | 'bits' | 'holds'> {
  const name = [key, ...values, ...(reach === reaches ? [] : ['', ...reach])].join('\n')
  if (key === 'tag') return { name, ...findTagged(table, values) }
  const set = sets.find(name, () => {
    const wanted = new Set(values)
    const hasAny = (number: number) =>
      key === 'country'
        ? reach.some(
            (way) => way === findNearestReach(table.places.values[number] as Place, values, table.vocabulary),
          )
        : listValues(table, { key, number }).some((value) => wanted.has(value))
    return ofClasses(table, columnOf[key], hasAny)
  })
  return { name, ...set }
}

/** The slots whose class passes a test, which is asked once for each class. */
function ofClasses(table: ListingTable, name: ClassColumn, isIn: (number: number) => boolean): AskedSet {
  const column = table.columns[name]
  /** Whether each class is in it, 1 or 0. */
  let classFlags = new Uint8Array(0)
  const knowAll = () => {
    const next = new Uint8Array(table.countClasses(name))
    next.set(classFlags)
    for (let number = classFlags.length; number < next.length; number++) {
      next[number] = Number(isIn(number))
      if ((number & 255) === 0) table.meter.check()
    }
    classFlags = next
  }
  return {
    holds(slot) {
      if (column.get(slot) >= classFlags.length) knowAll()
      return classFlags[column.get(slot)] === 1
    },
    fill(bits) {
      knowAll()
      fillByClass(bits, column.data, { flags: classFlags, size: table.size })
    },
  }
}

/** The slots whose class has a 1. */
function fillByClass(
  bits: Bits,
  column: Uint16Array | Int32Array,
  { flags, size }: { flags: Uint8Array; size: number },
): void {
  for (let at = 0; at < size; at += 32) {
    const end = Math.min(at + 32, size)
    let word = 0
    for (let slot = at; slot < end; slot++) word |= (flags[column[slot] as number] as number) << (slot & 31)
    bits[at >>> 5] = word
  }
}

function findTagged(table: ListingTable, slugs: readonly string[]): Pick<Clause, 'bits' | 'holds'> {
  const tagSets = slugs.flatMap((slug) => table.tagBits[table.tags.find(slug) ?? -1] ?? [])
  // A tag that comes later is in none of these.
  const holds = (slot: number) =>
    slugs.some((slug) => {
      const bits = table.tagBits[table.tags.find(slug) ?? -1]
      return bits !== undefined && hasBit(bits, slot)
    })
  if (tagSets.length === 1) return { bits: tagSets[0] as Bits, holds }
  const bits = createBits(table.capacity)
  for (const tagged of tagSets) {
    widen(bits, tagged)
    table.meter.check()
  }
  return { bits, holds }
}

const groupOf = Object.fromEntries(
  groupNames.flatMap((group) => listGroup(group).map((key) => [key, group])),
) as Record<ListFacetKey, FacetGroup>

/** The column that says whether a job has a value. */
export const columnOf: Readonly<Record<Exclude<FacetKey, 'tag'>, ClassColumn>> = {
  ...groupOf,
  country: 'place',
  chain: 'chains',
  sector: 'sectors',
  company: 'company',
}

interface FacetClass {
  key: Exclude<FacetKey, 'tag'>
  number: number
}

/** The values of a class; of places there are as many as countries, so they have no list. */
export function listValues(table: ListingTable, { key, number }: FacetClass): readonly string[] {
  switch (key) {
    case 'chain':
      return table.chains.values[number] ?? []
    case 'sector':
      return table.sectors.values[number] ?? []
    case 'company':
      return [table.companies.values[number]?.slug ?? '']
    case 'country':
      return []
    default:
      return table.groups[groupOf[key]].values[number]?.[key] ?? []
  }
}

export const embargoed: ReadonlySet<string> = new Set(embargoedCountries)

/** How a place is open to a value: the rule of `reachSql` in ../filters.ts. */
export function findReach(
  { remote, excluded, office, regions }: Place,
  value: string,
  { countries }: Pick<Vocabulary, 'countries'>,
): Reach | undefined {
  const isExcluded = excluded.has(value)
  if (office.has(value) || regions.has(value) || (remote.has(value) && !isExcluded)) return 'named'
  const country = countries.get(value)
  if (isExcluded || country === undefined || embargoed.has(value)) return undefined
  if (regions.size > 0 && country.regions.some((region) => regions.has(region))) return 'region'
  return remote.has('WW') ? 'worldwide' : undefined
}

/** The nearest way in which a place is open to any of the values. */
export function findNearestReach(
  place: Place,
  values: readonly string[],
  vocabulary: Pick<Vocabulary, 'countries'>,
): Reach | undefined {
  const ways = values.map((value) => findReach(place, value, vocabulary))
  return reaches.find((reach) => ways.includes(reach))
}
