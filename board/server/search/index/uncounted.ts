import { type FacetKey, facetKeys } from '@cryptolist/contract'
import type { Bits } from './bits.ts'
import type { Place } from './classes.ts'
import { type CountedSearch, countedOf, listFacetRows, listNamed } from './facet-rows.ts'
import { columnOf, listValues } from './filters.ts'
import type { ListingTable } from './listing-table.ts'

/** Jobs that are looked at one by one. Nearly every facet has a value among so many, if it has any. */
const lookedAt = 64

/** Finds the facets that aren't counted, but have values among the jobs that a search finds. No value of them is chosen. */
export type UncountedFinder = (search: CountedSearch, counted: readonly FacetKey[]) => FacetKey[]

export function createUncountedFinder(table: ListingTable): UncountedFinder {
  let used = { version: -1, keys: new Set<FacetKey>() }
  return (search, counted) => {
    if (used.version !== table.version) used = { version: table.version, keys: findUsed(table) }
    const others = facetKeys.filter((key) => !counted.includes(key) && used.keys.has(key))
    if (others.length === 0) return []
    const slots = listLast(search.found.bits, lookedAt)
    return others.filter(
      (key) =>
        slots.some((slot) => hasNamedValue(table, key, slot)) ||
        (search.found.total > slots.length && listFacetRows(search, [key]).some(isOf(key))),
    )
  }
}

function isOf(key: FacetKey): (row: { kind: string; n: number }) => boolean {
  return ({ kind, n }) => kind === key && n > 0
}

/** The facets that at least one listed job has a value for. */
function findUsed(table: ListingTable): Set<FacetKey> {
  const isUsed = (key: FacetKey): boolean =>
    table.totals[countedOf(key)].some((jobs, number) => jobs > 0 && namesValue(table, key, number))
  return new Set(facetKeys.filter(isUsed))
}

/** Whether a job has a value that the facet would list. */
function hasNamedValue(table: ListingTable, key: FacetKey, slot: number): boolean {
  if (key !== 'tag') return namesValue(table, key, table.columns[columnOf[key]].get(slot))
  return table.listTags(slot).some((slug) => namesTag(table, slug))
}

/** True if the facet would list a value of the jobs in class `number`, or for `tag` the tag of that number. */
function namesValue(table: ListingTable, key: FacetKey, number: number): boolean {
  const { chains, sectors } = table.vocabulary
  if (key === 'company') return true
  if (key === 'tag') return namesTag(table, table.tags.values[number] ?? '')
  if (key === 'country') return listNamed(table.places.values[number] as Place).length > 0
  const values = listValues(table, { key, number })
  if (key === 'chain') return values.some((value) => chains.has(value))
  if (key === 'sector') return values.some((value) => sectors.has(value))
  return values.length > 0
}

function namesTag({ vocabulary }: ListingTable, slug: string): boolean {
  return vocabulary.tags.get(slug)?.isSector === false
}

/** The last slots of a set, so many at most: those of the newest jobs. */
function listLast(bits: Bits, most: number): number[] {
  const slots: number[] = []
  for (let at = bits.length - 1; at >= 0 && slots.length < most; at--) {
    let word = bits[at] as number
    while (word !== 0 && slots.length < most) {
      const bit = 31 - Math.clz32(word)
      slots.push((at << 5) + bit)
      word &= ~(1 << bit)
    }
  }
  return slots
}
