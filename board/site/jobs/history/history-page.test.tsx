import type { PublicListingEvent } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HistoryPage } from './history-page.tsx'

const published: PublicListingEvent = {
  kind: 'published',
  at: '2026-11-21T10:00:00.000Z',
  by: 'import',
  reasonCode: null,
  closeReason: null,
  repostPath: null,
}

it.each([
  ['import', 'Seen at its source'],
  ['moderator', 'Published'],
] as const)('names the first day of a listing in public by %s', (by, name) => {
  const history = { title: 'Rust Engineer', path: '/jobs/x', revisions: [], events: [{ ...published, by }] }
  const html = renderToString(<HistoryPage history={history} />)
  expect(html).toMatch(new RegExp(`</span> (<!-- -->)?${name}<`))
})

it('names a change at the source in the edits and the events', () => {
  const revision = {
    number: 2,
    at: '2026-11-22T10:00:00.000Z',
    by: 'import' as const,
    changes: [{ name: 'Title', before: 'Rust Engineer', after: 'Go Engineer' }],
  }
  const events = [{ ...published, kind: 'edited' as const }]
  const history = { title: 'Go Engineer', path: '/jobs/x', revisions: [revision], events }
  const html = renderToString(<HistoryPage history={history} />)
  expect(html).toContain('at the source</span>')
  expect(html).toContain('Changed at the source<')
})
