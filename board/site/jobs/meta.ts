import {
  countChoices,
  employmentNames,
  type Job,
  type JobFacets,
  type JobList,
  type JobQuery,
  workModeNames,
} from '@cryptolist/contract'
import type { PageMeta } from '../document/document.tsx'
import { searchPath, searchTitle } from './search.ts'

export interface FoundList extends JobList {
  facets: JobFacets | null
  isDemoOnly: boolean
}

/** The head of a list. Only the plain list is for search engines: each search would be one more page with the same jobs. */
export function metaOfList(query: JobQuery, list: FoundList): PageMeta {
  const title = searchTitle(query, list.facets)
  const isPlain = countChoices(query) === 0 && query.text === undefined && query.after === undefined
  const isFiltered = !isPlain || query.sort !== 'newest'
  const robots = list.isDemoOnly ? 'noindex' : isFiltered ? 'noindex,follow' : undefined
  return {
    title,
    description: describeList(title, list),
    path: searchPath(query),
    ...(robots && { robots }),
  }
}

/** The head of a job's page. Demo listings, and imports of companies that have not claimed their page, are not for search engines. */
export function metaOfJob(job: Job, { isLongOver }: { isLongOver: boolean }): PageMeta {
  const isHidden = job.isDemo || !job.company.isClaimed || isLongOver
  return {
    title: `${job.title} at ${job.company.name}`,
    description: describeJob(job),
    path: job.path,
    ...(isHidden && { robots: 'noindex' as const }),
  }
}

function describeList(title: string, { total, items, isDemoOnly }: FoundList): string {
  const noun = isDemoOnly ? 'demo listing' : 'open job'
  const count = `${total.toLocaleString('en')} ${noun}${total === 1 ? '' : 's'}`
  const [first] = items
  const example = first === undefined ? '' : ` First: ${first.title} at ${first.company.name}.`
  return `${title}: ${count}, with pay, work mode and countries where the employer states them.${example}`
}

/** A job in two sentences, for search engines. */
export function describeJob(job: Job): string {
  const mode = job.place.mode === null ? '' : workModeNames[job.place.mode]
  const place = [mode, job.place.text].filter((part) => part !== '').join(': ')
  const employment = job.employment.map((value) => employmentNames[value]).join(', ')
  const facts = [job.pay.text, place, employment].filter((part) => part !== '')
  const demo = job.isDemo ? 'Demo listing, not a real job. ' : ''
  return `${demo}${job.title} at ${job.company.name}. ${facts.join('. ')}.`
}
