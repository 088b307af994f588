import { type CompanyJobs, type JobSummary, readCompanyJobsQuery } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { importedJob, fixtureNow as now } from '../jobs/job.fixture.ts'
import { CompanyJobsSection } from './company-jobs.tsx'

const query = readCompanyJobsQuery(new URLSearchParams())

function htmlOf(...dates: Pick<JobSummary, 'publishedAt' | 'postedAt'>[]): string {
  const shown = dates.map((date, index) => ({ ...importedJob, ...date, id: `mnopqrs${index}` }))
  const jobs: CompanyJobs = {
    groups: [{ role: 'backend', total: shown.length, jobs: shown }],
    total: shown.length,
    pages: 1,
    roles: [],
    places: [],
  }
  const company = { path: '/companies/pebble', liveJobs: shown.length }
  return renderToString(<CompanyJobsSection {...{ company, jobs, query, now }} />).replaceAll('<!-- -->', '')
}

const morning = { publishedAt: '2026-11-16T08:00:00.000Z', postedAt: null }
const evening = { publishedAt: '2026-11-16T20:00:00.000Z', postedAt: null }
const onSite = { publishedAt: null, postedAt: '2026-11-16T00:00:00.000Z' }
const unknown = { publishedAt: null, postedAt: null }

it('states the day once when all jobs were posted on it, at any time of day and from any source', () => {
  const html = htmlOf(morning, evening, onSite)
  expect(html).toContain('All posted <time dateTime="2026-11-16">16 Nov 2026</time>.')
  expect(html).not.toContain('cj-age')
})

it('says "first seen" only where the employer gives no date', () => {
  expect(htmlOf(unknown, unknown)).toContain('All first seen <time dateTime="2026-11-18">')
  const mixed = htmlOf({ publishedAt: null, postedAt: '2026-11-18T00:00:00.000Z' }, unknown)
  expect(mixed).toMatch(/<div class="cj-age num"><time[^>]*>3 d ago<\/time><\/div>/)
  expect(mixed).toMatch(/<div class="cj-age num">seen <time[^>]*>3 d ago<\/time><\/div>/)
  expect(mixed).not.toContain('All ')
})
