import { companySchema, companySummarySchema } from '@cryptolist/contract'
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
import { addApplication } from '../applications/applications.fixture.ts'
import type { DomainContext } from '../domain-context.ts'
import { getCompany, listCompanies } from './companies.ts'

let database: ListingsDatabase
let context: DomainContext

beforeAll(async () => {
  database = await createListingsDatabase()
  context = createTestContext({ database })
})
beforeEach(() => removeListings(database))
afterAll(() => database.close())

async function add(company: CompanyFields, ...jobs: JobFields[]) {
  const added = await addCompany(database.db, company)
  for (const job of jobs) await addJob(database.db, added, job)
  return added
}

describe('list', () => {
  it('has the companies with open jobs, by name whatever its case', async () => {
    await add({ name: 'beta' }, {}, {})
    await add({ name: 'Alpha', sectors: ['defi'], chains: ['solana'] }, {})
    await add({ name: 'Without jobs' })
    await add({ name: 'Frozen', frozen_at: new Date() }, {})
    await add({ name: 'Past' }, { expires_at: daysFromNow(-1) })
    const { items, total, next } = await listCompanies(context)
    expect(items.map(({ name, liveJobs }) => [name, liveJobs])).toEqual([
      ['Alpha', 1],
      ['beta', 2],
    ])
    expect({ total, next }).toEqual({ total: 2, next: null })
    expect(items[0]).toMatchObject({ sectors: [{ slug: 'defi' }], chains: [{ name: 'Solana' }] })
    for (const item of items) companySummarySchema.strict().parse(item)
  })

  it('leaves out demo companies once there are real listings', async () => {
    await add({ name: 'Demo Harbor', is_demo: true }, { is_demo: true })
    expect((await listCompanies(context)).items.map(({ name }) => name)).toEqual(['Demo Harbor'])
    await add({ name: 'Real' }, {})
    expect((await listCompanies(context)).items.map(({ name }) => name)).toEqual(['Real'])
  })

  it('stays empty when the last real listing closes, for the demo never returns', async () => {
    await add({ name: 'Demo Harbor', is_demo: true }, { is_demo: true })
    await add({ name: 'Real' }, {})
    await database.pool.query(
      `update board.jobs set status = 'closed', close_reason = 'filled' where not is_demo`,
    )
    expect((await listCompanies(context)).items).toEqual([])
    expect(await context.boardCounts.get()).toMatchObject({ live: 0, isDemoOnly: false })
  })

  it('keeps the demo while a real listing waits for review or is hidden', async () => {
    await add({ name: 'Demo Harbor', is_demo: true }, { is_demo: true })
    await add({ name: 'Waiting' }, { status: 'submitted' }, { frozen_at: new Date() })
    expect((await listCompanies(context)).items.map(({ name }) => name)).toEqual(['Demo Harbor'])
    await database.pool.query('update board.jobs set frozen_at = null')
    expect((await listCompanies(context)).items.map(({ name }) => name)).toEqual(['Waiting'])
  })

  it('walks over all pages once and in order, also over equal names', async () => {
    for (let index = 0; index < 103; index++) await add({ name: `Name ${index % 2}` }, {})
    const slugs: string[] = []
    let after: string | undefined
    do {
      const page = await listCompanies(context, after)
      slugs.push(...page.items.map(({ slug }) => slug))
      after = page.next ?? undefined
    } while (after !== undefined)
    const { rows } = await database.pool.query('select slug from board.companies order by lower(name), slug')
    expect(slugs).toEqual(rows.map((row) => row.slug))
  })

  it.each(['', 'x', '%%%', '\0', "' or 1=1", 'A'.repeat(5000), Buffer.from('a \0').toString('base64url')])(
    'starts over at the broken cursor %j',
    async (after) => {
      await add({ name: 'Only' }, {})
      expect((await listCompanies(context, after)).items).toHaveLength(1)
    },
  )
})

