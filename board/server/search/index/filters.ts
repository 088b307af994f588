import { embargoedCountries, type FacetKey, facetKeys, type JobQuery } from '@cryptolist/contract'
import { type FacetGroup, groupNames, type ListFacetKey, listGroup } from '../list-facets.ts'
import { type Bits, createBits, putBit, widen } from './bits.ts'
import type { Place } from './classes.ts'
import type { ClassColumn, ListingTable } from './listing-table.ts'

/** A filter of a search, as the slots that pass it, or those that don't. */
export interface Clause {
  of: FacetKey | 'text' | 'since' | 'pay'
  bits: Bits
  isNegated: boolean
}

/** Sets of slots that searches ask for again, kept as long as there is room, and kept up to date. */
export interface KeptSets {
  /** The set of this name; made of what holds for a slot if it isn't kept. */
  find(name: string, make: () => (slot: number) => boolean): Bits
  /** Asks again what holds for a slot that has been written. */
  refresh(slot: number): void
}

/** Memory for sets that are kept. */
const keptBytes = 48 * 1024 * 1024

export function createKeptSets(table: ListingTable): KeptSets {
  const kept = new Map<string, { bits: Bits; holds: (slot: number) => boolean }>()
  const most = Math.max(16, Math.min(1_000, Math.floor(keptBytes / table.listed.byteLength)))
  return {
    find(name, make) {
      const found = kept.get(name)
      if (found !== undefined) {
        // The last that was used is the last to go.
        kept.delete(name)
        kept.set(name, found)
        return found.bits
      }
      const holds = make()
      const bits = createBits(table.capacity)
      for (let first = 0; first < table.size; first += 32) {
        let word = 0
        const end = Math.min(first + 32, table.size)
        for (let slot = first; slot < end; slot++) if (holds(slot)) word |= 1 << (slot & 31)
        bits[first >>> 5] = word
      }
      if (kept.size >= most) kept.delete(kept.keys().next().value as string)
      kept.set(name, { bits, holds })
      return bits
    },
    refresh(slot) {
      for (const { bits, holds } of kept.values()) putBit(bits, slot, holds(slot))
    },
  }
}

/** The filters of a search but for its text. */
export function listClauses(table: ListingTable, sets: KeptSets, query: JobQuery): Clause[] {
  const clauses: Clause[] = []
  for (const key of facetKeys) {
    const { include, exclude } = query.facets[key]
    for (const [values, isNegated] of [
      [include, false],
      [exclude, true],
    ] as const)
      if (values.length > 0)
        clauses.push({ of: key, bits: findFacetSet(table, sets, { key, values }), isNegated })
  }
  const { since, minPayUsd } = query
  const first = since === undefined ? Number.NaN : Date.parse(`${since}T00:00:00Z`) * 1000
  if (!Number.isNaN(first)) {
    const bits = sets.find(`since ${since}`, () => (slot) => (table.listedAt[slot] as number) >= first)
    clauses.push({ of: 'since', bits, isNegated: false })
  }
  if (minPayUsd !== undefined) {
    const least = Math.max(minPayUsd, 0)
    const bits = sets.find(`pay ${minPayUsd}`, () => (slot) => (table.payUsd[slot] as number) >= least)
    clauses.push({ of: 'pay', bits, isNegated: false })
  }
  return clauses
}

interface FacetChoice {
  key: FacetKey
  values: readonly string[]
}

/** The slots that have any of the values. */
function findFacetSet(table: ListingTable, sets: KeptSets, { key, values }: FacetChoice): Bits {
  if (key === 'tag') return findTagged(table, values)
  const column = table.columns[columnOf[key]]
  return sets.find(`${key}\n${values.join('\n')}`, () => {
    // By class: 1 where it holds, 2 where it doesn't.
    let known = new Uint8Array(1_024)
    return (slot) => {
      const number = column[slot] as number
      if (number >= known.length) known = grow(known, number)
      if (known[number] === 0)
        known[number] = values.some((value) => hasValue(table, { key, number }, value)) ? 1 : 2
      return known[number] === 1
    }
  })
}

function grow(known: Uint8Array, number: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(number * 2)
  larger.set(known)
  return larger
}

function findTagged(table: ListingTable, slugs: readonly string[]): Bits {
  const found = slugs.flatMap((slug) => table.tagBits[table.tags.find(slug) ?? -1] ?? [])
  if (found.length === 1) return found[0] as Bits
  const bits = createBits(table.capacity)
  for (const tagged of found) widen(bits, tagged)
  return bits
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

/** Whether jobs of a class have a value. */
export function hasValue(table: ListingTable, { key, number }: FacetClass, value: string): boolean {
  if (key === 'country')
    return canBeDoneFrom(table.places.values[number] as Place, value, table.vocabulary.countries)
  return listValues(table, { key, number }).includes(value)
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

/** The rule of `canBeDoneFrom` in ../filters.ts. */
function canBeDoneFrom(
  { remote, excluded, office, regions }: Place,
  value: string,
  countries: ReadonlyMap<string, string>,
): boolean {
  if (office.has(value) || regions.has(value.toUpperCase())) return true
  if (excluded.has(value)) return false
  return remote.has(value) || (remote.has('WW') && countries.has(value) && !embargoed.has(value))
}
