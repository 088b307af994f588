import {
  emptyJobQuery,
  type FacetKey,
  facetKeys,
  facetTable,
  type JobFacets,
  parseJobQuery,
} from '@cryptolist/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import tagsFile from '../../data/tags.json'
import { searchHeading } from './heading.ts'

const parse = (search: string) => parseJobQuery(new URLSearchParams(search))
const nameless = { total: 50, isDemoOnly: false, facets: null }

it.each([
  ['', '50 web3 jobs'],
  ['mode=remote', '50 remote jobs'],
  ['mode=remote&tag=zero-knowledge', '50 remote zero knowledge jobs'],
  ['seniority=senior&role=backend', '50 senior backend jobs'],
  ['role=backend&role=protocol&mode=remote&mode=hybrid', '50 remote and hybrid backend and protocol jobs'],
  ['mode=remote&role=smart-contract', '50 remote smart contract jobs'],
  ['mode=remote&role=security-audit', '50 remote security jobs'],
  ['role=qa&country=WW', '50 testing jobs, open worldwide'],
  ['country=DE', '50 jobs, open to candidates in Germany'],
  ['country=US&country=DE', '50 jobs, open to candidates in Germany or the United States'],
  ['country=NL', '50 jobs, open to candidates in the Netherlands'],
  ['country=NL&country=WW', '50 jobs, open to candidates in the Netherlands or worldwide'],
  ['city=berlin&role=design', '50 design jobs in Berlin'],
  [
    'city=new-york&city=london&country=US',
    '50 jobs in London or New York, open to candidates in the United States',
  ],
  ['min_pay=100000&role=design', '50 design jobs paying $100k or more'],
  ['employment=internship&role=marketing&mode=remote', '50 remote marketing internships'],
  ['employment=internship&seniority=intern', '50 internships'],
  ['seniority=intern&seniority=junior&employment=full_time', '50 full-time intern and junior jobs'],
  ['role=product&tag=product-management', '50 product management jobs'],
  ['company=harbor-labs&mode=remote', '50 remote jobs at harbor labs'],
  ['q=solidity', '50 jobs for “solidity”'],
  [
    'q="on call" rust&mode=remote&country=DE',
    '50 remote jobs for “on call rust”, open to candidates in Germany',
  ],
  ['not_mode=remote', '50 jobs that match your filters'],
  ['since=2026-11-14&mode=remote', '50 jobs that match your filters'],
  ['token=any&q=rust', '50 jobs that match your search'],
  ['mode=remote&role=backend&role=design&role=qa&role=growth', '50 jobs that match your filters'],
])('says the search %j as %j', (search, heading) => {
  expect(searchHeading(parse(search), nameless)).toBe(heading)
})

it('says the name of the tag or chain that the text spells out', () => {
  const remote = parse('q=golang&mode=remote')
  expect(searchHeading(remote, { ...nameless, termName: 'Go' })).toBe('50 remote Go jobs')
  expect(searchHeading(remote, { ...nameless, termName: 'Smart contract audits' })).toBe(
    '50 remote smart contract audit jobs',
  )
  expect(searchHeading(parse('q=rust&tag=rust'), { ...nameless, termName: 'Rust' })).toBe('50 Rust jobs')
})

it.each([
  [0, false, 'mode=remote', 'No remote jobs'],
  [1, false, 'mode=remote', '1 remote job'],
  [2627, false, '', '2,627 web3 jobs'],
  [1, false, 'employment=internship', '1 internship'],
  [36, true, 'mode=remote', '36 remote demo listings'],
  [0, false, 'not_mode=remote', 'No jobs match your filters'],
  [1, false, 'not_mode=remote', '1 job that matches your filters'],
  [1, true, 'not_mode=remote', '1 demo listing that matches your filters'],
])('counts %i jobs (demo: %s) of %j', (total, isDemoOnly, search, heading) => {
  expect(searchHeading(parse(search), { ...nameless, total, isDemoOnly })).toBe(heading)
})

const openValues: Partial<Record<FacetKey, readonly string[]>> = {
  country: ['DE', 'US', 'WW', 'EU', 'CI', 'LATAM'],
  city: ['berlin', 'new-york', 'salt-lake-city'],
  tag: tagsFile.map(({ slug }) => slug),
  sector: ['defi', 'gaming', 'payments'],
  chain: ['ethereum', 'bnb-chain', 'any-chain'],
  language: ['en', 'zh'],
  company: ['remote', 'harbor-labs'],
}
/** The names of values as the counts have them. */
const named = {
  values: Object.fromEntries(
    facetKeys.map((key) => [
      key,
      key === 'tag' ? tagsFile.map(({ slug, name }) => ({ value: slug, name })) : [],
    ]),
  ),
} as unknown as JobFacets
const choiceOf = (key: FacetKey) => {
  const values = facetTable[key].values ?? openValues[key] ?? []
  const some = fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    fc.uniqueArray(fc.constantFrom(...values), { maxLength: 4 }),
  )
  return fc.record({
    include: some,
    exclude: fc.oneof({ weight: 9, arbitrary: fc.constant<string[]>([]) }, some),
  })
}
const queries = fc
  .record({
    facets: fc.record(
      Object.fromEntries(facetKeys.map((key) => [key, choiceOf(key)])) as Record<
        FacetKey,
        ReturnType<typeof choiceOf>
      >,
    ),
    text: fc.option(fc.constantFrom('rust', 'on call', '"smart contract" audit', 'a '.repeat(90)), {
      nil: undefined,
    }),
    minPayUsd: fc.option(fc.integer({ min: 1000, max: 900_000 }), { nil: undefined }),
  })
  .map(({ text, minPayUsd, facets }) => ({
    ...emptyJobQuery(),
    facets,
    ...(text !== undefined && { text }),
    ...(minPayUsd !== undefined && { minPayUsd }),
  }))

it('reads well whatever is chosen: short, each word once before the noun, nothing missing', () => {
  fc.assert(
    fc.property(queries, fc.constantFrom(0, 1, 50), fc.boolean(), (query, total, isDemoOnly) => {
      const heading = searchHeading(query, { facets: named, total, isDemoOnly })
      expect(heading).not.toMatch(/undefined|null|NaN|\s\s|\s,|, ,|\s$|_/)
      expect(heading.split(' ').length).toBeLessThanOrEqual(18)
      const [before = ''] = heading.split(/ (?:jobs?|listings?|internships?)\b/)
      const words = before
        .toLowerCase()
        .split(/[\s-]+/)
        .filter((word) => word !== 'and')
      expect(words, heading).toEqual([...new Set(words)])
      expect(heading).toMatch(total === 0 ? /^No / : new RegExp(`^${total} `))
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
  )
})
