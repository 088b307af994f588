import { expect, it } from 'vitest'
import { greenhouse } from './greenhouse.ts'
import { readPayMarkup } from './pay-markup.ts'

const block = (title: string, ...amounts: string[]): string =>
  `<div class="pay-input"><div class="description"><p>Pay depends on level.</p></div><div class="title">${title}</div><div class="pay-range">${amounts.map((amount) => `<span>${amount}</span>`).join('<span class="divider">&mdash;</span>')}</div></div>`
const year = (min: number, max: number, currency: string) => ({
  cash: { min, max, currency, period: 'year' },
  leftOut: undefined,
})

it.each([
  ['Annual Base Salary Range', ['$148,835', '$238,165 USD'], year(148_835, 238_165, 'USD')],
  ['Pay Range:', ['$148,835', '$238,165 USD'], year(148_835, 238_165, 'USD')],
  ['CA Annual Base Salary Range', ['$308,000', '$308,000 CAD'], year(308_000, 308_000, 'CAD')],
  ['Annual pay', ['£90,000', '£120,000 GBP'], year(90_000, 120_000, 'GBP')],
  [
    'Hourly rate',
    ['$35.22', '$41.50 USD'],
    { cash: { min: 35.22, max: 41.5, currency: 'USD', period: 'hour' } },
  ],
  [
    'Monthly pay',
    ['€5,000', '€6,000 EUR'],
    { cash: { min: 5_000, max: 6_000, currency: 'EUR', period: 'month' } },
  ],
])('reads %s %j', (title, amounts, pay) => {
  expect(readPayMarkup(block(title, ...amounts))).toMatchObject(pay)
})

it.each([
  ['an amount without a currency', block('Annual pay', '$148,835', '$238,165')],
  ['digits in groups that nobody writes', block('Annual pay', '$14,8835', '$238,165 USD')],
  ['three amounts', block('Annual pay', '$1', '$2', '$3 USD')],
  ['words', block('Annual pay', 'competitive USD')],
  [
    'different ranges for several places',
    block('CA pay', '$100,000', '$120,000 USD') + block('NY pay', '$130,000', '$150,000 USD'),
  ],
  ['a range in a sentence', '<p>We raised $148,835 — $238,165 USD a year.</p>'],
  ['no text', undefined],
])('states no pay for %s', (_what, html) => {
  expect(readPayMarkup(html).cash).toBeUndefined()
})

it('states no period for a small amount under words that name none', () => {
  expect(readPayMarkup(block('Pay Range', '$40', '$60 USD')).cash?.period).toBeUndefined()
  expect(readPayMarkup(block('Pay Range', '₹600,000', '₹900,000 INR')).cash?.period).toBeUndefined()
})

it('reads the same range once where a text repeats it', () => {
  const twice = block('Annual pay', '$100,000', '$120,000 USD').repeat(2)
  expect(readPayMarkup(twice)).toMatchObject(year(100_000, 120_000, 'USD'))
})

it('fills the pay of a listing from Greenhouse whose answer has no field for it', () => {
  const content = block('Annual Base Salary Range', '$148,835', '$238,165 USD')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  const opened = greenhouse.open({
    jobs: [{ id: 1, absolute_url: 'https://boards.greenhouse.io/x/jobs/1', content }],
  })
  expect(opened?.read(opened.jobs[0])?.pay).toMatchObject(year(148_835, 238_165, 'USD'))
})

it('states no pay for thousands of blocks that never end', () => {
  expect(
    readPayMarkup('<div class="pay-input"><div class="pay-range"><span>'.repeat(4_000)).cash,
  ).toBeUndefined()
})
