import { type FacetKey, facetKeys } from '@cryptolist/contract'

/** The bits by which a job says which filters it misses; each filter has one of its own. */
export const otherBits = { text: 1, since: 2, pay: 4 } as const
const firstFacetBit = 8

/** Missing all chosen values of a facet. */
export function includeBit(key: FacetKey): number {
  return firstFacetBit << facetKeys.indexOf(key)
}

/** Having an excluded value of a facet. */
export function excludeBit(key: FacetKey): number {
  return includeBit(key) << facetKeys.length
}

/** All bits but those of one facet. */
export function bitsBeside(key: FacetKey): number {
  return ~(includeBit(key) | excludeBit(key))
}
