import type { TrendDay, Trends } from '@cryptolist/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TrendsPage } from './page.tsx'

const counted = { live: 40, companies: 9, paid: 12, remote: 20, opened: 0, ended: 0 }
const tooFew = { ...counted, live: 4, companies: null, paid: null, remote: null }

function render(...days: Omit<TrendDay, 'day'>[]): string {
  const dated = days.map((figures, index) => ({ day: `2026-03-0${index + 1}`, ...figures }))
  const trends: Trends = {
    since: '2026-03-01',
    until: dated.at(-1)?.day ?? null,
    comparedWith: null,
    days: dated,
    weeks: [],
    trends: [],
    newCompanies: [],
  }
  return renderToStaticMarkup(<TrendsPage trends={trends} />)
}

it('says the share of the latest day, and of no earlier one as if it were that', () => {
  expect(render(tooFew, counted)).toContain('30% of 40 live listings')
  const html = render(counted, tooFew)
  expect(html).not.toContain('of 40 live listings')
  expect(html).toContain('Fewer than five listings are live now')
})
