import { parseJobQuery } from '@cryptolist/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmptyList } from './empty-list.tsx'
import { rows } from './job.fixture.ts'
import type { WayOut } from './ways-out.ts'

function htmlOf(search: string, hasJobs = true): string {
  return renderToStaticMarkup(
    <EmptyList
      query={parseJobQuery(new URLSearchParams(search))}
      facets={null}
      waysOut={{ correction: undefined, ways: [] }}
      hasJobs={hasJobs}
      now={new Date()}
    />,
  )
}

function headingOf(search: string): string | undefined {
  return /<h2>([^<]*)<\/h2>/.exec(htmlOf(search))?.[1]
}

it('offers the newest jobs only if the board has any', () => {
  expect(htmlOf('q=rust')).toContain('Show the newest jobs')
  expect(htmlOf('q=rust', false)).toBe('<div class="empty"><h2>No jobs yet</h2></div>')
})

it('an empty list counts its filters without the text, as the button of the filters does', () => {
  expect(headingOf('q=rust')).toBe('No jobs match “rust”')
  expect(headingOf('q=rust&role=product')).toBe('No jobs for “rust” match this filter')
  expect(headingOf('q=rust&role=product&mode=remote')).toBe('No jobs for “rust” match both filters')
  expect(headingOf('q=rust&role=product&mode=remote&min_pay=100000')).toBe(
    'No jobs for “rust” match all 3 filters',
  )
  expect(headingOf('role=product&mode=remote')).toBe('No jobs match both filters')
})

it.each([
  ['without' as const, 'Similar jobs without “Remote”', 'Show all jobs without “Remote”'],
  ['only' as const, 'Similar jobs: only “Remote”', 'Show all jobs for “Remote”'],
])('names the nearest jobs in a heading, and links to all of them once: %s', (kind, heading, link) => {
  const way = { kind, text: 'Remote', path: '/jobs?q=rust' }
  const htmlWith = (ways: WayOut[]) =>
    renderToStaticMarkup(
      <EmptyList
        query={parseJobQuery(new URLSearchParams('q=rust&mode=remote'))}
        facets={null}
        waysOut={{ correction: undefined, ways, nearest: { way, jobs: rows } }}
        hasJobs
        now={new Date()}
      />,
    )
  const linksIn = (html: string) => html.split('href="/jobs?q=rust"').length - 1

  const others = htmlWith([{ kind, text: 'Solana', path: '/jobs?chain=solana', count: 9 }])
  expect(others).toContain(`<h2 class="list-note">${heading}</h2>`)
  expect(others).toMatch(new RegExp(`</h2><p[^>]*><a[^>]*href="/jobs\\?q=rust"[^>]*>${link}</a>`))
  expect(linksIn(others)).toBe(1)

  const offered = htmlWith([{ ...way, count: 3 }])
  expect(offered).toContain(`<h2 class="list-note">${heading}</h2>`)
  expect(offered).not.toContain(link)
  expect(linksIn(offered)).toBe(1)
})
