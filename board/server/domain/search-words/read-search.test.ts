import { BoardError, emptyJobQuery, type FacetKey, facetTable, parseJobQuery } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import wordsFile from '../../../data/search-words.json'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import { addCompany, removeListings } from '../../../tests/support/listings.ts'
import { addRandomBoard, createRandom } from '../../../tests/support/random-board.ts'
import { seedDemo } from '../demo/seed.ts'
import { prepareJobs } from '../jobs/jobs.fixture.ts'
import {
  findCorrection,
  listOffered,
  listReadJobs,
  offerSearch,
  presentReading,
  resolveSynonyms,
} from '../jobs/jobs.ts'

const tests = prepareJobs()
const { add } = tests

const parse = (params: Record<string, string>) => parseJobQuery(new URLSearchParams(params))
const list = async (params: Record<string, string>) =>
  listReadJobs(tests.context, await resolveSynonyms(tests.context, parse(params)), () => ({}))
const titlesOf = async (q: string) => (await list({ q })).items.map(({ title }) => title).toSorted()

describe('a search', () => {
  it('finds by facts what its words name, and says what was read', async () => {
    await add({ title: 'Rust Engineer', work_mode: 'remote', role_family: 'backend' })
    await add({ title: 'Rust Developer', work_mode: 'onsite', office_countries: ['DE'] })
    expect(await titlesOf('remote rust')).toEqual(['Rust Engineer'])
    const result = await list({ q: 'remote rust' })
    expect(presentReading(result, parse({ q: 'remote rust' }))).toEqual({
      words: [{ text: 'remote', values: { mode: ['remote'] } }],
      query: 'mode=remote&q=rust',
      exact: 'q=%22remote%22+rust',
    })
    expect(presentReading(await list({ q: 'rust' }), parse({ q: 'rust' }))).toBeUndefined()
  })

  it('finds by its words what no job has as a fact', async () => {
    await add({
      title: 'Head of Remote Germany',
      work_mode: 'onsite',
      remote_countries: [],
      office_countries: ['FR'],
    })
    const result = await list({ q: 'remote germany' })
    expect(result.total).toBe(1)
    expect(result.reading).toBeUndefined()
  })

  it('finds by the role that a rarer word belongs to what no job says', async () => {
    await add({ title: 'Cryptographer', role_family: 'cryptography-zk', tags: [] })
    expect(await titlesOf('zk')).toEqual(['Cryptographer'])
    await add({ title: 'zk Developer', role_family: 'backend', tags: [] })
    expect(await titlesOf('zk')).toEqual(['zk Developer'])
  })

  it('finds by its words as filters what no job says of an idiom', async () => {
    await add({ title: 'iOS Engineer', work_mode: 'hybrid', role_family: 'mobile', tags: [] })
    expect(await titlesOf('hybrid mobile')).toEqual(['iOS Engineer'])
    await add({ title: 'Hybrid Mobile Developer', work_mode: 'onsite', role_family: 'frontend', tags: [] })
    expect(await titlesOf('hybrid mobile')).toEqual(['Hybrid Mobile Developer'])
  })

  it('leaves the names of companies whole', async () => {
    const bank = await addCompany(tests.database.db, {
      name: 'Senior Remote Bank',
      slug: 'senior-remote-bank',
    })
    await add({ title: 'Accountant', work_mode: 'onsite', seniority: [] }, bank)
    expect(await titlesOf('senior remote bank')).toEqual(['Accountant'])
    expect((await list({ q: 'senior remote bank' })).reading).toBeUndefined()
  })

  it('is read once its typing errors are corrected', async () => {
    await add({
      title: 'Senior Engineer',
      seniority: ['senior'],
      office_countries: ['CH'],
      work_mode: 'onsite',
      remote_countries: [],
    })
    const correction = await findCorrection(tests.context, parse({ q: 'senoir swizerland' }))
    expect(correction).toMatchObject({ count: 1, query: { facets: { country: { include: ['CH'] } } } })
    expect(correction?.query.text).toBeUndefined()
  })

  it.each([
    ['freelnace rust', 'freelance', 'rust'],
    ['fultime rust', 'full_time', 'rust'],
    ['freelnace rust dev', 'freelance', 'rust dev'],
  ])('is corrected with the words of filters that no title has: %s', async (typed, value, text) => {
    await add({ title: 'Rust Developer', employment: ['freelance', 'full_time'] })
    const correction = await findCorrection(tests.context, parse({ q: typed }))
    expect(correction).toMatchObject({ count: 1, query: { text } })
    expect(correction?.query.facets.employment.include).toEqual([value])
  })

  it('is read by misspelt words of filters that no title has, though a text finds their stem', async () => {
    const other = { work_mode: 'onsite', office_countries: ['DE'], remote_countries: [] } as const
    await add({ ...other, title: 'Trader', role_family: 'quant-trading', office_countries: ['SG'] })
    await add({ ...other, title: 'Market Analyst in Singapore', role_family: 'data-analytics' })
    await add({ ...other, title: 'Growth Lead', role_family: 'marketing' })
    expect(await titlesOf('singapor')).toEqual(['Trader'])
    expect(await titlesOf('marketting')).toEqual(['Growth Lead'])
    const result = await list({ q: 'singapor' })
    expect(presentReading(result, parse({ q: 'singapor' }))).toEqual({
      words: [{ text: 'singapor', values: { country: ['SG'] } }],
      query: 'country=SG',
      exact: 'q=%22singapor%22',
    })
  })

  it('is searched for as it is written where a title or a company has a word so', async () => {
    const company = await addCompany(tests.database.db, { name: 'Marketting', slug: 'marketting' })
    await add({ title: 'Engineer', role_family: 'backend' }, company)
    await add({ title: 'Remot Expert', role_family: 'backend', work_mode: 'onsite' })
    await add({ title: 'Growth Lead', role_family: 'marketing', work_mode: 'remote' })
    // The words of a board are kept for a while.
    const context = createTestContext({ database: tests.database })
    for (const [q, title] of [
      ['marketting', 'Engineer'],
      ['remot', 'Remot Expert'],
    ] as const) {
      const result = await listReadJobs(context, parse({ q }), () => ({}))
      expect(result.reading).toBeUndefined()
      expect(result.items.map((job) => job.title)).toContain(title)
    }
  })

  it('says in which order its words put the list, and each value of an or', async () => {
    await add({ title: 'Rust Engineer', work_mode: 'remote' })
    const q = 'newest remote or hybrid rust'
    expect(presentReading(await list({ q }), parse({ q }))).toEqual({
      words: [
        { text: 'newest', values: { sort: ['newest'] } },
        { text: 'remote, hybrid', values: { mode: ['remote', 'hybrid'] } },
      ],
      query: 'mode=hybrid&mode=remote&q=rust&sort=newest',
      exact: 'q=%22newest%22+%22remote%22+or+%22hybrid%22+rust',
    })
  })
})

