import { describe, expect, it } from 'vitest'
import { ashby, greenhouse, jsonLd, lever, recruitee } from './answers.fixture.ts'
import { readText } from './facts-in-text.ts'
import { breezy } from './more-answers.fixture.ts'
import { readAnswer } from './read-source.ts'

/** `USD 120000-150000 year`, the level, and the labels of several ranges. */
function payOf(answer: unknown): string | undefined {
  const [posting] = readAnswer(answer) ?? []
  if (posting === undefined) throw new Error('Nothing was read.')
  const { cash, ranges = [], level } = readText({ ...posting, description: 'You write Rust.' }).pay
  const write = ({
    min,
    max,
    currency,
    period,
  }: Omit<NonNullable<typeof cash>, 'period'> & { period?: string | undefined }) =>
    `${currency} ${min ?? ''}-${max ?? ''} ${period ?? '?'}`
  if (cash !== undefined) return `${write(cash)}, ${level}`
  return ranges.map((range) => `${range.label}: ${write(range)}`).join(' / ') || undefined
}

describe('JSON-LD’s baseSalary', () => {
  const money = (value: unknown, more: object = {}) => ({
    '@type': 'MonetaryAmount',
    currency: 'USD',
    value,
    ...more,
  })
  const year = { unitText: 'YEAR' }
  it.each<[string, unknown, string | undefined]>([
    ['a minimum', money({ minValue: 55_000, ...year }), 'USD 55000- year, json_ld'],
    ['a maximum', money({ minValue: 0, maxValue: 70_000, unitText: 'MONTH' }), 'USD -70000 month, json_ld'],
    [
      'amounts as text',
      money({ minValue: '100,000', maxValue: '120,000', ...year }),
      'USD 100000-120000 year, json_ld',
    ],
    ['one amount as text', money('100000'), 'USD 100000-100000 year, json_ld'],
    ['an amount in the value', money({ value: 45, unitText: 'HOUR' }), 'USD 45-45 hour, json_ld'],
    [
      'no unit, where it can be but a year',
      money({ minValue: 150_000, maxValue: 180_000 }),
      'USD 150000-180000 year, json_ld',
    ],
    [
      'no unit, where it can be several',
      money({ minValue: 5_000, maxValue: 6_000 }),
      'USD 5000-6000 ?, json_ld',
    ],
    [
      'a unit in short',
      money({ minValue: 90_000, maxValue: 99_000, unitText: 'yr' }),
      'USD 90000-99000 year, json_ld',
    ],
    [
      'a unit as code',
      money({ minValue: 90_000, maxValue: 99_000, unitCode: 'ANN' }),
      'USD 90000-99000 year, json_ld',
    ],
    ['an hour as code', money({ minValue: 50, maxValue: 60, unitCode: 'HUR' }), 'USD 50-60 hour, json_ld'],
    [
      'bounds outside of the value',
      money(undefined, { minValue: 90_000, maxValue: 99_000, ...year }),
      'USD 90000-99000 year, json_ld',
    ],
    [
      'the unit outside of the value',
      money({ minValue: 9_000, maxValue: 9_900 }, { unitText: 'MONTH' }),
      'USD 9000-9900 month, json_ld',
    ],
    ['a sentence', '$120,000 - $150,000 per year', 'USD 120000-150000 year, json_ld'],
    ['a sentence as value', money('$120k–$150k a year'), 'USD 120000-150000 year, json_ld'],
    [
      'a list of one',
      [money({ minValue: 90_000, maxValue: 99_000, ...year })],
      'USD 90000-99000 year, json_ld',
    ],
    [
      'labels with an address',
      [
        money({ minValue: 90_000, maxValue: 99_000, ...year }, { name: 'Berlin' }),
        money(
          { minValue: 80_000, maxValue: 89_000, ...year },
          { name: 'Pay a deposit, write to T.me/made_up or https://made-up.example' },
        ),
        money({ minValue: 70_000, maxValue: 79_000, ...year }, { name: 'Ask hr@made-up.example' }),
      ],
      'Berlin: USD 90000-99000 year / null: USD 80000-89000 year / null: USD 70000-79000 year',
    ],
    [
      'a list of several',
      [
        money({ minValue: 90_000, maxValue: 99_000, ...year }, { name: 'Berlin' }),
        money({ minValue: 80_000, maxValue: 89_000, ...year }, { name: 'Lisbon' }),
      ],
      'Berlin: USD 90000-99000 year / Lisbon: USD 80000-89000 year',
    ],
    [
      'a stablecoin',
      money({ minValue: 5_000, maxValue: 6_000, unitText: 'MONTH' }, { currency: 'usdc' }),
      'USD 5000-6000 month, json_ld',
    ],
    [
      'thousands with a point',
      money({ minValue: '45.000', maxValue: '55.000', ...year }),
      'USD 45000-55000 year, json_ld',
    ],
    [
      'three decimals',
      money({ minValue: '45.000', maxValue: '55.500', unitText: 'HOUR' }),
      'USD 45-55.5 hour, json_ld',
    ],
    [
      'thousands and decimals as in Europe',
      money({ value: '4.500,50', unitText: 'MONTH' }),
      'USD 4500.5-4500.5 month, json_ld',
    ],
    [
      'amounts with the sign of their currency',
      money({ minValue: '$90,000', maxValue: '99 000 $', ...year }),
      'USD 90000-99000 year, json_ld',
    ],
    ['an amount that is two', money({ value: '4.000', unitText: 'HOUR' }), undefined],
    [
      'an amount of an hour and what it is a year',
      [money({ value: 45, unitText: 'HOUR' }), money({ value: 93_600, ...year })],
      'USD 45-45 hour, json_ld',
    ],
    [
      'levels that are paid by the hour and by the year',
      [
        money({ value: 45, unitText: 'HOUR' }, { name: 'I' }),
        money({ value: 150_000, ...year }, { name: 'II' }),
      ],
      'I: USD 45-45 hour / II: USD 150000-150000 year',
    ],
    ['nothing', money({ minValue: 0, maxValue: 0, ...year }), undefined],
    ['no pay', 'Competitive', undefined],
  ])('as %s', (_form, baseSalary, expected) => {
    expect(payOf({ ...jsonLd, baseSalary })).toBe(expected)
  })

  it('as amount with the currency beside it', () => {
    expect(payOf({ ...jsonLd, baseSalary: 100_000, salaryCurrency: 'EUR' })).toBe(
      'EUR 100000-100000 year, json_ld',
    )
    expect(payOf({ ...jsonLd, baseSalary: '100000', salaryCurrency: 'EUR' })).toBe(
      'EUR 100000-100000 year, json_ld',
    )
    expect(payOf({ ...jsonLd, baseSalary: '100000' })).toBeUndefined()
  })
})

