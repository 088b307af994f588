import { emptyJobQuery, parseJobQuery } from '@cryptolist/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../tests/support/domain-context.ts'
import {
  type AddedCompany,
  addCompany,
  addJob,
  createListingsDatabase,
  daysFromNow,
  importedFields,
  type JobFields,
  type ListingsDatabase,
  removeListings,
} from '../../tests/support/listings.ts'
import { createJobSearch } from './job-search.ts'

let database: ListingsDatabase
let company: AddedCompany
beforeAll(async () => {
  database = await createListingsDatabase()
})
beforeEach(async () => {
  await removeListings(database)
  company = await addCompany(database.db, { slug: 'harbor', name: 'Harbor Labs', sectors: ['lending'] })
})
afterAll(() => database.close())

const add = (fields: JobFields, of = company) => addJob(database.db, of, fields)

/** Titles of what a query string finds, newest first. */
async function find(queryString: string): Promise<string[]> {
  const query = parseJobQuery(new URLSearchParams(queryString))
  const { ids, total } = await createJobSearch({ database }).search(query, { limit: 50, withFacets: false })
  const rows = await database.db.selectFrom('board.jobs').select(['id', 'title']).execute()
  expect(total).toBe(ids.length)
  return ids.map((id) => rows.find((row) => row.id === id)?.title ?? '')
}

it('puts old jobs later by relevance: after half a year as if their words were inflected, after a year as if only the text had them', async () => {
  const description_md = 'You audit what others build, every day of the week. '.repeat(5)
  const jobs: [title: string, days: number][] = [
    ['Auditing Lead', 1],
    ['Audit Lead', 170],
    ['Audit Chief', 190],
    ['Audits Lead', 200],
    ['Ledger Lead', 2],
    ['Audit Keeper', 400],
  ]
  for (const [title, days] of jobs) await add({ title, description_md, published_at: daysFromNow(-days) })
  expect(await find('q=audit')).toEqual([
    'Audit Lead',
    'Auditing Lead',
    'Audit Chief',
    'Ledger Lead',
    'Audits Lead',
    'Audit Keeper',
  ])
  expect(await find('q=audit&sort=newest')).toEqual([
    'Auditing Lead',
    'Ledger Lead',
    'Audit Lead',
    'Audit Chief',
    'Audits Lead',
    'Audit Keeper',
  ])
})

describe('text', () => {
  const titles = ['Front end Engineer', 'Front-end Lead', 'Solidity Auditor', '智能合约工程师']
  beforeEach(async () => {
    for (const [index, title] of titles.entries())
      await add({
        title,
        published_at: daysFromNow(-index),
        description_md: 'A plain text of the job. '.repeat(10),
      })
  })
  it.each([
    ['q=auditor', ['Solidity Auditor']],
    ['q=AUDITORS', ['Solidity Auditor']],
    ['q=front-end', ['Front end Engineer', 'Front-end Lead']],
    ['q="front end"', ['Front end Engineer', 'Front-end Lead']],
    ['q="end front"', []],
    ['q=front-end -lead', ['Front end Engineer']],
    ['q=-front-end', ['Solidity Auditor', '智能合约工程师']],
    ['q=lead or auditor', ['Front-end Lead', 'Solidity Auditor']],
    ['q=合约', ['智能合约工程师']],
    ['q=harbor', titles],
    ['q=the', []],
    ['q=%3F%3F%3F', []],
    ['q=zzz', []],
  ])('%s', async (query, expected) => {
    expect(await find(query.replaceAll('"', '%22').replaceAll(' ', '%20'))).toEqual(expected)
  })
})

