import { expect, it } from 'vitest'
import { getSystem } from './address.ts'
import { openAnswer } from './read-source.ts'

/** The pay of a job at another CryptoList that says this. */
function payOf(pay: unknown) {
  const item = {
    id: 'a0000001',
    path: '/jobs/data-lead-at-reef-a0000001',
    title: 'Data Lead',
    roleFamily: 'data',
    seniority: [],
    employment: ['full_time'],
    pay,
    place: {
      mode: 'remote',
      remoteCountries: ['WW'],
      excludedCountries: [],
      officeCountries: [],
      cities: [],
    },
    company: { slug: 'reef', name: 'Reef', proof: null },
    tags: [],
    chains: [],
    publishedAt: '2026-11-01T00:00:00.000Z',
    expiresAt: '2099-01-01T00:00:00.000Z',
    source: 'direct',
    signature: null,
    isDemo: false,
  }
  const opened = openAnswer(getSystem('cryptolist'), JSON.stringify({ items: [item], total: 1, next: null }))
  return opened?.read(opened.jobs[0])?.pay
}

const range = (label: string | null, min: number, max: number | null, more: object = {}) => ({
  label,
  min,
  max,
  currency: 'USD',
  period: 'year',
  text: `from ${min}`,
  ...more,
})

it('has several ranges of another CryptoList as several, with their labels and bounds', () => {
  const ranges = [range('New York', 150_000, 180_000), range(null, 120_000, null)]
  const pay = payOf({ kind: 'several', ranges, text: '', usdYear: null, rateDate: null })
  expect(pay).toMatchObject({
    cash: undefined,
    ranges: [
      { label: 'New York', min: 150_000, max: 180_000, currency: 'USD', period: 'year' },
      { label: null, min: 120_000, max: null, currency: 'USD', period: 'year' },
    ],
  })
  // Its employer entered it: it stands in no field of another system.
  expect(pay?.level).toBeUndefined()
})

it.each([
  ['a range without a period', [range('A', 1, 2, { period: 'fortnight' }), range('B', 150_000, 160_000)]],
  ['a range that is no object', ['from $100k', range('B', 150_000, 160_000)]],
  ['a range in an unknown currency', [range('A', 150_000, 160_000, { currency: 'XXX' }), range('B', 1, 2)]],
  ['no list', 'from $100k'],
  ['no range', []],
])('has no pay where it answers with %s', (_what, ranges) => {
  const pay = payOf({ kind: 'several', ranges })
  expect(pay).toMatchObject({ cash: undefined })
  expect(pay?.ranges).toBeUndefined()
})
