import {
  type CompanyJobsQuery,
  type DirectoryQuery,
  emptyDirectoryQuery,
  readCompanyJobsQuery,
  readDirectoryQuery,
} from '@cryptolist/contract'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  addCompany,
  addJob,
  type CompanyFields,
  createListingsDatabase,
  daysFromNow,
  type JobFields,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { addRandomBoard, createRandom } from '../../../tests/support/random-board.ts'
import { changeBoard } from '../../../tests/support/random-changes.ts'
import { createIndexedSearch } from '../../search/indexed-search.ts'
import { createJobSearch } from '../../search/job-search.ts'
import type { DomainContext } from '../domain-context.ts'
import { listCompanyJobs } from './company-jobs.ts'
import { listDirectory } from './directory.ts'
import { createDirectoryReader, type DirectoryEntry } from './directory-entries.ts'
import { respellCompanies } from './spellings.ts'

let database: ListingsDatabase
let context: DomainContext

beforeAll(async () => {
  database = await createListingsDatabase()
  context = createTestContext({ database })
})
beforeEach(() => removeListings(database))
afterAll(() => database.close())

async function add(company: CompanyFields, ...jobs: JobFields[]): Promise<void> {
  const added = await addCompany(database.db, company)
  for (const job of jobs) await addJob(database.db, added, job)
}
const list = (query: Partial<DirectoryQuery> = {}) =>
  listDirectory(context, { ...emptyDirectoryQuery, ...query })
const namesOf = async (query: Partial<DirectoryQuery>) => (await list(query)).items.map(({ name }) => name)

it('is read from the index as from SQL, also after changes', async () => {
  const random = createRandom(20261128)
  await addRandomBoard(database.db, random, 60)
  const search = createIndexedSearch({ database, log: pino({ level: 'silent' }) })
  const readIndexed = createDirectoryReader(database, search)
  const readInSql = createDirectoryReader(database, createJobSearch({ database }))
  const comparable = (entries: readonly DirectoryEntry[]) =>
    entries.map(({ sectors, ...entry }) => ({ ...entry, sectors: [...new Set(sectors)].sort() }))
  try {
    for (let round = 0; round < 10; round++) {
      await search.whenBuilt()
      expect(search.isReady()).toBe(true)
      expect(await search.countByCompany()).toBeDefined()
      const entries = comparable(await readIndexed())
      expect(entries.length).toBeGreaterThan(5)
      expect(entries).toEqual(comparable(await readInSql()))
      await changeBoard(database.db, random)
    }
  } finally {
    await search.close()
  }
})

