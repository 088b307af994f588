import { listingLimits } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import type { KnownFacts } from '../systems/listed-facts.ts'
import { type StatedParts, toListing } from './listing.ts'

const row = {
  company: { name: 'Tern', slug: 'tern' },
  title: 'Rust Engineer',
  location: '',
  link: { source: 'feed', sourceId: '1', url: 'https://tern.example/jobs/1' },
} as const
const facts: KnownFacts = {
  title: 'Rust Engineer',
  roleFamily: 'backend',
  seniority: ['senior', 'lead'],
  employment: ['full_time'],
  place: {
    mode: 'hybrid',
    remoteCountries: ['DE', 'PT'],
    excludedCountries: ['FR'],
    officeCountries: ['ES'],
    cities: ['Madrid', 'Sevilla'],
  },
  tags: ['rust'],
  chains: ['base'],
}
const read = (knownFacts: KnownFacts) =>
  toListing(row, {
    workMode: undefined,
    employment: [],
    textPlace: undefined,
    textTags: [],
    textChains: [],
    stated: {} as StatedParts,
    known: knownFacts,
  })

it('takes what another board says of a job as it is there', () => {
  const { seniority, employment, tags, chains } = facts
  const { mode, ...places } = facts.place
  expect(read(facts)).toMatchObject({ seniority, employment, tags, chains, workMode: mode, ...places })
})

it('takes no more of a list than a poster may choose, and nothing twice', () => {
  const often = <T>(values: readonly T[]): T[] => Array.from({ length: 10_000 }, () => values).flat()
  const { place } = facts
  const many: KnownFacts = {
    ...facts,
    seniority: often(['senior', 'lead', 'mid']),
    employment: often(facts.employment),
    tags: often(facts.tags),
    chains: often(facts.chains),
    place: {
      mode: place.mode,
      remoteCountries: often(place.remoteCountries),
      excludedCountries: often(place.excludedCountries),
      officeCountries: often(place.officeCountries),
      cities: Array.from({ length: 10_000 }, (_, index) => `City ${index}`),
    },
  }
  const { seniority, employment, tags, chains, cities, ...others } = read(many)
  expect({ seniority, employment, tags, chains }).toEqual({
    seniority: ['senior', 'lead'],
    employment: ['full_time'],
    tags: ['rust'],
    chains: ['base'],
  })
  expect(cities).toHaveLength(listingLimits.cities)
  expect(others).toMatchObject({
    remoteCountries: ['DE', 'PT'],
    excludedCountries: ['FR'],
    officeCountries: ['ES'],
  })
})
