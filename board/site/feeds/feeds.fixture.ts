import type { CompanyRef, Job } from '@cryptolist/contract'
import { findPlaceObstacle } from '../../server/domain/search-engines/search-engines.ts'
import { paidJob } from '../jobs/job.fixture.ts'
import type { WholeJob } from './format.ts'

type Changes = Partial<Omit<Job, 'company'>> & { company?: Partial<CompanyRef> }

/** A job that says everything, but for what a test changes. */
export function fixtureJob({ company, ...changes }: Changes = {}): Job {
  return { ...paidJob, ...changes, company: { ...paidJob.company, ...company } }
}

/** One for the whole world but one country. */
export function worldwideJob(changes: Changes = {}): Job {
  const place = {
    ...paidJob.place,
    remoteCountries: ['WW'],
    excludedCountries: ['US'],
    text: 'Worldwide except US',
  }
  return fixtureJob({ place, ...changes })
}

export function fixtureWholeJob({ warnings: _, ...job }: Job): WholeJob {
  const namesCountries = findPlaceObstacle(job.place) === null
  return { job, namesCountries, updatedAt: '2026-11-22T10:30:00.000Z' }
}