describe('the directory', () => {
  it('sorts companies by open jobs, newest job or name', async () => {
    await add({ name: 'beta' }, { published_at: daysFromNow(-5) }, { published_at: daysFromNow(-4) })
    await add({ name: 'Alpha' }, { published_at: daysFromNow(-3) })
    await add({ name: 'Gamma' }, { published_at: daysFromNow(-1) })
    await add({ name: 'Without jobs' })
    await add({ name: 'Past' }, { expires_at: daysFromNow(-1) })
    expect(await namesOf({})).toEqual(['beta', 'Alpha', 'Gamma'])
    expect(await namesOf({ sort: 'newest' })).toEqual(['Gamma', 'Alpha', 'beta'])
    expect(await namesOf({ sort: 'name' })).toEqual(['Alpha', 'beta', 'Gamma'])
    expect((await list()).all).toEqual({ companies: 3, jobs: 4 })
  })

  it('finds a company by parts of its name in any order and without accents', async () => {
    await add({ name: 'Zürich Harbor Labs' }, {})
    await add({ name: 'Other' }, {})
    for (const text of ['harbor', 'ZURICH', 'labs zür', 'bor lab'])
      expect(await namesOf({ text })).toEqual(['Zürich Harbor Labs'])
    expect(await namesOf({ text: 'harbour' })).toEqual([])
  })

  it('narrows by first letter, digits and other scripts, and offers only those that exist', async () => {
    for (const name of ['Éclair', '1inch', 'نخلة', 'Harbor']) await add({ name }, {})
    expect(await namesOf({ initial: 'e' })).toEqual(['Éclair'])
    expect(await namesOf({ initial: '0' })).toEqual(['1inch'])
    expect(await namesOf({ initial: '~' })).toEqual(['نخلة'])
    expect((await list()).initials).toEqual(['e', 'h', '0', '~'])
  })

  it('narrows by a sector of the company or of one of its jobs', async () => {
    await add({ name: 'Lender', sectors: ['defi'] }, {})
    await add({ name: 'Studio' }, { tags: ['gaming', 'rust'] })
    expect(await namesOf({ sector: 'gaming' })).toEqual(['Studio'])
    expect((await list()).sectors).toEqual([
      { slug: 'defi', name: 'DeFi', companies: 1 },
      { slug: 'gaming', name: 'Gaming', companies: 1 },
    ])
  })

  it('says for what and where a company hires, the most jobs first', async () => {
    await add(
      { name: 'Harbor' },
      { role_family: 'product', work_mode: 'remote' },
      { role_family: 'product', work_mode: 'onsite', office_countries: ['DE'], cities: ['Berlin'] },
      { role_family: 'design', work_mode: 'hybrid', office_countries: ['DE'], cities: ['Berlin'] },
      { role_family: null, work_mode: 'onsite', office_countries: ['CH'], cities: [] },
    )
    const [harbor] = (await list()).items
    expect(harbor).toMatchObject({
      liveJobs: 4,
      roles: [
        { role: 'product', jobs: 2 },
        { role: 'design', jobs: 1 },
      ],
      places: [
        { place: 'Berlin', jobs: 2 },
        { place: 'Switzerland', jobs: 1 },
        { place: 'remote', jobs: 1 },
      ],
    })
  })

  it('names the sectors and chains of a company, its own and then those that its open jobs name', async () => {
    await add(
      { name: 'Harbor', sectors: ['defi'] },
      { tags: ['gaming', 'rust'], chains: ['base', 'ethereum'] },
      { chains: ['ethereum'] },
      { tags: ['nft'], chains: ['solana'], expires_at: daysFromNow(-1) },
    )
    const [harbor] = (await list()).items
    expect(harbor?.sectors.map(({ slug }) => slug)).toEqual(['defi', 'gaming'])
    expect(harbor?.chains.map(({ slug }) => slug)).toEqual(['ethereum', 'base'])
  })

  it('walks over all pages once; a page beyond the end is the last one', async () => {
    for (let index = 0; index < 53; index++) await add({ name: `Name ${index}` }, {})
    const names = (await Promise.all([1, 2].map((page) => namesOf({ page, sort: 'name' })))).flat()
    expect([names.length, new Set(names).size]).toEqual([53, 53])
    expect((await list()).pages).toBe(2)
    expect(await namesOf({ page: 99, sort: 'name' })).toEqual(names.slice(50))
  })

  it('offers searches that find something in place of one that finds nothing', async () => {
    await add({ name: 'Harbor', sectors: ['defi'] }, {})
    await add({ name: 'Halo' }, {})
    const { total, escapes } = await list({ text: 'zzz', initial: 'h', sector: 'defi' })
    expect(total).toBe(0)
    expect(escapes).toEqual([
      { query: { ...emptyDirectoryQuery, initial: 'h', sector: 'defi' }, companies: 1 },
    ])
  })

  it('corrects a misspelt name where that finds more', async () => {
    await add({ name: 'Chainlink Labs' }, {})
    await add({ name: 'Harbor Labs' }, {})
    const correctionOf = async (text: string) => {
      const { correction } = await list({ text, page: 2 })
      return correction && [correction.query.text, correction.query.page, correction.companies]
    }
    expect(await correctionOf('Chainlnik labs')).toEqual(['chainlink labs', 1, 1])
    expect(await correctionOf('harbour')).toEqual(['harbor', 1, 1])
    expect(await correctionOf('harbor')).toBeUndefined()
    expect(await correctionOf('zzzzzz')).toBeUndefined()
  })
})

