import { facetKeys } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { facetBits, otherBits } from './filters.ts'

it('has bits for 29 facets, nearly twice as many as there are', () => {
  const facets = Array.from({ length: 29 }, (_, place) => facetBits(place))
  const bits = [...Object.values(otherBits), ...facets.flatMap(({ include, exclude }) => [include, exclude])]
  // Each is a power of two of its own, and all together fit into PostgreSQL's bigint.
  expect(bits.reduce((sum, bit) => sum | bit, 0n)).toBe(2n ** 62n - 1n)
  expect(new Set(bits).size).toBe(62)
  expect(facetKeys.length).toBeLessThanOrEqual(29)
})
