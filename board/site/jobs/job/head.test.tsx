import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { importedJob, fixtureNow as now } from '../job.fixture.ts'
import { ClosedNote, JobHead } from './head.tsx'

const noteOf = (closeReason: 'source_gone' | 'unfollowed') =>
  renderToString(
    <ClosedNote
      job={{ ...importedJob, status: 'closed', closeReason, closedAt: '2026-11-20T00:00:00.000Z' }}
      similar={0}
    />,
  ).replace(/<[^>]*>/g, '')

it('tells a job that its source closed from one whose source this board stopped reading', () => {
  expect(noteOf('source_gone')).toBe(
    'Closed at the source on 20 Nov 2026: no longer on the employer’s careers page. Applications are closed.',
  )
  expect(noteOf('unfollowed')).toBe(
    'Closed on 20 Nov 2026: this board no longer reads the employer’s careers page. The job may still be open there.',
  )
})

it('says under the title for how many days an old job has been posted', () => {
  const headOf = (postedAt: string) =>
    renderToString(<JobHead job={{ ...importedJob, postedAt }} now={now} isPreview={false} />).replaceAll(
      '<!-- -->',
      '',
    )
  expect(headOf('2025-09-17T12:00:00.000Z')).toMatch(/<span class="soon">posted <time[^>]*>430 days ago</)
  expect(headOf('2026-06-01T12:00:00.000Z')).not.toContain('soon')
})
