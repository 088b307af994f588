import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { importedJob } from '../job.fixture.ts'
import { Checked } from './checked.tsx'

const show = (change: Partial<typeof importedJob>): string =>
  renderToString(<Checked job={{ ...importedJob, ...change }} />).replace(/<[^>]*>/g, '')

it('names the employer as the source only of what was seen there', () => {
  const file = {
    source: 'feed',
    sourceUrl: 'https://github.com/acme/jobs/issues/7',
    confirmedAt: null,
    lastSeenAt: '2026-11-20T09:00:00.000Z',
  } as const
  const imported = show(file)
  expect(imported).toContain('Imported with a link to github.com')
  expect(imported).toContain('Last imported on 20 Nov 2026')
  expect(imported).not.toContain('careers page')
  const followed = show({ ...file, sourceUrl: 'https://acme.example/jobs/7', confirmedAt: file.lastSeenAt })
  expect(followed).toContain('Imported from the employer’s careers page')
  expect(show({ ...file, source: 'lever' })).toMatch(/Imported from Lever.*Last seen there on 20 Nov 2026/)
})