describe('the words of a text', () => {
  it('are joined, grouped, shortened and looked for in fields, in any spelling and script', async () => {
    const acme = await addCompany(database.db, { slug: 'acme-protocol', name: 'Ácme Protocol AG' })
    const add = (title: string, fields: JobFields = {}) => addJob(database.db, acme, { title, ...fields })
    await add('Backend', { tags: ['go', 'c-cpp'], chains: ['polygon'] })
    await add('Solidity Ingénieur', { description_md: 'Nous cherchons un développeur à Zürich. '.repeat(10) })
    await add('智能合约审计员', {
      description_md: '我们正在寻找一位资深的智能合约Solidity工程师，ﾌﾙｽﾀｯｸ。'.repeat(10),
    })
    await add('Lead Solidity', { description_md: '스마트 컨트랙트 개발자를 찾고 있습니다. '.repeat(10) })
    await addJob(database.db, company, { title: 'Audit protocols', tags: ['smart-contract-audit'] })
    const expected: [text: string, titles: string[]][] = [
      ['golang', ['Backend']],
      ['"golang"', []],
      ['go', ['Backend']],
      ['C++', ['Backend']],
      ['matic', ['Backend']],
      ['smart contract auditing', ['Audit protocols']],
      ['smart contract auditing or matic', ['Audit protocols']],
      ['-golang -solidity', ['Audit protocols']],
      ['solidit*', ['Lead Solidity', 'Solidity Ingénieur']],
      ['solid*', ['Lead Solidity', 'Solidity Ingénieur', '智能合约审计员']],
      ['ing*', ['Solidity Ingénieur']],
      ['INGENIEUR zurich', ['Solidity Ingénieur']],
      ['ingénieur Zürich', ['Solidity Ingénieur']],
      ['资深的', ['智能合约审计员']],
      ['寻找 工程', ['智能合约审计员']],
      ['找寻', []],
      ['フルスタック', ['智能合约审计员']],
      ['컨트랙트', ['Lead Solidity']],
      ['tag:golang', ['Backend']],
      ['tag:"C++"', ['Backend']],
      ['-tag:go protocol', ['Audit protocols', 'Lead Solidity', 'Solidity Ingénieur', '智能合约审计员']],
      ['chain:matic', ['Backend']],
      ['company:acme', ['Backend', 'Lead Solidity', 'Solidity Ingénieur', '智能合约审计员']],
      ['company:"Acme Protocol" lead', ['Lead Solidity']],
      ['company:protocols', []],
      ['title:protocol', ['Audit protocols']],
      ['title:soli*', ['Lead Solidity', 'Solidity Ingénieur']],
      ['lead (golang or solidity)', ['Lead Solidity']],
    ]
    for (const [text, titles] of expected)
      expect([text, ...(await find(`q=${encodeURIComponent(text)}`)).toSorted()]).toEqual([text, ...titles])
  })
})

it.each([
  '"Senior Full-Stack Engineer"',
  '"full stack engineer"',
  'senior full-stack',
  '"full"-stack',
  'stack-engin*',
  'my-company.io',
  '"jobs@front-end.example"',
  'Ægir-Straße',
  'aegir strasse',
  '"STRASSE five"',
  'кросс-платформенный',
  '"кросс платформенный"',
  'custody',
  '“custody”',
  'launch',
])('finds a text that says %s', async (text) => {
  await add({
    title: 'Senior Full-Stack Engineer',
    description_md: `Write to jobs@front-end.example or see https://my-company.io/open-roles. ÆGIR-STRAẞE five, кросс-платформенный. “Custody”—🚀launch…${'More. '.repeat(40)}`,
  })
  expect(await find(`q=${encodeURIComponent(text)}`)).toEqual(['Senior Full-Stack Engineer'])
})

describe('text other than the title', () => {
  it('finds a tag by its name, a chain and a city', async () => {
    await add({
      title: 'First opening',
      tags: ['account-abstraction'],
      chains: ['solana'],
      cities: ['Lisbon'],
    })
    expect(await find('q=account+abstraction')).toEqual(['First opening'])
    expect(await find('q=solana')).toEqual(['First opening'])
    expect(await find('q=lisbon')).toEqual(['First opening'])
  })
})

