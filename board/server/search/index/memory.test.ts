import { emptyJobQuery } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { measureHeldMemory } from '../../../tests/support/held-memory.ts'
import { createCountedSets } from './counted-sets.ts'
import { createKeptSets, listClauses } from './filters.ts'
import { ListingTable } from './listing-table.ts'

it('100,000 different searches leave no more in memory than its bounds allow', () => {
  const table = new ListingTable(64, {
    tags: new Map(),
    chains: new Map(),
    sectors: new Map(),
    countries: new Map(),
  })
  const sets = createKeptSets(table)
  const counted = createCountedSets(table)
  const search = (at: number, isLong = false) => {
    const query = { ...emptyJobQuery(), minPayUsd: at }
    const values = Array.from({ length: 20 }, (_, number) => `${at}-${number}-`.padEnd(80, 'z'))
    for (const key of isLong ? (['tag', 'company', 'chain', 'sector', 'language'] as const) : [])
      query.facets[key] = { include: values, exclude: values }
    counted.find(listClauses(table, sets, query))
  }
  const before = measureHeldMemory()
  for (let at = 0; at < 100_000; at++) search(at)
  for (let at = 0; at < 3_000; at++) search(at, true)
  expect(measureHeldMemory() - before).toBeLessThan(20 * 1024 * 1024)
})
