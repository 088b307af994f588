import { type FacetKey, facetKeys } from '@cryptolist/contract'

/** One bit for each filter; a job that fails a filter gets its bit. */
export const otherBits = { text: 1, since: 2, pay: 4 } as const
const firstFacetBit = 8

/** For having none of the chosen values of a facet. */
export function includeBit(key: FacetKey): number {
  return firstFacetBit << facetKeys.indexOf(key)
}

/** For having an excluded value of a facet. */
export function excludeBit(key: FacetKey): number {
  return includeBit(key) << facetKeys.length
}

/** All bits except those of one facet. */
export function bitsExcept(key: FacetKey): number {
  return ~(includeBit(key) | excludeBit(key))
}