describe('countries', () => {
  beforeEach(async () => {
    await add({ ...importedFields, title: 'In Asia', regions: ['asia'], first_seen_at: daysFromNow(-9) })
    await add({
      ...importedFields,
      title: 'In Europe',
      source_id: '2',
      regions: ['europe'],
      excluded_countries: ['GB'],
    })
    await add({ ...importedFields, title: 'In LATAM', source_id: '3', regions: ['latam'] })
    await add({ title: 'Cuba by name', remote_countries: ['CU'], published_at: daysFromNow(-8) })
    await add({ title: 'Everywhere', remote_countries: ['WW'], excluded_countries: ['US'] })
    await add({ title: 'Germany only', remote_countries: ['DE'], published_at: daysFromNow(-1) })
    await add({
      title: 'Berlin office',
      work_mode: 'onsite',
      remote_countries: [],
      office_countries: ['DE'],
      published_at: daysFromNow(-2),
    })
    await add({ ...importedFields, title: 'Remote, unknown where', work_mode: 'remote', source_id: '1' })
  })
  it.each([
    ['country=DE', ['Everywhere', 'In Europe', 'Germany only', 'Berlin office']],
    ['country=DE&reach=named', ['Germany only', 'Berlin office']],
    ['country=DE&reach=region', ['In Europe']],
    ['country=DE&reach=named&reach=region', ['In Europe', 'Germany only', 'Berlin office']],
    ['country=DE&reach=worldwide', ['Everywhere']],
    ['country=DE&country=EUROPE&reach=named', ['In Europe', 'Germany only', 'Berlin office']],
    ['country=FR', ['Everywhere', 'In Europe']],
    ['country=GB', ['Everywhere']],
    ['country=EUROPE', ['In Europe']],
    ['country=US', []],
    ['country=WW', ['Everywhere']],
    ['country=ZZ', []],
    ['country=ASIA', ['In Asia']],
    ['country=JP&country=KP', ['Everywhere', 'In Asia']],
    ['country=BR', ['Everywhere', 'In LATAM']],
    ['country=KP', []],
    ['country=CU', ['Cuba by name']],
    ['country=US&country=DE', ['Everywhere', 'In Europe', 'Germany only', 'Berlin office']],
    [
      'not_country=FR',
      ['Remote, unknown where', 'Germany only', 'Berlin office', 'Cuba by name', 'In Asia', 'In LATAM'],
    ],
    ['not_country=DE', ['Remote, unknown where', 'Cuba by name', 'In Asia', 'In LATAM']],
  ])('%s', async (query, expected) => {
    expect((await find(query)).toSorted()).toEqual(expected.toSorted())
  })
})

describe('sectors', () => {
  it("are the company's and those among the tags", async () => {
    const other = await addCompany(database.db)
    await add({ title: 'By company' })
    await add({ title: 'By tag', tags: ['defi', 'rust'] }, other)
    expect(await find('sector=lending')).toEqual(['By company'])
    expect(await find('sector=defi')).toEqual(['By tag'])
    expect(await find('sector=rust')).toEqual([])
    expect(await find('not_sector=lending')).toEqual(['By tag'])
  })
})

describe('least pay and day', () => {
  it('compares the top of the range; what has no yearly pay is left out', async () => {
    await add({ title: 'Paid well', cash_usd_year_min: 90_000, cash_usd_year_max: 130_000 })
    await add({ ...importedFields, title: 'Pay unknown', source_id: '1' })
    expect(await find('min_pay=130k')).toEqual(['Paid well'])
    expect(await find('min_pay=130001')).toEqual([])
  })
  it('counts the day from its beginning in UTC, and takes any day', async () => {
    await add({ title: 'At midnight', published_at: '2026-11-02T00:00:00Z' })
    expect(await find('since=2026-11-02')).toEqual(['At midnight'])
    expect(await find('since=2026-11-03')).toEqual([])
    expect(await find('since=0000-01-01')).toEqual(['At midnight'])
    expect(await find('since=9999-12-31')).toEqual([])
  })
})

describe('what is not listed', () => {
  it.each<[string, JobFields]>([
    ['frozen', { frozen_at: new Date() }],
    ['past its end', { expires_at: daysFromNow(-0.01) }],
    ['a draft', { status: 'draft' }],
    ['submitted', { status: 'submitted' }],
    ['rejected', { status: 'rejected' }],
    ['closed', { status: 'closed', close_reason: 'filled' }],
    ['archived', { status: 'archived' }],
  ])('%s', async (_, fields) => {
    await add({ title: 'Not shown', ...fields })
    await add({ title: 'Shown here' })
    expect(await find('')).toEqual(['Shown here'])
  })
  it('jobs of a frozen company', async () => {
    const frozen = await addCompany(database.db, { slug: 'frozen', frozen_at: new Date() })
    await add({ title: 'Not shown' }, frozen)
    expect(await find('')).toEqual([])
    expect(await find('company=frozen')).toEqual([])
  })
})

