import { emptyJobQuery, type FacetKey, facetKeys } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { createCountedSets } from './counted-sets.ts'
import { createFacetValues } from './facet-rows.ts'
import type { Facts } from './facts.ts'
import { ListingTable } from './listing-table.ts'
import { createUncountedFinder } from './uncounted.ts'

const facts = (at: number, changes: Partial<Facts> = {}): Facts => ({
  id: at.toString(16).padStart(32, '0'),
  listedAt: at,
  endsAt: 1_000,
  company: 'one',
  hasDeadline: false,
  payUsd: -1,
  groups: { profile: '|||', terms: '||||', cities: '' },
  place: '|||',
  chains: '',
  tags: '',
  hours: '',
  ...changes,
})

it('a filter appears with the first job that has a value of it, and goes with the last', () => {
  const tags = new Map([['rust', { name: 'Rust', isSector: false }]])
  const vocabulary = {
    tags,
    chains: new Map([['base', 'Base']]),
    sectors: new Map(),
    countries: new Map([['DE', { name: 'Germany', regions: ['EUROPE'] }]]),
  }
  const table = new ListingTable(64, vocabulary)
  table.putCompany({ id: 'one', slug: 'one', name: 'One', sectors: [] })
  const [sets, values, find] = [
    createCountedSets(table),
    createFacetValues(table),
    createUncountedFinder(table),
  ]
  const list = (): FacetKey[] => {
    const set = sets.find([])
    const query = emptyJobQuery()
    const otherCompanies = new Map<string, string>()
    const rest = { without: () => set, withoutChosen: () => set }
    return find({ table, sets, values, query, found: set, otherCompanies, ...rest }, ['mode'])
  }
  for (let at = 1; at <= 3; at++) table.put(facts(at))
  expect(list()).toEqual(['company'])
  const { slot } = table.put(facts(4, { tags: 'rust', chains: 'base', place: 'DE|||' }))
  const all = ['tag', 'chain', 'country', 'company']
  expect(list()).toEqual(facetKeys.filter((key) => all.includes(key)))
  table.remove(slot)
  expect(list()).toEqual(['company'])
})
