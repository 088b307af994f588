import { emptyJobQuery, type JobQuery, type JobSort } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { facets, fixtureNow as now, rows } from './job.fixture.ts'
import { JobsPage } from './page.tsx'

const list = { items: rows, folded: new Map(), total: 2, next: null, previous: null }
const board = { live: 2, companies: 2, remote: 1, isDemoOnly: false, rateDate: '2026-11-20' }

/** A list on a board with so many listings that state pay, and a day they close. */
function htmlOf(query: Partial<JobQuery>, withPay: number, withDeadline: number): string {
  const counts = { ...board, withPay, withDeadline }
  const asked = { ...emptyJobQuery(), ...query }
  return renderToString(
    <JobsPage query={asked} list={list} facets={facets} counts={counts} now={now} />,
  ).replaceAll('<!-- -->', '')
}

const ordersOf = (sort: JobSort, withPay: number, withDeadline: number) =>
  [...htmlOf({ sort }, withPay, withDeadline).matchAll(/<option[^>]*>([^<]+)</g)].map((match) => match[1])

it('a list offers only the orders that change something, and the one that is asked for', () => {
  expect(ordersOf('newest', 1, 1)).toEqual(['Newest first', 'Highest cash pay', 'Closing soon'])
  expect(ordersOf('newest', 0, 0)).toEqual(['Newest first'])
  expect(ordersOf('closing_soon', 0, 0)).toEqual(['Newest first', 'Closing soon'])
})

it('a list with a minimum pay names the day of its rates, whatever the others leave out', () => {
  const html = htmlOf({ minPayUsd: 100_000 }, 1, 1)
  expect(html).toContain('exchange rates of 20 Nov')
  expect(html).not.toContain('all with yearly cash pay')
})