describe('get', () => {
  it('gives a company with its open jobs, and counts those of the past', async () => {
    const { slug } = await add(
      { name: 'Harbor Labs', hq_country: 'CH', website: 'https://harbor.example', founded_year: 2020 },
      { title: 'Open job' },
      { title: 'Past job', expires_at: daysFromNow(-1) },
      { title: 'Closed job', status: 'closed', close_reason: 'filled' },
      { title: 'Draft job', status: 'draft' },
      { title: 'Frozen job', frozen_at: new Date() },
    )
    const company = await getCompany(context, slug)
    expect(companySchema.strict().parse(company)).toEqual(company)
    expect(company).toMatchObject({
      path: `/companies/${slug}`,
      hqCountry: { slug: 'CH', name: 'Switzerland' },
      liveJobs: 1,
      pastJobs: 2,
    })
    expect(company.jobs.map(({ title }) => title)).toEqual(['Open job'])
  })

  it('was first seen no later than its first listing and the verification of its domain', async () => {
    const company = await add({}, { first_seen_at: daysFromNow(-5) })
    expect((await getCompany(context, company.slug)).firstSeenAt.slice(0, 10)).toBe(
      daysFromNow(-5).toISOString().slice(0, 10),
    )
  })

  it.each(['nobody', '', "' or 1=1", '\0', 'x'.repeat(5000), '../etc'])(
    'finds nothing under %j',
    async (slug) => {
      await expect(getCompany(context, slug)).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  it('finds nothing of a frozen company', async () => {
    const { slug } = await add({ frozen_at: new Date() })
    await expect(getCompany(context, slug)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('responses', () => {
  /** Applications of so many hours ago, each answered after the given hours or not at all. */
  async function addResponses(company: { id: string }, answeredAfter: (number | null)[], hoursAgo = 100) {
    const job = await addJob(database.db, { ...company, slug: '' })
    for (const hours of answeredAfter) {
      const { id } = await addApplication(database.db, { company, job }, { hoursAgo })
      if (hours !== null)
        await database.pool.query(
          `update board.applications set status = 'screening',
             first_response_at = handed_over_at + make_interval(secs => $2 * 3600.0) where id = $1`,
          [id, hours],
        )
    }
  }
  const responsesOf = async (slug: string) => (await getCompany(context, slug)).responses
  const unanswered = (count: number): null[] => Array(count).fill(null)

  it('are nothing below ten applications, and counted from ten on', async () => {
    const company = await add({})
    await addResponses(company, [2, 4, ...unanswered(7)])
    expect(await getCompany(context, company.slug)).not.toHaveProperty('responses')
    await addResponses(company, [7.5])
    // Of 2, 4 and 7.5 hours.
    expect(await responsesOf(company.slug)).toEqual({ applications: 10, answeredPercent: 30, medianHours: 4 })
    companySchema.strict().parse(await getCompany(context, company.slug))
  })

  it('are rounded against the company, an hour being the least', async () => {
    const slow = await add({})
    await addResponses(slow, [...Array(199).fill(20.1), null])
    expect(await responsesOf(slow.slug)).toEqual({ applications: 200, answeredPercent: 99, medianHours: 21 })
    const quick = await add({})
    await addResponses(quick, Array(10).fill(0.01))
    expect(await responsesOf(quick.slug)).toEqual({ applications: 10, answeredPercent: 100, medianHours: 1 })
  })

  it('know no hours where nothing was answered', async () => {
    const company = await add({})
    await addResponses(company, unanswered(10))
    expect(await responsesOf(company.slug)).toEqual({
      applications: 10,
      answeredPercent: 0,
      medianHours: null,
    })
  })

  it('count what was handed over in the last 90 days, of deleted listings too', async () => {
    const company = await add({})
    await addResponses(company, unanswered(9))
    await addResponses(company, [1, 1, 1], 90 * 24 + 1)
    const job = await addJob(database.db, company)
    await addApplication(database.db, { company, job }, { handed_over_at: null })
    expect(await responsesOf(company.slug)).toBeUndefined()
    await addResponses(company, [1])
    await database.pool.query('delete from board.jobs where company_id = $1', [company.id])
    expect(await responsesOf(company.slug)).toMatchObject({ applications: 10, answeredPercent: 10 })
  })

  it('begin with the claim of the page, for strangers posted before', async () => {
    const company = await add({ claimed_at: new Date(Date.now() - 50 * 3_600_000) })
    await addResponses(company, unanswered(10), 60)
    await addResponses(company, Array(9).fill(1), 40)
    expect(await responsesOf(company.slug)).toBeUndefined()
    await addResponses(company, [1], 40)
    expect(await responsesOf(company.slug)).toMatchObject({ applications: 10, answeredPercent: 100 })
  })

  it('leave out the company’s own people and count the first application of each network', async () => {
    const company = await add({})
    const job = await addJob(database.db, company)
    const apply = (fields: Parameters<typeof addApplication>[2]) =>
      addApplication(database.db, { company, job }, fields)
    for (let times = 0; times < 12; times += 1) await apply({ is_counted: false })
    const network_key = Buffer.alloc(32, 1)
    for (const hoursAgo of [50, 40, 30]) await apply({ network_key, hoursAgo })
    await addResponses(company, Array(8).fill(1))
    expect(await responsesOf(company.slug)).toBeUndefined()
    await apply({ network_key: Buffer.alloc(32, 2) })
    expect(await responsesOf(company.slug)).toMatchObject({ applications: 10, answeredPercent: 80 })
  })

  it('are those of this company alone, and none of a demo company', async () => {
    await addResponses(await add({}), unanswered(10))
    const other = await add({})
    expect(await responsesOf(other.slug)).toBeUndefined()
    const demo = await add({ is_demo: true })
    await addResponses(demo, unanswered(10))
    expect(await responsesOf(demo.slug)).toBeUndefined()
  })
})
