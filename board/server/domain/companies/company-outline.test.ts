import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  addCompany,
  addJob,
  type CompanyFields,
  createListingsDatabase,
  daysFromNow,
  importedFields,
  type JobFields,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import type { DomainContext } from '../domain-context.ts'
import { getCompanyFacts } from './companies.ts'

let database: ListingsDatabase
let context: DomainContext

beforeAll(async () => {
  database = await createListingsDatabase()
  context = createTestContext({ database })
})
beforeEach(() => removeListings(database))
afterAll(() => database.close())

const outlines = async (facts: Parameters<DomainContext['companyOutlines']>[0]) =>
  context.companyOutlines(facts, await context.search.readRevision())

async function outline(company: CompanyFields, ...jobs: JobFields[]) {
  const added = await addCompany(database.db, { name: 'Harbor', ...company })
  const listings = []
  for (const job of jobs) listings.push(await addJob(database.db, added, job))
  const facts = await getCompanyFacts(context, added.slug)
  return { ...(await outlines(facts)), listings }
}

const words = 'Harbor runs a ferry of value between chains. More than forty wallets sail with it.'
const text = { description_md: `## About us\n\n${words}` }

it('quotes a company from its newest listing that introduces it', async () => {
  const { quote, listings } = await outline(
    {},
    { ...text, published_at: daysFromNow(-3) },
    { ...text, published_at: daysFromNow(-2), title: 'Captain' },
    { published_at: daysFromNow(-1) },
  )
  expect(quote).toEqual({ text: words, jobs: 2, job: { title: 'Captain', path: listings[1]?.path } })
})

it('is made once for all who ask until a listing or the company changes', async () => {
  const added = await addCompany(database.db, { name: 'Harbor' })
  const job = await addJob(database.db, added, text)
  const read = async () => outlines(await getCompanyFacts(context, added.slug))
  const first = await read()
  expect(await read()).toBe(first)
  await database.db.updateTable('board.jobs').set({ title: 'Captain' }).where('id', '=', job.id).execute()
  expect((await read()).quote?.job.title).toBe('Captain')
  const [profile, sectors] = [{ description_md: 'Ours.', description_html: '<p>Ours.</p>' }, ['defi']]
  const { db } = database
  await db
    .updateTable('board.companies')
    .set({ ...profile, sectors })
    .where('id', '=', added.id)
    .execute()
  expect(await read()).toMatchObject({ quote: null, sectors: [{ slug: 'defi' }] })
})

it('quotes nothing from listings that are closed, hidden or in review, or another company’s', async () => {
  const other = await addCompany(database.db, { name: 'Harbour' })
  await addJob(database.db, other, text)
  const { quote } = await outline(
    {},
    { ...text, status: 'closed', close_reason: 'filled' },
    { ...text, expires_at: daysFromNow(-1) },
    { ...text, status: 'submitted' },
    { ...text, frozen_at: new Date() },
    importedFields,
  )
  expect(quote).toBeNull()
})

it('leaves a company its own profile text', async () => {
  const { quote } = await outline({ description_md: 'Ours.', description_html: '<p>Ours.</p>' }, text)
  expect(quote).toBeNull()
})

it('counts where a company hires', async () => {
  const { offices, remote, jobs } = await outline(
    {},
    { remote_countries: ['WW'] },
    { remote_countries: ['WW'] },
    { remote_countries: ['US'] },
    { work_mode: 'hybrid', remote_countries: [], office_countries: ['DE'], cities: ['Berlin'] },
    { work_mode: 'onsite', remote_countries: [], office_countries: ['CH'] },
    importedFields,
  )
  expect(remote).toEqual([
    { where: 'Worldwide', jobs: 2 },
    { where: 'US', jobs: 1 },
  ])
  expect(offices).toEqual([
    { place: 'Berlin', name: 'Berlin', jobs: 1 },
    { place: 'CH', name: 'Switzerland', jobs: 1 },
  ])
  expect(jobs).toBe(6)
})

const paid = (min: number | null, max: number | null): JobFields => ({
  cash_min: min === null ? null : min * 100,
  cash_max: max === null ? null : max * 100,
  cash_usd_year_min: min ?? max,
  cash_usd_year_max: max ?? min,
})

it.each<[string | undefined, number, JobFields[]]>([
  ['$90–210k', 2, [paid(90_000, 120_000), paid(150_000, 210_000), importedFields]],
  ['$90–300k', 2, [paid(90_000, 120_000), paid(300_000, null)]],
  ['from $90k', 1, [paid(90_000, null), importedFields]],
  ['up to $80k', 1, [paid(null, 80_000)]],
  [undefined, 0, [importedFields]],
])('states pay from the lowest to the highest amount: %s', async (range, count, jobs) => {
  const { pay } = await outline({}, ...jobs)
  expect(pay).toEqual(range === undefined ? null : { text: range, jobs: count })
})

it('states the pay of ranges for several levels or places', async () => {
  const ranges = [
    { label: 'US', min: 150_000, max: 190_000, currency: 'USD', period: 'year' },
    { label: 'India', min: 60_000, max: 80_000, currency: 'USD', period: 'year' },
  ]
  const { pay } = await outline(
    {},
    {
      ...importedFields,
      pay_ranges: JSON.stringify(ranges),
      cash_usd_year_min: 60_000,
      cash_usd_year_max: 190_000,
    },
  )
  expect(pay).toEqual({ text: '$60–190k', jobs: 1 })
})

it('names its own sectors and chains, and those of a tenth of its jobs', async () => {
  const { sectors, chains } = await outline(
    { sectors: ['defi'], chains: ['solana'] },
    { tags: ['gaming', 'rust'], chains: ['ethereum'] },
    { chains: ['ethereum', 'base'] },
    { chains: ['ethereum'] },
    ...Array.from({ length: 8 }, () => ({})),
  )
  expect(chains.map(({ slug }) => slug)).toEqual(['solana', 'ethereum'])
  expect(sectors.map(({ slug }) => slug)).toEqual(['defi'])
})