describe('a search that is offered', () => {
  it('is counted as its link shows it', async () => {
    await add({ title: 'Rust Engineer', work_mode: 'remote' })
    await add({ title: 'Head of Remote', work_mode: 'onsite' })
    expect(await offerSearch(tests.context, parse({ q: 'remote' }))).toMatchObject({
      query: { facets: { mode: { include: ['remote'] } } },
      count: 1,
    })
  })

  it('finds nothing where it would cost too much, and fails where anything else is wrong', async () => {
    const fail = (error: Error) => ({
      ...tests.context,
      search: { ...tests.context.search, search: () => Promise.reject(error) },
    })
    const costly = fail(new BoardError('too_large', 'This search takes too long.'))
    expect(await offerSearch(costly, parse({ q: 'rust' }))).toMatchObject({ count: 0 })
    expect(await listOffered(costly, parse({ q: 'rust' }))).toEqual([])
    await expect(offerSearch(fail(new Error('broken')), parse({ q: 'rust' }))).rejects.toThrow('broken')
  })
})

const facets = ['mode', 'country', 'role', 'seniority', 'employment'] as const
const mostValues = 6

const usualWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>> | undefined>> = {
  role: wordsFile.facets.role,
  mode: wordsFile.facets.mode,
  seniority: wordsFile.facets.seniority,
  employment: wordsFile.facets.employment,
}

/** Words for what a board's jobs have in each facet, the most common values first: labels, and what people type for them. */
async function listWords(): Promise<{ key: FacetKey; value: string; word: string }[]> {
  const result = await tests.context.search.search(emptyJobQuery(), { limit: 0, withFacets: true })
  return facets.flatMap((key) =>
    (result.facets?.values[key] ?? [])
      .filter(({ count, value, name }) => count > 0 && (key !== 'country' || name !== value))
      .slice(0, mostValues)
      .flatMap(({ value, name }) =>
        [facetTable[key].names?.[value] ?? name, ...(usualWords[key]?.[value]?.slice(0, 1) ?? [])].map(
          (word) => ({ key, value, word }),
        ),
      )
      .filter(({ word }) => !/[,(]/.test(word)),
  )
}

it.each([
  ['the demo', () => seedDemo(tests.database.db)],
  ['a random board', () => addRandomBoard(tests.database.db, createRandom(20261128), 60)],
])('two facet words find something in %s where a job has both', async (_, fill) => {
  await removeListings(tests.database)
  await fill()
  const words = await listWords()
  expect(words.length).toBeGreaterThan(10)
  const pairs = words.flatMap((first) =>
    words.filter(({ key }) => key > first.key).map((second) => [first, second] as const),
  )
  for (const [first, second] of pairs) {
    const both = await list({ [first.key]: first.value, [second.key]: second.value })
    if (both.total > 0)
      expect(
        (await list({ q: `${first.word} ${second.word}` })).total,
        `${first.word} ${second.word}`,
      ).toBeGreaterThan(0)
  }
})
