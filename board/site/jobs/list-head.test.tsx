import { emptyJobQuery, type JobQuery, type JobSort } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { facets, importedJob, fixtureNow as now, rows } from './job.fixture.ts'
import { JobsPage } from './page.tsx'
import type { Opened } from './search.ts'

const list = { items: rows, folded: new Map(), total: 2, next: null, previous: null }
const board = { live: 2, companies: 2, remote: 1, isDemoOnly: false, rateDate: '2026-11-20' }

/** A list on a board with so many listings that state pay, and a day they close. */
function htmlOf(query: Partial<JobQuery>, withPay: number, withDeadline: number): string {
  const counts = { ...board, withPay, withDeadline }
  const fullQuery = { ...emptyJobQuery(), ...query }
  return renderToString(
    <JobsPage query={fullQuery} list={list} facets={facets} counts={counts} now={now} />,
  ).replaceAll('<!-- -->', '')
}

const ordersOf = (sort: JobSort, withPay: number, withDeadline: number) =>
  [...htmlOf({ sort }, withPay, withDeadline).matchAll(/<option[^>]*>([^<]+)</g)].map((match) => match[1])

it('a list offers only the orders that change something, and the one that is asked for', () => {
  expect(ordersOf('newest', 1, 1)).toEqual(['Newest first', 'Highest cash pay', 'Closing soon'])
  expect(ordersOf('newest', 0, 0)).toEqual(['Newest first'])
  expect(ordersOf('closing_soon', 0, 0)).toEqual(['Newest first', 'Closing soon'])
})

it('a list is sorted without scripts too, by a button next to the order, unless there is but one', () => {
  const button = /<button type="submit" class="button no-js" form="[^"]+">Sort</
  expect(htmlOf({}, 1, 1)).toMatch(button)
  expect(htmlOf({}, 0, 0)).not.toMatch(button)
})

it('a list with a minimum pay names the day of its rates, whatever the others leave out', () => {
  const html = htmlOf({ minPayUsd: 100_000 }, 1, 1)
  expect(html).toContain('exchange rates of 20 Nov')
  expect(html).not.toContain('all with yearly cash pay')
})

it('the list of all jobs says at how many companies they are', () => {
  expect(htmlOf({}, 1, 1)).toContain(
    '<b class="number">2</b> jobs</span><span class="hide-narrow"> at 2 companies',
  )
  expect(htmlOf({ text: 'rust' }, 1, 1)).not.toContain('at 2 companies')
})

it('a fold opens on the same page, at the row before it, and stays open on the next page', () => {
  const query = { ...emptyJobQuery(), after: 'abc' }
  const counts = { ...board, withPay: 1, withDeadline: 1 }
  const foldedList = { ...list, folded: new Map([[importedJob.id, 17]]), next: 'xyz' }
  const page = (unfolded?: string) =>
    renderToString(<JobsPage {...{ query, list: foldedList, facets, counts, unfolded, now }} />)
  expect(page()).toContain(
    `<a href="/jobs?after=abc&amp;unfold=pebble#j-${importedJob.id}"><span><bdi>Pebble</bdi> · 17 more jobs`,
  )
  expect(page('pebble')).toMatch(/href="\/jobs\?after=xyz&amp;unfold=pebble" rel="next"/)
})

it('jobs that are more than a year old are behind one link with the whole search, and counted apart', () => {
  const query: JobQuery = { ...emptyJobQuery(), text: 'rust', sort: 'relevance' }
  const counts = { ...board, withPay: 1, withDeadline: 1 }
  const page = (overrides: Partial<Parameters<typeof JobsPage>[0]['list']>) =>
    renderToString(<JobsPage {...{ query, list: { ...list, ...overrides }, facets, counts, now }} />)
  const last = page({ total: 14, old: 12, next: 'xyz', isNextOld: true })
  expect(last).toMatch(/href="\/jobs\?after=xyz&amp;q=rust" rel="next">12 jobs from over a year ago</)
  expect(last).toContain(
    '<b class="number">14</b> jobs</span><span class="hide-narrow"> · 12 from over a year ago',
  )
  expect(page({ total: 34, old: 12, next: 'xyz', isNextOld: false })).toMatch(/rel="next">More jobs</)
  expect(page({ total: 2, old: 2, previous: 'abc' })).toContain(' · all from over a year ago')
})

it('a list leads to itself with a box in each row, by the job’s title, to compare jobs', () => {
  const counts = { ...board, withPay: 1, withDeadline: 1 }
  const page = (opened: Opened[], jobList = list) =>
    renderToString(
      <JobsPage query={emptyJobQuery()} list={jobList} {...{ facets, counts, opened, now }} />,
    ).replaceAll('<!-- -->', '')
  const plain = page(['tag'])
  expect(plain).toContain('href="/jobs?open=tag&amp;open=compare" rel="nofollow">Compare jobs<')
  expect(plain).not.toContain('form="compare"')
  const html = page(['compare'])
  expect(html).not.toContain('>Compare jobs<')
  expect(html.match(/<input type="checkbox" class="box" form="compare"[^>]*>/g)).toEqual(
    rows.map(
      ({ id, title }) =>
        `<input type="checkbox" class="box" form="compare" aria-label="Choose ${title} to compare" name="jobs" value="${id}"/>`,
    ),
  )
  expect(html).toContain('<form id="compare" class="compare-bar" action="/compare">')
  const single = { ...list, items: rows.slice(0, 1), total: 1 }
  expect(page([], single)).not.toContain('>Compare jobs<')
  expect(page(['compare'], single)).not.toContain('form="compare"')
})
