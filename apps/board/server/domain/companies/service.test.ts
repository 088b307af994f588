import { companySchema, companySummarySchema } from '@cryptolist/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
import { createJobSearch } from '../../search/job-search.ts'
import { createJobsService } from '../jobs/service.ts'
import { type CompaniesService, createCompaniesService } from './service.ts'

let database: ListingsDatabase
let companies: CompaniesService

beforeAll(async () => {
  database = await createListingsDatabase()
  const jobs = createJobsService({ database, search: createJobSearch({ database }) })
  companies = createCompaniesService({ database, jobs })
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
    const { items, total, next } = await companies.list()
    expect(items.map(({ name, liveJobs }) => [name, liveJobs])).toEqual([
      ['Alpha', 1],
      ['beta', 2],
    ])
    expect({ total, next }).toEqual({ total: 2, next: null })
    expect(items[0]).toMatchObject({ sectors: [{ slug: 'defi' }], chains: [{ name: 'Solana' }] })
    for (const item of items) companySummarySchema.strict().parse(item)
  })

  it('leaves out demo companies beside real listings', async () => {
    await add({ name: 'Demo Harbor', is_demo: true }, { is_demo: true })
    expect((await companies.list()).items.map(({ name }) => name)).toEqual(['Demo Harbor'])
    await add({ name: 'Real' }, {})
    expect((await companies.list()).items.map(({ name }) => name)).toEqual(['Real'])
  })

  it('walks over all pages once and in order, also over equal names', async () => {
    for (let index = 0; index < 103; index++) await add({ name: `Name ${index % 2}` }, {})
    const slugs: string[] = []
    let after: string | undefined
    do {
      const page = await companies.list(after)
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
      expect((await companies.list(after)).items).toHaveLength(1)
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
    const company = await companies.get(slug)
    expect(companySchema.strict().parse(company)).toEqual(company)
    expect(company).toMatchObject({
      path: `/companies/${slug}`,
      hqCountry: { slug: 'CH', name: 'Switzerland' },
      liveJobs: 1,
      pastJobs: 2,
    })
    expect(company.jobs.map(({ title }) => title)).toEqual(['Open job'])
  })

  it.each(['nobody', '', "' or 1=1", '\0', 'x'.repeat(5000), '../etc'])(
    'finds nothing under %j',
    async (slug) => {
      await expect(companies.get(slug)).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  it('finds nothing of a frozen company', async () => {
    const { slug } = await add({ frozen_at: new Date() })
    await expect(companies.get(slug)).rejects.toMatchObject({ code: 'not_found' })
  })
})
