import type { JobSummary } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { importedJob, fixtureNow as now, paidJob } from '../../jobs/job.fixture.ts'
import { JobRows } from './job-rows.tsx'

/** One job with pay, and some without. */
function jobsWith(unpaid: number): JobSummary[] {
  return [paidJob, ...Array.from({ length: unpaid }, (_, at) => ({ ...importedJob, id: `mnopqrs${at}` }))]
}

const rowsOf = (unpaid: number): string =>
  renderToString(<JobRows jobs={jobsWith(unpaid)} now={now} level={2} />)

it('pay has a column as soon as one row states it', () => {
  const few = rowsOf(9)
  expect(few).toContain(`<div class="amount">${paidJob.pay.text}</div>`)
  expect(few.match(/Pay not stated/g)).toHaveLength(9)
  const none = renderToString(<JobRows jobs={jobsWith(4).slice(1)} now={now} level={2} />)
  expect(none).not.toMatch(/Pay not stated|class="pay|states its pay/)
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

it('the moment of an import made today is said of no job', () => {
  const jobs = jobsWith(4).map((job) => ({ ...job, firstSeenAt: '2026-11-21T11:52:00.000Z' }))
  const html = renderToString(<JobRows jobs={jobs} now={now} level={2} />)
  expect(html).not.toContain('first seen')
  expect(html.match(/class="age"/g)).toHaveLength(1)
})

it('a job that is older than half a year says for how many days it has been posted, others say their date', () => {
  const posted = (day: string) => `${day}T12:00:00.000Z`
  const rows = [
    { ...paidJob, id: 'mnopqrs1', publishedAt: posted('2025-09-17') },
    { ...paidJob, id: 'mnopqrs2', publishedAt: posted('2026-06-01') },
    { ...importedJob, id: 'mnopqrs3', firstSeenAt: posted('2026-01-01') },
  ]
  const html = renderToString(<JobRows jobs={rows} now={now} level={2} />)
  const ages = [...html.matchAll(/class="age">(.*?)<\/div>/g)].map(([, age = '']) => age)
  expect(
    ages.map((age) =>
      age
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  ).toEqual(['posted 430 days ago', expect.stringMatching(/^1 Jun 2026/), 'first seen 324 days ago'])
  expect(ages.map((age) => age.startsWith('<span class="soon">'))).toEqual([true, false, true])
})
