import {
  emptyJobQuery,
  type FacetKey,
  facetKeys,
  type JobFacets,
  type JobQuery,
  reaches,
} from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createListingsDatabase, type ListingsDatabase } from '../../tests/support/listings.ts'
import {
  addRandomBoard,
  createRandom,
  findNearest,
  isMatch,
  type KnownJob,
  randomQuery,
} from '../../tests/support/random-board.ts'
import { createJobSearch, type JobSearch } from './job-search.ts'

const random = createRandom(20261121)
let database: ListingsDatabase
let search: JobSearch
let jobs: KnownJob[]
let companySlugs: string[]

beforeAll(async () => {
  database = await createListingsDatabase()
  search = createJobSearch({ database })
  jobs = await addRandomBoard(database.db, random, 150)
  const rows = await database.db.selectFrom('board.companies').select('slug').orderBy('slug').execute()
  companySlugs = rows.map((row) => row.slug)
})
afterAll(() => database.close())

/** A search with one value of one facet chosen, everything else as it is. */
function choose(query: JobQuery, key: FacetKey, value: string): JobQuery {
  const exclude = query.facets[key].exclude.filter((other) => other !== value)
  return { ...query, facets: { ...query.facets, [key]: { include: [value], exclude } } }
}

const count = (query: JobQuery) => jobs.filter((job) => isMatch(job, query)).length

describe('100 random searches, and some by country alone', () => {
  let answers: { query: JobQuery; facets: JobFacets; ids: string[]; total: number }[]
  beforeAll(async () => {
    answers = []
    const queries = Array.from({ length: 100 }, () => randomQuery(random, companySlugs))
    // Few of these leave jobs that are open to a country in every way.
    for (const country of ['DE', 'FR', 'GB', 'JP']) queries.push(choose(emptyJobQuery(), 'country', country))
    for (const query of queries) {
      const { facets, ids, total } = await search.search(query, { limit: 200, withFacets: true })
      if (facets === null) throw new Error('No facets were counted.')
      answers.push({ query, facets, ids, total })
    }
  })

  it('find exactly the jobs that match', () => {
    for (const { query, ids, total } of answers) {
      const expected = jobs.filter((job) => isMatch(job, query)).map((job) => job.id)
      expect(ids.toSorted(), JSON.stringify(query)).toEqual(expected.toSorted())
      expect(total).toBe(expected.length)
    }
    expect(answers.filter(({ total }) => total > 0).length).toBeGreaterThan(30)
  })

  it('count for each value the jobs that one gets by choosing it', () => {
    for (const { query, facets } of answers)
      for (const key of facetKeys) {
        const counted = facets.values[key].map(({ value, count: n }) => [value, n])
        const expected = facets.values[key].map(({ value }) => [value, count(choose(query, key, value))])
        expect(counted, `${key} of ${JSON.stringify(query)}`).toEqual(expected)
      }
  })

  it('count apart how jobs are open to the chosen countries, whatever way is wanted', () => {
    const chosen = answers.filter(({ query }) => query.facets.country.include.length > 0)
    expect(chosen.filter(({ facets }) => facets.reach.length === 3).length).toBeGreaterThan(2)
    for (const { query, facets, total } of chosen) {
      const { include } = query.facets.country
      const matching = jobs.filter((job) => isMatch(job, { ...query, reach: [...reaches] }))
      const expected = reaches
        .map((value) => [value, matching.filter((job) => findNearest(job, include) === value).length])
        .filter(([, n]) => n !== 0)
      expect(facets.reach.map(({ value, count: n }) => [value, n])).toEqual(expected)
      const wanted = facets.reach.filter(({ isIncluded }) => isIncluded)
      expect(wanted.reduce((sum, { count: n }) => sum + n, 0)).toBe(total)
    }
  })

  it('list every value that some matching job has', () => {
    for (const { query, facets } of answers) {
      const listed = facets.values.company.map(({ value }) => value)
      const expected = companySlugs.filter((slug) => count(choose(query, 'company', slug)) > 0)
      expect(listed).toEqual(expect.arrayContaining(expected))
    }
  })

  it('draw the pay of all jobs that match but for the least pay', () => {
    for (const { query, facets } of answers) {
      const { minPayUsd: _, ...others } = query
      const matching = jobs.filter((job) => isMatch(job, others))
      const counts = Array.from({ length: 20 }, () => 0)
      for (const { payUsd } of matching) {
        const step = payUsd === null ? undefined : Math.min(19, Math.floor(payUsd / 15_000))
        if (step !== undefined) counts[step] = (counts[step] ?? 0) + 1
      }
      const withoutPay = matching.filter((job) => job.payUsd === null).length
      expect(facets.pay).toEqual({ stepUsd: 15_000, counts, withoutPay })
    }
  })
})

it('gives the same count as the search that the count promises', async () => {
  const query = randomQuery(createRandom(7), companySlugs)
  const { facets } = await search.search(query, { limit: 1, withFacets: true })
  for (const key of facetKeys)
    for (const { value, count: n } of facets?.values[key] ?? []) {
      const chosen = await search.search(choose(query, key, value), { limit: 1, withFacets: false })
      expect(chosen.total, `${key}=${value}`).toBe(n)
    }
})
