import { parseJobQuery } from '@cryptolist/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmptyList } from './empty-list.tsx'

function headingOf(search: string): string | undefined {
  const query = parseJobQuery(new URLSearchParams(search))
  const html = renderToStaticMarkup(
    <EmptyList query={query} facets={null} waysOut={{ correction: undefined, ways: [] }} />,
  )
  return /<h2>([^<]*)<\/h2>/.exec(html)?.[1]
}

it('an empty list counts its filters without the text, as the button of the filters does', () => {
  expect(headingOf('q=rust')).toBe('No jobs match “rust”')
  expect(headingOf('q=rust&role=product')).toBe('No jobs for “rust” match this filter')
  expect(headingOf('q=rust&role=product&mode=remote')).toBe('No jobs for “rust” match both filters')
  expect(headingOf('q=rust&role=product&mode=remote&min_pay=100000')).toBe(
    'No jobs for “rust” match all 3 filters',
  )
  expect(headingOf('role=product&mode=remote')).toBe('No jobs match both filters')
})
