import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type JobFields,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { createRolePay } from './role-pay.ts'

let database: ListingsDatabase
beforeAll(async () => {
  database = await createListingsDatabase()
})
beforeEach(() => removeListings(database))
afterAll(() => database.close())

const tooFew = 'Fewer than 5 listings to compare'

/** Adds listings for smart contracts, each with its pay in thousands of dollars a year. */
async function addPaid(thousands: readonly number[], fields: JobFields = {}): Promise<void> {
  const company = await addCompany(database.db)
  for (const amount of thousands) {
    const [min, max] = [amount - 10, amount + 10].map((value) => value * 1000)
    await addJob(database.db, company, {
      role_family: 'smart-contract',
      cash_usd_year_min: min,
      cash_usd_year_max: max,
      ...fields,
    })
  }
}

const describeNow = (...levels: ('senior' | 'junior')[]) =>
  createRolePay(database).describe('smart-contract', levels)

describe('what a role pays', () => {
  it('describes the pay of a role with at least five listings', async () => {
    await addPaid([100, 120, 150, 180])
    expect(await describeNow()).toBe(tooFew)
    await addPaid([200])
    expect(await describeNow()).toBe('Smart contracts: half pay $120–180k a year, median $150k (n = 5)')
  })

  it('describes the pay of a level with five listings, else that of all levels', async () => {
    await addPaid([200, 210, 220, 230, 240], { seniority: ['senior'] })
    await addPaid([60, 70], { seniority: ['junior'] })
    expect(await describeNow('senior')).toBe(
      'Smart contracts · Senior: half pay $210–230k a year, median $220k (n = 5)',
    )
    expect(await describeNow('junior')).toMatch(/^Smart contracts: .*\(n = 7\)$/)
  })

  it('leaves out demo, ended and frozen listings, and pay without a yearly amount', async () => {
    await addPaid([100, 120, 150, 180])
    await addPaid([300], { is_demo: true })
    await addPaid([300], { status: 'closed', close_reason: 'filled', closed_at: new Date() })
    await addPaid([300], { frozen_at: new Date() })
    await addPaid([300], { cash_usd_year_min: null, cash_usd_year_max: null })
    await addPaid([300], { role_family: 'design' })
    expect(await describeNow()).toBe(tooFew)
  })

  it('looks the pay up again after five minutes', async () => {
    let now = 0
    const rolePay = createRolePay(database, () => now)
    expect(await rolePay.describe('smart-contract', [])).toBe(tooFew)
    await addPaid([100, 120, 150, 180, 200])
    now = 5 * 60_000 - 1
    expect(await rolePay.describe('smart-contract', [])).toBe(tooFew)
    now += 1
    expect(await rolePay.describe('smart-contract', [])).toMatch(/n = 5/)
  })
})
