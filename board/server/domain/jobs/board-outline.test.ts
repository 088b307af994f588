import type { RoleFamily } from '@cryptolist/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AddedCompany,
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { readOutline } from './board-outline.ts'

let database: ListingsDatabase
let company: AddedCompany

beforeAll(async () => {
  database = await createListingsDatabase()
})
beforeEach(async () => {
  await removeListings(database)
  company = await addCompany(database.db)
})
afterAll(() => database.close())

describe('readOutline', () => {
  const addPaid = (role: RoleFamily, thousands: readonly number[]) =>
    Promise.all(
      thousands.map((amount) =>
        addJob(database.db, company, {
          role_family: role,
          cash_usd_year_min: (amount - 10) * 1000,
          cash_usd_year_max: (amount + 10) * 1000,
        }),
      ),
    )
  const roles = ['backend', 'frontend', 'design', 'protocol'] as const

  it('counts roles and chains, and draws no pay that too few state', async () => {
    await addJob(database.db, company, { role_family: 'backend', chains: ['ethereum', 'base'] })
    await addJob(database.db, company, { role_family: 'backend', chains: ['ethereum'] })
    await addPaid('design', [100])
    expect(await readOutline(database)).toMatchObject({
      pay: null,
      roles: [
        { name: 'Backend', path: '/jobs?role=backend', count: 2 },
        { path: '/jobs?role=design', count: 1 },
      ],
      chains: [
        { name: 'Ethereum', path: '/jobs?chain=ethereum', count: 2 },
        { name: 'Base', path: '/jobs?chain=base', count: 1 },
      ],
      companies: [{ slug: company.slug, path: `/companies/${company.slug}`, logo: null, liveJobs: 3 }],
    })
  })
  it('has the twelve companies with the most jobs', async () => {
    for (let jobs = 1; jobs <= 14; jobs++) {
      const other = await addCompany(database.db, { name: `With ${jobs}` })
      for (let number = 0; number < jobs % 13; number++) await addJob(database.db, other)
      await addJob(database.db, other, { expires_at: new Date(Date.now() - 1) })
    }
    const { companies } = await readOutline(database)
    const expected = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((jobs) => [`With ${jobs}`, jobs])
    expect(companies.map(({ name, liveJobs }) => [name, liveJobs])).toEqual([...expected, ['With 1', 1]])
  })
  it('draws the lowest and the highest pay of few jobs, the best paid role first', async () => {
    for (const [index, role] of roles.entries()) await addPaid(role, [100 + index, 150])
    const { pay } = await readOutline(database)
    expect(pay).toMatchObject({ kind: 'range', roles: { length: 4 } })
    expect(pay?.roles.find(({ path }) => path === '/jobs?role=backend')).toMatchObject({
      usdYear: { min: 90_000, max: 160_000 },
      medianUsd: null,
      text: '$90–160k',
      count: 2,
    })
  })
  it('draws the middle half of roles that have five jobs with pay', async () => {
    for (const role of roles) await addPaid(role, [100, 120, 150, 180, 400])
    await addPaid('qa', [900, 900])
    const { pay } = await readOutline(database)
    expect(pay).toMatchObject({ kind: 'middle_half', roles: { length: 4 } })
    expect(pay?.roles[0]).toMatchObject({
      usdYear: { min: 120_000, max: 180_000 },
      medianUsd: 150_000,
      text: '$150k',
      count: 5,
    })
  })
})
