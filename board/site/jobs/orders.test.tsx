import { emptyJobQuery, type JobSort } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fixtureNow as now, rows } from './job.fixture.ts'
import { JobsPage } from './page.tsx'

const list = { items: rows, folded: new Map(), total: 2, next: null, previous: null }

/** The orders that a list offers, on a board with so many listings that state pay, and a day they close. */
function ordersOf(sort: JobSort, withPay: number, withDeadline: number): (string | undefined)[] {
  const board = { live: 2, companies: 2, remote: 1, isDemoOnly: false, rateDate: null }
  const counts = { ...board, withPay, withDeadline }
  const html = renderToString(
    <JobsPage query={{ ...emptyJobQuery(), sort }} list={list} facets={null} counts={counts} now={now} />,
  )
  return [...html.matchAll(/<option[^>]*>([^<]+)</g)].map((match) => match[1])
}

it('a list offers only the orders that change something, and the one that is asked for', () => {
  expect(ordersOf('newest', 1, 1)).toEqual(['Newest first', 'Highest cash pay', 'Closing soon'])
  expect(ordersOf('newest', 0, 0)).toEqual(['Newest first'])
  expect(ordersOf('closing_soon', 0, 0)).toEqual(['Newest first', 'Closing soon'])
})
