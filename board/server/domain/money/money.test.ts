import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, addJob } from '../../../tests/support/listings.ts'
import { createKysely } from '../../database/pool.ts'
import { getRates, parseFxFile, seedFxRates, shippedRates, storeRates } from './rates.ts'
import { type CashPay, fromMinorUnits, sureUsd, toMinorUnits, yearlyUsd } from './yearly-pay.ts'

const rates = {
  date: '2026-11-20',
  perUsd: new Map([
    ['EUR', 0.8],
    ['JPY', 150],
  ]),
}
const pay = (
  min: number | null,
  max: number | null,
  currency: string,
  period: CashPay['period'],
): CashPay => ({
  min,
  max,
  currency,
  period,
})

describe('yearlyUsd', () => {
  it.each([
    [pay(150_000, 190_000, 'USD', 'year'), { min: 150_000, max: 190_000 }],
    [pay(80, 110, 'USD', 'hour'), { min: 166_400, max: 228_800 }],
    [pay(650, 800, 'USD', 'day'), { min: 169_000, max: 208_000 }],
    [pay(1000, 1000, 'USD', 'week'), { min: 52_000, max: 52_000 }],
    [pay(9500.5, 12_500, 'USD', 'month'), { min: 114_006, max: 150_000 }],
    [pay(80_000, 100_000, 'EUR', 'year'), { min: 100_000, max: 125_000 }],
    [pay(6_000_000, 9_000_000, 'JPY', 'year'), { min: 40_000, max: 60_000 }],
    [pay(80_000, null, 'EUR', 'year'), { min: 100_000, max: null }],
    [pay(null, 10_000, 'USD', 'month'), { min: null, max: 120_000 }],
    [pay(4000, 4000, 'USD', 'project'), undefined],
    [pay(10, 20, 'XAU', 'year'), undefined],
  ])('%j: %j', (given, expected) => {
    expect(yearlyUsd(given, rates)).toEqual(expected)
  })
})

describe('what filters count', () => {
  it.each<[CashPay[], ReturnType<typeof sureUsd>]>([
    [[pay(150_000, 190_000, 'USD', 'year')], { min: 150_000, max: 190_000 }],
    [[pay(150_000, null, 'USD', 'year')], { min: 150_000, max: 150_000 }],
    [[pay(null, 120_000, 'USD', 'year')], { min: 120_000, max: 120_000 }],
    [
      [pay(180_000, 220_000, 'USD', 'year'), pay(128_000, 160_000, 'EUR', 'year')],
      { min: 160_000, max: 200_000 },
    ],
    [
      [pay(100_000, 120_000, 'USD', 'year'), pay(130_000, 150_000, 'USD', 'year')],
      { min: 100_000, max: 120_000 },
    ],
    [[pay(100_000, 120_000, 'USD', 'year'), pay(4_000, 4_000, 'USD', 'project')], undefined],
    [[], undefined],
  ])('%j: %j', (ranges, expected) => {
    expect(sureUsd(ranges, rates)).toEqual(expected)
  })
})

describe('minor units', () => {
  it.each([
    [12.34, 'USD', 1234],
    [6_500_000, 'JPY', 6_500_000],
    [1.234, 'KWD', 1234],
    [0.1 + 0.2, 'EUR', 30],
  ])('%d %s is %d', (amount, currency, minor) => {
    expect(toMinorUnits(amount, currency)).toBe(minor)
    expect(toMinorUnits(fromMinorUnits(minor, currency), currency)).toBe(minor)
  })
})

describe('parseFxFile', () => {
  const file = (changes: object) =>
    JSON.stringify({ date: '2026-12-01', source: 'A bank', perUsd: { EUR: 0.9 }, ...changes })

  it('reads a set of rates', () => {
    expect(parseFxFile(file({}))).toEqual({ date: '2026-12-01', source: 'A bank', perUsd: { EUR: 0.9 } })
  })

  it.each([
    ['no JSON', '{'],
    ['a day that does not exist', file({ date: '2026-02-30' })],
    ['another form of day', file({ date: '1.12.2026' })],
    ['no source', file({ source: '' })],
    ['no rates', file({ perUsd: {} })],
    ['a currency in small letters', file({ perUsd: { eur: 0.9 } })],
    ['a rate of nothing', file({ perUsd: { EUR: 0 } })],
    ['a dollar that is not one', file({ perUsd: { USD: 2 } })],
  ])('refuses %s', (_, text) => {
    expect(() => parseFxFile(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})

describe('storeRates', () => {
  let testDatabase: TestDatabase
  let pool: pg.Pool
  let db: ReturnType<typeof createKysely>

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    pool = new pg.Pool({ connectionString: testDatabase.url, max: 8 })
    db = createKysely(pool)
  })
  afterAll(async () => {
    await pool.end()
    await testDatabase.close()
  })

  it('starts with the set that comes with the product, which names at least 30 currencies', async () => {
    expect(shippedRates.source).toMatch(/rounded/i)
    const rates = await getRates(db)
    expect(rates.date).toBe(shippedRates.date)
    expect(rates.perUsd.size).toBeGreaterThanOrEqual(30)
    expect(rates.perUsd.get('USD')).toBe(1)
  })

  it('is seeded once by several processes at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      await db.deleteFrom('board.fx_rates').execute()
      const seeded = await Promise.all(Array.from({ length: 8 }, () => seedFxRates(db)))
      expect(seeded.filter(Boolean)).toHaveLength(1)
    }
  })

  it('brings the yearly pay of listings up to the newest set, and an older set changes nothing', async () => {
    const company = await addCompany(db)
    await addJob(db, company, { cash_min: 8_000_000, cash_max: 10_000_000, currency: 'EUR', period: 'year' })
    await addJob(db, company, { cash_min: 400_000, cash_max: 400_000, currency: 'USD', period: 'project' })
    const read = () =>
      db
        .selectFrom('board.jobs')
        .select(['cash_usd_year_min', 'cash_usd_year_max'])
        .orderBy('cash_min')
        .execute()
    const expected = [
      { cash_usd_year_min: null, cash_usd_year_max: null },
      { cash_usd_year_min: 160_000, cash_usd_year_max: 200_000 },
    ]
    expect(await storeRates(db, { date: '2026-12-01', source: 'Test', perUsd: { EUR: 0.5 } })).toEqual({
      jobs: 2,
      date: '2026-12-01',
    })
    expect(await read()).toEqual(expected)
    expect(await storeRates(db, { date: '2026-01-01', source: 'Test', perUsd: { EUR: 2 } })).toEqual({
      jobs: 2,
      date: '2026-12-01',
    })
    expect(await read()).toEqual(expected)
    await storeRates(db, { date: '2026-12-01', source: 'Test', perUsd: { EUR: 0.8 } })
    expect((await read())[1]).toEqual({ cash_usd_year_min: 100_000, cash_usd_year_max: 125_000 })
  })
})
