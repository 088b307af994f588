import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fixtureGoodPreview } from '../post/draft.fixture.ts'
import { PreviewPage } from './page.tsx'

const now = new Date('2026-11-21T12:00:00Z')

it.each([
  [null, 'Not published: no moderator has approved this text.'],
  ['submitted', 'Not published: no moderator has approved this text.'],
  ['live', 'This listing is live.'],
  ['closed', 'This listing is closed.'],
] as const)('a preview of a listing that is %s says so', (status, words) => {
  expect(
    renderToString(<PreviewPage job={fixtureGoodPreview.job} status={status} market={null} now={now} />),
  ).toContain(words)
})

it('shows how candidates apply, and what is still missing', () => {
  const { job } = fixtureGoodPreview
  const show = (apply: typeof job.apply) =>
    renderToString(<PreviewPage job={{ ...job, apply }} status={null} market={null} now={now} />)
  expect(show(job.apply)).toMatch(/<div class="apply-stay" inert="">.*Apply at harbor.example/)
  expect(show({ ...job.apply, method: null, url: null, host: null, leavePath: null })).toContain(
    'No way to apply yet',
  )
})

it('does not claim that an unverified poster is the employer', () => {
  const job = { ...fixtureGoodPreview.job, source: 'direct' as const }
  const show = (isClaimed: boolean) => {
    const company = { ...job.company, isClaimed, proof: null }
    return renderToString(<PreviewPage job={{ ...job, company }} status={null} market={null} now={now} />)
  }
  expect(show(true)).toContain('Posted here by the employer')
  expect(show(true)).not.toContain('Not claimed by the employer')
  expect(show(false)).not.toContain('Posted here by the employer')
})