describe('the pay of', () => {
  const paidAs = (salary: object) => payOf({ offers: [{ ...recruitee.offers[0], salary }] })
  it('a field with one bound is that bound', () => {
    expect(paidAs({ min: 4000, max: null, currency: 'EUR', period: 'month' })).toBe('EUR 4000- month, field')
    expect(paidAs({ min: 0, max: 4000, currency: 'EUR', period: 'month' })).toBe('EUR -4000 month, field')
    expect(paidAs({ min: 4000, max: 4000, currency: 'EUR', period: 'month' })).toBe(
      'EUR 4000-4000 month, field',
    )
  })

  it('a field in stablecoins is the money that they follow', () => {
    expect(paidAs({ min: 5000, max: 6000, currency: 'USDT', period: 'month' })).toBe(
      'USD 5000-6000 month, field',
    )
    expect(paidAs({ min: 5000, max: 6000, currency: 'EURC', period: 'month' })).toBe(
      'EUR 5000-6000 month, field',
    )
  })

  it('Lever is in its description, where it has no range', () => {
    const [{ salaryRange, ...job }] = lever as [(typeof lever)[number]]
    const described = {
      ...job,
      salaryDescriptionPlain: 'The base salary is $140,000 – $170,000 a year, plus equity.',
    }
    expect(payOf([described])).toBe('USD 140000-170000 year, field')
    expect(payOf([{ ...job, salaryDescription: '<div>€80k–€95k per year</div>' }])).toBe(
      'EUR 80000-95000 year, field',
    )
    expect(payOf([{ ...described, salaryRange }])).toContain(String(salaryRange.min))
  })

  it('Breezy is in the words of its list', () => {
    expect(payOf([{ ...breezy[0], salary: '$80k – $100k / year' }])).toBe('USD 80000-100000 year, field')
    expect(payOf([{ ...breezy[0], salary: 'Competitive' }])).toBeUndefined()
  })

  it('Ashby is each tier by its title, and the summary where tiers have none', () => {
    const [job] = ashby.jobs
    const component = (minValue: number | null, maxValue: number) => ({
      compensationType: 'Salary',
      interval: '1 YEAR',
      currencyCode: 'USD',
      minValue,
      maxValue,
    })
    const tier = (title: string | null, minValue: number, maxValue: number) => ({
      title,
      components: [component(minValue, maxValue)],
    })
    const paid = (compensation: object) => payOf({ ...ashby, jobs: [{ ...job, compensation }] })
    const summaryComponents = [component(90_000, 130_000)]
    expect(
      paid({
        summaryComponents,
        compensationTiers: [tier('US', 110_000, 130_000), tier('UK', 90_000, 100_000)],
      }),
    ).toBe('US: USD 110000-130000 year / UK: USD 90000-100000 year')
    expect(
      paid({
        summaryComponents,
        compensationTiers: [tier(null, 110_000, 130_000), tier(null, 90_000, 100_000)],
      }),
    ).toBe('USD 90000-130000 year, field')
    expect(paid({ summaryComponents: [component(null, 130_000)], compensationTiers: [] })).toBe(
      'USD -130000 year, field',
    )
  })

  it('Greenhouse is in a field of the employer’s own, and several ranges keep their titles', () => {
    const [job] = greenhouse.jobs
    const [range] = job?.pay_input_ranges ?? []
    const field = (name: string) => ({
      name,
      value_type: 'currency_range',
      value: { unit: 'USD', min_value: '140000.0', max_value: '165000.0' },
    })
    const own = (name: string) => payOf({ ...job, pay_input_ranges: [], metadata: [field(name)] })
    expect(own('Salary range')).toBe('USD 140000-165000 year, field')
    expect(own('On-target earnings')).toBeUndefined()
    const titled = (title: string, max_cents: number) => ({
      ...range,
      title: `${title} annual pay`,
      max_cents,
    })
    expect(
      payOf({ ...job, pay_input_ranges: [titled('Zone A', 19_000_000), titled('Zone B', 17_000_000)] }),
    ).toBe('Zone A annual pay: EUR 150000-190000 year / Zone B annual pay: EUR 150000-170000 year')
  })
})
