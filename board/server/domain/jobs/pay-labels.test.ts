import type { Employment, PayPeriod } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { describePay, type PayFacts } from './pay-labels.ts'

const facts = (over: Partial<PayFacts>): PayFacts => ({
  cashMin: null,
  cashMax: null,
  currency: null,
  period: null,
  payRanges: [],
  cashUsdYearMin: null,
  cashUsdYearMax: null,
  fxDate: null,
  isTokenOnly: false,
  employment: ['full_time'],
  ...over,
})

/** Whole units; all currencies here have two digits after the point. */
const cash = (min: number, max: number, currency: string, period: PayPeriod, employment: Employment[] = []) =>
  describePay(facts({ cashMin: min * 100, cashMax: max * 100, currency, period, employment }))

describe('cash in a row', () => {
  it.each<[number, number, string, PayPeriod, string]>([
    [150_000, 190_000, 'USD', 'year', '$150–190k'],
    [60_000, 60_000, 'EUR', 'year', '€60k'],
    [95_000, 120_000, 'CHF', 'year', 'CHF\u00a095–120k'],
    [90_000, 110_000, 'CAD', 'year', 'CA$90–110k'],
    [2_500_000, 3_500_000, 'INR', 'year', '₹2.5–3.5M'],
    [800_000, 1_200_000, 'USD', 'year', '$800–1,200k'],
    [152_500, 190_000, 'USD', 'year', '$152.5–190k'],
    [152_340, 190_000, 'USD', 'year', '$152,340–190,000'],
    [80, 110, 'USD', 'hour', '$80–110 an hour'],
    [22.5, 30, 'USD', 'hour', '$22.50–30 an hour'],
    [600, 600, 'EUR', 'day', '€600 a day'],
    [1500, 2000, 'GBP', 'week', '£1,500–2,000 a week'],
    [8_000, 10_000, 'USD', 'month', '$8,000–10,000 a month'],
    [12_000, 15_000, 'USD', 'month', '$12–15k a month'],
    [20_000, 20_000, 'USD', 'project', '$20,000 in total'],
  ])('%d to %d %s a %s: %s', (min, max, currency, period, text) => {
    expect(cash(min, max, currency, period)).toMatchObject({ kind: 'cash', min, max, text })
  })

  it('names bounties and grants', () => {
    expect(cash(4000, 4000, 'USD', 'project', ['bounty']).text).toBe('Bounty $4,000')
    expect(cash(20_000, 50_000, 'USD', 'project', ['grant']).text).toBe('Grant $20,000–50,000')
  })

  it('reads currencies without cents by their own minor units', () => {
    const yen = { cashMin: 8_000_000, cashMax: 9_000_000, currency: 'JPY', period: 'year' } as const
    expect(describePay(facts(yen))).toMatchObject({
      min: 8_000_000,
      text: '¥8–9M',
      longText: '¥8,000,000–9,000,000',
    })
  })
})

describe('cash written out', () => {
  it('has every digit', () => {
    expect(cash(150_000, 190_000, 'USD', 'year')).toMatchObject({ longText: '$150,000–190,000' })
  })
  it('names the day of the rates only where rates were used', () => {
    const euro = { cashMin: 6_000_000, cashMax: 6_000_000, currency: 'EUR', period: 'year' } as const
    const year = { cashUsdYearMin: 69_000, cashUsdYearMax: 69_000, fxDate: '2026-11-20' }
    expect(describePay(facts({ ...euro, ...year }))).toMatchObject({
      usdYear: { min: 69_000, max: 69_000 },
      rateDate: '2026-11-20',
    })
    expect(describePay(facts({ ...euro, ...year, currency: 'USD' }))).toMatchObject({ rateDate: null })
    expect(describePay(facts(euro))).toMatchObject({ usdYear: null, rateDate: null })
  })
})

describe('pay of which one bound is stated', () => {
  const bound = (cashMin: number | null, cashMax: number | null, period: PayPeriod = 'year') =>
    describePay(
      facts({ cashMin, cashMax, currency: 'EUR', period, cashUsdYearMin: 69_000, cashUsdYearMax: 69_000 }),
    )

  it('says from, or up to, and has no other bound', () => {
    expect(bound(5_500_000, null)).toMatchObject({
      kind: 'cash',
      min: 55_000,
      max: null,
      text: 'from €55k',
      longText: 'from €55,000',
      usdYear: { min: 69_000, max: null },
    })
    expect(bound(null, 450_000, 'month')).toMatchObject({
      min: null,
      max: 4500,
      text: 'up to €4,500 a month',
      usdYear: { min: null, max: 69_000 },
    })
  })
})

describe('pay of several ranges', () => {
  const range = (label: string | null, min: number, max: number, currency = 'USD') =>
    ({ label, min, max, currency, period: 'year' }) as const
  const several = (...payRanges: PayFacts['payRanges']) =>
    describePay(facts({ payRanges, cashUsdYearMin: 160_000, cashUsdYearMax: 200_000, fxDate: '2026-11-20' }))

  it('is none of them: each is kept with its label', () => {
    expect(several(range('Zone 1', 180_000, 220_000), range('Zone 2', 160_000, 200_000))).toEqual({
      kind: 'several',
      ranges: [
        { ...range('Zone 1', 180_000, 220_000), text: '$180–220k' },
        { ...range('Zone 2', 160_000, 200_000), text: '$160–200k' },
      ],
      text: '$160–220k, 2 ranges',
      usdYear: { min: 160_000, max: 200_000 },
      rateDate: null,
    })
  })

  it('has no amount of its own where currencies differ', () => {
    expect(several(range('US', 150_000, 170_000), range('UK', 90_000, 105_000, 'GBP'))).toMatchObject({
      text: '2 pay ranges',
      rateDate: '2026-11-20',
    })
  })
})

describe('no cash', () => {
  it.each([
    [{ isTokenOnly: true }, { kind: 'token_only', text: 'Tokens only' }],
    [{ employment: ['volunteer'] as Employment[] }, { kind: 'unpaid', text: 'Volunteer' }],
    [{}, { kind: 'not_published', text: 'No pay found in this listing' }],
    [
      { employment: ['bounty'] as Employment[] },
      { kind: 'not_published', text: 'No pay found in this listing' },
    ],
  ])('%o', (over, expected) => {
    expect(describePay(facts(over))).toEqual(expected)
  })
})
