import { parseJobQuery } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { chipsHtml } from './chips.tsx'

/** The path and the words of the offer below the chips of a search; the sentence in its place. */
function offerOf(search: string): { path: string | undefined; words: string } {
  const html = String(chipsHtml(parseJobQuery(new URLSearchParams(search)), null))
  const offer = html.slice(html.lastIndexOf('</div>') + 1)
  const path = /(?:\/alerts\/new\?search=|name="search" value=)"?([^"]+)"/.exec(offer)?.[1]
  return {
    path: path === undefined ? undefined : decodeURIComponent(path.replaceAll('&amp;', '&')),
    words: offer.replace(/^\/div>/, '').replace(/<[^>]+>/g, ''),
  }
}

it.each([
  ['mode=remote&tag=rust', '/jobs?mode=remote&tag=rust', 'Email me new jobs like these'],
  ['tag=rust', '/jobs?tag=rust', 'Follow rust'],
  ['company=harbor-labs', '/jobs?company=harbor-labs', 'Follow harbor labs'],
  ['not_tag=rust', '/jobs?not_tag=rust', 'Email me new jobs like these'],
  ['tag=go&tag=rust', '/jobs?tag=go&tag=rust', 'Email me new jobs like these'],
  ['q=rust', '/jobs?q=rust', 'Email me new jobs like these'],
  ['since=2026-11-01&tag=rust', '/jobs?tag=rust', 'Email me new jobs like these'],
  ['after=abc&tag=rust', '/jobs?tag=rust', 'Follow rust'],
])('offers the new jobs of %s by email', (search, path, words) => {
  expect(offerOf(search)).toEqual({ path, words })
})

it.each(['', 'since=2026-11-01', 'sort=cash_pay'])('asks for a filter first: “%s”', (search) => {
  expect(offerOf(search)).toEqual({ path: undefined, words: 'Choose a filter to get new jobs by email.' })
})
