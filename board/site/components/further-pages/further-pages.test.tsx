import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SavedJobsPage } from '../../account/saved/page.tsx'
import { LogPage } from '../../admin/page.tsx'
import { fixtureNow as now, paidJob } from '../../jobs/job.fixture.ts'

const linksOf = (html: string) =>
  [...html.matchAll(/<a class="button" href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, words]) => [
    href,
    words,
  ])

it('a list that goes on by cursors has a way back to its beginning on each further page', () => {
  const items = [
    { job: { ...paidJob, status: 'live' as const }, savedAt: now.toISOString(), folder: null, note: null },
  ]
  const saved = (isFirst: boolean, next: string | null) =>
    linksOf(
      renderToString(
        <SavedJobsPage
          saved={{ items, total: 41, next, folders: [] }}
          isFirst={isFirst}
          folder={null}
          now={now}
        />,
      ),
    )
  const [back, on] = [
    ['/account/saved', 'Back to the first page'],
    ['/account/saved?after=abc', 'Show older saved jobs'],
  ]
  expect(saved(true, 'abc')).toEqual([on])
  expect(saved(false, 'abc')).toEqual([back, on])
  expect(saved(false, null)).toEqual([back])
  expect(saved(true, null)).toEqual([])
})

it('the way back keeps what the list is narrowed to', () => {
  const log = <LogPage items={[]} next="9" action="approve" isFirst={false} isAdmin={false} now={now} />
  expect(linksOf(renderToString(log))).toEqual([
    ['/admin/log?action=approve', 'Back to the first page'],
    ['/admin/log?action=approve&amp;before=9', 'Show older decisions'],
  ])
})
