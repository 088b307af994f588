import type { SourcesReport } from '@cryptolist/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SourcesPage } from './page.tsx'

const at = '2026-11-24T01:00:00.000Z'
const report: SourcesReport = {
  sources: [
    {
      system: 'lever',
      url: 'https://jobs.lever.co/acme',
      company: { slug: 'acme', name: 'Acme' },
      isPaused: false,
      addedAt: at,
      askedAt: at,
      confirmedAt: at,
      outcome: 'read',
      movedTo: null,
      listings: 6,
      hasWholeText: true,
    },
  ],
  listings: 6,
  confirmed: [{ hours: 24, listings: 6 }],
}

it('followed careers pages fold into labelled lines on phones, because five columns don’t fit 320 px', () => {
  const html = renderToStaticMarkup(
    <SourcesPage report={report} contactEmail={null} systems={['Ashby', 'Lever']} typed="" problems={[]} />,
  )
  const table = /<table class="table folds">.*<\/table>/s.exec(html)?.[0] ?? ''
  const labels = [...table.matchAll(/<td[^>]* data-label="([^"]+)"/g)].map(([, label]) => label)
  expect(labels).toEqual(['Careers page', 'Text shown', 'Last read', 'Jobs'])
})
