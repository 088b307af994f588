import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fixtureGoodPreview } from '../post/draft.fixture.ts'
import { PreviewPage } from './page.tsx'

const now = new Date('2026-11-21T12:00:00Z')

it.each([
  [null, 'Not public yet.'],
  ['submitted', 'Not public yet.'],
  ['live', 'This listing is live.'],
  ['closed', 'This listing is closed.'],
] as const)('a preview of a listing that is %s says so', (status, words) => {
  expect(renderToString(<PreviewPage job={fixtureGoodPreview.job} status={status} now={now} />)).toContain(
    words,
  )
})
