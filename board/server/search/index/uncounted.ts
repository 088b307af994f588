import { type FacetKey, facetKeys } from '@cryptolist/contract'
import type { Bits } from './bits.ts'
import type { Place } from './classes.ts'
import { type CountedSearch, listFacetRows, listNamed } from './facet-rows.ts'
import { columnOf, listValues } from './filters.ts'
import type { ListingTable } from './listing-table.ts'

/** Jobs that are looked at one by one. Nearly every facet has a value among so many, if it has any. */
const lookedAt = 64

/** The facets that aren't counted, but have values among the jobs that a search finds. No value of them is chosen. */
export function listUncounted(search: CountedSearch, counted: readonly FacetKey[]): FacetKey[] {
  const others = facetKeys.filter((key) => !counted.includes(key))
  if (others.length === 0) return []
  const slots = listLast(search.found.bits, lookedAt)
  return others.filter(
    (key) =>
      slots.some((slot) => hasNamedValue(search.table, key, slot)) ||
      (search.found.total > slots.length && listFacetRows(search, [key]).some(isOf(key))),
  )
}

function isOf(key: FacetKey): (row: { kind: string; n: number }) => boolean {
  return ({ kind, n }) => kind === key && n > 0
}

/** Whether a job has a value that the facet would list. */
function hasNamedValue(table: ListingTable, key: FacetKey, slot: number): boolean {
  const { tags, chains, sectors } = table.vocabulary
  if (key === 'company') return true
  if (key === 'tag') return table.listTags(slot).some((slug) => tags.get(slug)?.isSector === false)
  const number = table.columns[columnOf[key]].get(slot)
  if (key === 'country') {
    const place = table.places.values[number] as Place
    return place.remote.has('WW') || listNamed(place).length > 0
  }
  const values = listValues(table, { key, number })
  if (key === 'chain') return values.some((value) => chains.has(value))
  if (key === 'sector') return values.some((value) => sectors.has(value))
  return values.length > 0
}

/** The last slots of a set, so many at most: those of the newest jobs. */
function listLast(bits: Bits, most: number): number[] {
  const found: number[] = []
  for (let at = bits.length - 1; at >= 0 && found.length < most; at--) {
    let word = bits[at] as number
    while (word !== 0 && found.length < most) {
      const bit = 31 - Math.clz32(word)
      found.push((at << 5) + bit)
      word &= ~(1 << bit)
    }
  }
  return found
}
