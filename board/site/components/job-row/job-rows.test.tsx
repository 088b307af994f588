import type { JobSummary } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HomePage } from '../../home/page.tsx'
import { importedJob, fixtureNow as now, paidJob } from '../../jobs/job.fixture.ts'
import { JobRows } from './job-rows.tsx'

/** One job with pay, and some without. */
function jobsWith(unpaid: number): JobSummary[] {
  return [paidJob, ...Array.from({ length: unpaid }, (_, at) => ({ ...importedJob, id: `mnopqrs${at}` }))]
}

const rowsOf = (unpaid: number): string =>
  renderToString(<JobRows jobs={jobsWith(unpaid)} now={now} level={2} />)

it('pay has no column where fewer than one row in four states it: these few name it next to the company', () => {
  const few = rowsOf(4)
  expect(few).toContain('One job below states its pay.')
  expect(few).toContain(`<span class="b">${paidJob.pay.text}</span>`)
  expect(few).not.toMatch(/Pay not stated|class="pay/)
  const more = rowsOf(3)
  expect(more).toContain('Pay not stated')
  expect(more).not.toContain('on this page')
})

it('the age that most jobs were first seen at is said once, and the few with a date keep theirs', () => {
  const few = rowsOf(4)
  expect(few).toContain('Jobs without a date were first seen 3 d ago.')
  expect(few.match(/class="age"/g)).toHaveLength(1)
  const [paid, first, ...others] = jobsWith(4)
  const mixed = [paid, { ...first, firstSeenAt: now.toISOString() }, ...others] as JobSummary[]
  const html = renderToString(<JobRows jobs={mixed} now={now} level={2} />)
  expect(html).not.toContain('Jobs without a date')
  expect(html.match(/class="age"/g)).toHaveLength(5)
})

it('the home page neither counts pay that hardly any job states, nor explains rulers that it doesn’t draw', () => {
  const counts = {
    live: 2628,
    withPay: 1,
    withDeadline: 1,
    companies: 134,
    remote: 875,
    isDemoOnly: false,
    rateDate: '2026-11-20',
  }
  const html = renderToString(
    <HomePage
      counts={counts}
      newest={{ items: jobsWith(4), folded: new Map() }}
      popular={[]}
      outline={{ pay: null, roles: [], cities: [] }}
      now={now}
    />,
  )
  expect(html).not.toMatch(/with cash pay stated|Cash on one scale/)
})
