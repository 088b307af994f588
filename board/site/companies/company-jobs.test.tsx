import { type CompanyJobs, type JobSummary, readCompanyJobsQuery } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { importedJob, fixtureNow as now } from '../jobs/job.fixture.ts'
import { CompanyJobsSection } from './company-jobs.tsx'

const query = readCompanyJobsQuery(new URLSearchParams())

function htmlOf(...dates: Pick<JobSummary, 'publishedAt' | 'postedAt'>[]): string {
  return render(dates.map((date, index) => ({ ...importedJob, ...date, id: `mnopqrs${index}` })))
}

function render(jobs: readonly JobSummary[]): string {
  return renderGroups([{ role: 'backend', total: jobs.length, jobs }])
}

function renderGroups(groups: CompanyJobs['groups']): string {
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const jobs: CompanyJobs = { groups, total, pages: 1, roles: [], places: [] }
  const company = { slug: 'pebble', path: '/companies/pebble', liveJobs: total }
  return renderToString(<CompanyJobsSection {...{ company, jobs, query, now }} />).replaceAll('<!-- -->', '')
}

const morning = { publishedAt: '2026-11-16T08:00:00.000Z', postedAt: null }
const evening = { publishedAt: '2026-11-16T20:00:00.000Z', postedAt: null }
const onSite = { publishedAt: null, postedAt: '2026-11-16T00:00:00.000Z' }
const unknown = { publishedAt: null, postedAt: null }

it('states the day once when all jobs were posted on it, at any time of day and from any source', () => {
  const html = htmlOf(morning, evening, onSite)
  expect(html).toContain('All posted <time dateTime="2026-11-16">16 Nov 2026</time>.')
  expect(html).not.toContain('company-job-age')
})

it('says "first seen" only where the employer gives no date', () => {
  expect(htmlOf(unknown, unknown)).toContain('All first seen <time dateTime="2026-11-18">')
  const mixed = htmlOf({ publishedAt: null, postedAt: '2026-11-18T00:00:00.000Z' }, unknown)
  expect(mixed).toMatch(/<div class="company-job-age number"><time[^>]*>3 d ago<\/time><\/div>/)
  expect(mixed).toMatch(/<div class="company-job-age number">seen <time[^>]*>3 d ago<\/time><\/div>/)
  expect(mixed).not.toContain('All ')
})

describe('jobs with one title', () => {
  const htmlWith = (...changes: Partial<JobSummary>[]) =>
    render(changes.map((change, index) => ({ ...importedJob, ...change, id: `mnopqrs${index}` })))

  it('state what tells them apart where their place is the same', () => {
    const html = htmlWith({ seniority: ['senior'] }, { seniority: ['lead'] })
    expect(html).toMatch(/company-job-differs[^>]*>Senior<.*company-job-differs[^>]*>Lead</)
    expect(htmlWith({ employment: ['full_time'] }, { employment: ['contract'] })).toMatch(
      /company-job-differs[^>]*>Contract/,
    )
    expect(htmlWith({ excerpt: 'You own the ledger.' }, { excerpt: 'You own the bridge.' })).toContain(
      'You own the bridge.',
    )
  })

  it('state nothing else where title or place differs', () => {
    const [here, there] = ['Berlin', 'Lisbon'].map((text) => ({ ...importedJob.place, text }))
    expect(
      htmlWith({ place: here, seniority: ['senior'] }, { place: there, seniority: ['lead'] }),
    ).not.toContain('company-job-differs')
    expect(
      htmlWith({ title: 'Cook', seniority: ['senior'] }, { title: 'Mate', seniority: ['lead'] }),
    ).not.toContain('company-job-differs')
  })
})

describe('a list by role', () => {
  const groupsOf = (count: number): CompanyJobs['groups'] =>
    (['backend', 'design', 'other'] as const).map((role) => ({
      role,
      total: count,
      jobs: Array.from({ length: count }, (_, index) => ({ ...importedJob, id: `${role}-${index}` })),
    }))
  const foldsOf = (groups: CompanyJobs['groups']) =>
    [...renderGroups(groups).matchAll(/<details class="company-jobs-fold"( open="")?>/g)].map(
      ([, open]) => open !== undefined,
    )

  it('folds all roles but the first where it is long', () => {
    expect(foldsOf(groupsOf(3))).toEqual([true, true, true])
    expect(foldsOf(groupsOf(8))).toEqual([true, false, false])
  })
})