describe('the jobs of a company', () => {
  const none = readCompanyJobsQuery(new URLSearchParams())
  const jobsOf = async (query: Partial<CompanyJobsQuery> = {}) =>
    listCompanyJobs(context, 'harbor', { ...none, ...query }, await context.search.readRevision())
  const titlesOf = async (query?: Partial<CompanyJobsQuery>) =>
    (await jobsOf(query)).groups.map(({ role, total, jobs }) => [role, total, jobs.map(({ title }) => title)])

  it('are grouped by role, narrowed by role and place, and each filter counts under the other', async () => {
    await add(
      { slug: 'harbor' },
      { title: 'Cook one', role_family: null, work_mode: 'remote' },
      { title: 'Cook two', role_family: null, work_mode: 'remote' },
      {
        title: 'Old product',
        role_family: 'product',
        published_at: daysFromNow(-9),
        cities: ['Berlin'],
        work_mode: 'onsite',
      },
      { title: 'New product', role_family: 'product', work_mode: 'remote' },
      { title: 'Designer', role_family: 'design', work_mode: 'onsite', cities: [], office_countries: ['DE'] },
      { title: 'Past job', role_family: 'design', expires_at: daysFromNow(-1) },
    )
    expect(await titlesOf()).toEqual([
      ['product', 2, ['New product', 'Old product']],
      ['design', 1, ['Designer']],
      ['other', 2, expect.arrayContaining(['Cook one', 'Cook two'])],
    ])
    expect(await titlesOf({ place: 'remote', role: 'product' })).toEqual([['product', 1, ['New product']]])
    const { roles, places } = await jobsOf({ place: 'remote', role: 'product' })
    expect(roles).toEqual([
      { role: 'product', jobs: 1 },
      { role: 'other', jobs: 2 },
    ])
    expect(places).toEqual([
      { place: 'Berlin', name: 'Berlin', jobs: 1 },
      { place: 'remote', name: 'remote', jobs: 1 },
    ])
    expect(await jobsOf({ place: 'Rome' })).toMatchObject({ total: 0, groups: [] })
  })

  it('show the newest five of each role when there are many, and a role alone in pages', async () => {
    await add(
      { slug: 'harbor' },
      ...Array.from({ length: 64 }, (_, index) => ({
        role_family: 'product' as const,
        title: `Product ${index}`,
      })),
      { role_family: 'design', title: 'Designer' },
    )
    expect((await jobsOf()).groups.map(({ total, jobs }) => [total, jobs.length])).toEqual([
      [64, 5],
      [1, 1],
    ])
    const [first, last] = await Promise.all([
      jobsOf({ role: 'product' }),
      jobsOf({ role: 'product', page: 9 }),
    ])
    expect([first?.pages, first?.groups[0]?.jobs.length, last?.groups[0]?.jobs.length]).toEqual([2, 60, 4])
  })
})

it.each([
  ['q=%00%20x&sector=%27&initial=AB&sort=pay&page=-1', { ...emptyDirectoryQuery, text: 'x' }],
  ['page=1.5&sort=name&initial=~', { ...emptyDirectoryQuery, sort: 'name', initial: '~' }],
  [`q=${'a'.repeat(200)}&page=1e9`, { ...emptyDirectoryQuery, text: 'a'.repeat(100) }],
])('reads %s as what makes sense of it', (params, query) => {
  expect(readDirectoryQuery(new URLSearchParams(params))).toEqual(query)
})

describe('respellCompanies', () => {
  const imported: JobFields = { source: 'greenhouse', published_at: null }

  it('spells imported companies as they write their names, once, and makes them searchable by it', async () => {
    await add({ slug: 'animocabrands', name: 'Animocabrands', claimed_at: null }, imported)
    expect(await respellCompanies(database.db)).toBe(1)
    expect(await namesOf({})).toEqual(['Animoca Brands'])
    const { rows } = await database.pool.query(`select from board.jobs where search::text like '%brand%'`)
    expect(rows).toHaveLength(1)
    expect(await respellCompanies(database.db)).toBe(0)
  })

  it('leaves the name of a claimed company, and one that a person posted for', async () => {
    await add({ slug: 'bitgo', name: 'Bitgo' }, imported)
    await add({ slug: 'near', name: 'Near', claimed_at: null }, {})
    expect(await respellCompanies(database.db)).toBe(0)
  })
})
