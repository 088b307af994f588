import { emptyJobQuery, type FacetKey, formatJobQuery, type JobQuery } from '@cryptolist/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chains, cities, countries, regions, tags } from '../taxonomy/terms.ts'
import { isLandingPath, landingKeys, landingPath, maxSlots, readLandingPath } from './landing-grammar.ts'

function queryOf(chosen: Partial<Record<FacetKey, string>>, minPayUsd?: number): JobQuery {
  const query = emptyJobQuery()
  for (const [key, value] of Object.entries(chosen))
    query.facets[key as FacetKey] = { include: [value], exclude: [] }
  return { ...query, ...(minPayUsd !== undefined && { minPayUsd }) }
}

/** The search of an address, as its query string. */
const read = (path: string): string | undefined => {
  const query = readLandingPath(path)
  return query && formatJobQuery(query)
}

describe('the address of a search', () => {
  it('says its filters in one order', () => {
    const written = [
      queryOf({ mode: 'remote', tag: 'rust' }),
      queryOf({ seniority: 'c_level', role: 'marketing' }),
      queryOf({ sector: 'defi' }),
      queryOf({ chain: 'solana', country: 'US' }),
      queryOf({ mode: 'remote', country: 'EUROPE' }),
      queryOf({ tag: 'solidity', city: 'berlin' }),
      queryOf({ city: 'sao-paulo' }, 90_000),
      queryOf({ mode: 'remote', country: 'WW' }),
      queryOf({ employment: 'internship' }),
      queryOf({ tag: 'solidity' }, 150_000),
      queryOf({}, 90_000),
    ].map(landingPath)
    expect(written).toEqual([
      '/remote-rust-jobs',
      '/c-level-marketing-jobs',
      '/defi-jobs',
      '/solana-jobs-in-united-states',
      '/remote-jobs-in-europe',
      '/solidity-jobs-in-berlin',
      '/jobs-in-sao-paulo-paying-90k-usd',
      '/remote-jobs-worldwide',
      '/internship-jobs',
      '/solidity-jobs-paying-150k-usd',
      '/jobs-paying-90k-usd',
    ])
  })

  it('is none for what it can’t say', () => {
    const rust = queryOf({ tag: 'rust' })
    const unsayable: JobQuery[] = [
      emptyJobQuery(),
      { ...rust, text: 'wallet', sort: 'relevance' },
      { ...rust, sort: 'cash_pay' },
      { ...rust, after: 'abc' },
      { ...rust, since: '2026-01-01' },
      { ...rust, minPayUsd: 90_500 },
      queryOf({ tag: 'rust', company: 'acme' }),
      queryOf({ tag: 'rust', role: 'backend' }),
      queryOf({ tag: 'no-such-tag' }),
      queryOf({ country: 'NOWHERE' }),
      queryOf({ city: 'nowhere' }),
      queryOf({ city: 'berlin', country: 'DE' }),
      queryOf({ city: 'berlin', country: 'WW' }),
      // It is a country, too, which has the address.
      queryOf({ city: 'singapore' }),
      queryOf({ mode: 'remote', seniority: 'senior', tag: 'rust', country: 'DE' }),
      { ...rust, facets: { ...rust.facets, chain: { include: [], exclude: ['solana'] } } },
      { ...rust, facets: { ...rust.facets, mode: { include: ['hybrid', 'remote'], exclude: [] } } },
    ]
    for (const query of unsayable) expect(landingPath(query), formatJobQuery(query)).toBeUndefined()
  })

  it('is read as the same search, whatever is in it', () => {
    const values: Record<(typeof landingKeys)[number], readonly string[]> = {
      mode: ['remote', 'hybrid', 'onsite'],
      employment: ['full_time', 'part_time', 'contract', 'freelance', 'internship', 'bounty', 'grant'],
      seniority: ['intern', 'junior', 'mid', 'senior', 'staff', 'lead', 'principal', 'c_level'],
      role: ['smart-contract', 'backend', 'legal-compliance', 'product', 'qa', 'ml-ai'],
      sector: tags.filter(({ group }) => group === 'sectors').map(({ slug }) => slug),
      chain: chains.map(({ slug }) => slug),
      tag: tags.map(({ slug }) => slug),
      city: cities.filter(({ isCountry }) => !isCountry).map(({ slug }) => slug),
      country: ['WW', ...countries.map(({ code }) => code), ...regions.map(({ slug }) => slug.toUpperCase())],
    }
    const choice = fc
      .constantFrom(...landingKeys)
      .chain((key) => fc.constantFrom(...values[key]).map((value) => [key, value] as const))
    const pay = fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: undefined })
    let sayable = 0
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1, maxLength: maxSlots }), pay, (chosen, thousands) => {
        const query = queryOf(Object.fromEntries(chosen), thousands && thousands * 1000)
        const path = landingPath(query)
        if (path === undefined) return
        sayable += 1
        expect(isLandingPath(path)).toBe(true)
        expect(read(path), path).toBe(formatJobQuery(query))
      }),
      { numRuns: 2_000 },
    )
    expect(sayable).toBeGreaterThan(500)
  })
})

describe('an address that people type', () => {
  it('is read in any order, with other words for the same', () => {
    const queriesByPath = {
      '/rust-remote-jobs': 'mode=remote&tag=rust',
      '/golang-jobs': 'tag=go',
      '/web3-solidity-jobs-in-germany': 'country=DE&tag=solidity',
      '/crypto-jobs': '',
      '/ethereum-jobs-in-usa': 'chain=ethereum&country=US',
      '/smart-contract-audit-jobs': 'tag=smart-contract-audit',
      '/smart-contract-jobs': 'role=smart-contract',
      '/remote-hybrid-jobs': 'mode=hybrid&mode=remote',
      '/solidity-jobs-in-new-york': 'city=new-york&tag=solidity',
      '/rust-jobs-in-nyc': 'city=new-york&tag=rust',
      '/jobs-in-roma': 'city=rome',
      '/jobs-in-singapore': 'country=SG',
      '/jobs-in-luxembourg': 'country=LU',
      '/jobs-in-luxembourg-city': 'city=luxembourg-city',
      '/jobs-in-san-jose-costa-rica': 'city=san-jose-costa-rica',
    }
    for (const [path, query] of Object.entries(queriesByPath)) expect(read(path), path).toBe(query)
  })

  it('searches for the words that mean no filter', () => {
    expect(read('/remote-blub-jobs')).toBe('mode=remote&q=blub')
    expect(read('/crypto-paid-jobs')).toBe('q=crypto+paid')
    expect(read('/solidity-jobs-in-springfield')).toBe('q=springfield&tag=solidity')
    // Several cities are called so.
    expect(read('/jobs-in-kingston')).toBe('q=kingston')
  })

  it('is none of another form', () => {
    for (const path of [
      '/jobs',
      '/about',
      '/jobs-',
      '/jobs-in-',
      '/rust-job',
      '/Rust-jobs',
      '/a/rust-jobs',
      '/x-jobs.rss',
    ])
      expect([path, isLandingPath(path), read(path)]).toEqual([path, false, undefined])
    expect(isLandingPath(`/${'a'.repeat(81)}-jobs`)).toBe(false)
  })
})