describe('demo listings', () => {
  const isDemoOnly = () => createTestContext({ database }).boardCounts.isDemoOnly()

  it('leave when the first real one comes and stay away when the last real one goes', async () => {
    expect(await isDemoOnly()).toBe(false)
    await add({ title: 'Demo job', is_demo: true })
    expect(await find('')).toEqual(['Demo job'])
    expect(await isDemoOnly()).toBe(true)
    const real = await add({ title: 'Real job' })
    expect(await find('')).toEqual(['Real job'])
    expect(await isDemoOnly()).toBe(false)
    await sql`update board.jobs set expires_at = now() - interval '1 second' where id = ${real.id}`.execute(
      database.db,
    )
    expect(await find('')).toEqual([])
    expect(await isDemoOnly()).toBe(false)
  })
})

describe('facets', () => {
  const facetsOf = async (queryString: string) => {
    const query = parseJobQuery(new URLSearchParams(queryString))
    return (await createJobSearch({ database }).search(query, { limit: 1, withFacets: true })).facets
  }

  it('keep zeros of the closed lists that exist on the board, in their order', async () => {
    await add({ work_mode: 'hybrid', remote_countries: [], tags: ['rust'] })
    await add({ work_mode: 'remote', tags: ['go'] })
    const facets = await facetsOf('tag=go')
    expect(facets?.values.mode.map(({ name, count }) => [name, count])).toEqual([
      ['Remote', 1],
      ['Hybrid', 0],
    ])
    expect(facets?.values.tag.map(({ value }) => value)).toEqual(['go', 'rust'])
  })

  it('always list what is chosen, an unknown value too', async () => {
    await add({ tags: ['go'] })
    const facets = await facetsOf('tag=nonsense&not_chain=solana&company=nobody')
    expect(facets?.values.tag).toContainEqual({
      value: 'nonsense',
      name: 'nonsense',
      count: 0,
      isIncluded: true,
      isExcluded: false,
    })
    expect(facets?.values.chain).toEqual([
      { value: 'solana', name: 'Solana', count: 0, isIncluded: false, isExcluded: true },
    ])
    expect(facets?.values.company.map(({ value }) => value)).toEqual(['nobody'])
  })

  it('name sectors in their own facet, not among the tags', async () => {
    await add({ tags: ['defi', 'go'] })
    const facets = await facetsOf('')
    expect(facets?.values.tag.map(({ value }) => value)).toEqual(['go'])
    expect(facets?.values.sector.map(({ value }) => value)).toEqual(['defi', 'lending'])
  })

  it('never name a frozen company', async () => {
    await addCompany(database.db, { slug: 'frozen', name: 'Frozen Name', frozen_at: new Date() })
    const facets = await facetsOf('company=frozen')
    expect(facets?.values.company.map(({ name, count }) => [name, count])).toEqual([['frozen', 0]])
  })
})

describe('any input', () => {
  it.each([
    'q=%00',
    "q='; drop table board.jobs; --",
    'q=%22%22%22%22',
    'q=-',
    'q=or or or',
    'q=%26 | ! ( ) : * <->',
    `q=${'a'.repeat(10_000)}`,
    `q=${'é-'.repeat(5000)}`,
    'q=%F0%9F%8E%89',
    'q=%ED%A0%80',
    "tag='||1&company=%00&country=%00",
    'tag=a&tag=a&tag[]=b&tag[x]=c',
    'min_pay=1e999&since=2026-99-99&sort=xyz&after=%00',
    'min_pay=100000000',
  ])('%s', async (query) => {
    await expect(find(query)).resolves.toBeInstanceOf(Array)
  })
  it('takes values that no query string can carry', async () => {
    const search = createJobSearch({ database })
    const query = { ...emptyJobQuery(), text: `\0${'x"-'.repeat(4000)}`, since: 'never', after: '\0' }
    await expect(search.search(query, { limit: 1, withFacets: true })).resolves.toMatchObject({ total: 0 })
  })
})
