/** Feeds, and lists and jobs for programs. */
import { formatCount, plural } from '../plural.ts'

export const allJobs = 'Web3 jobs'
export const searchJobs = (choices: readonly string[]): string => `Jobs: ${choices.join(', ')}`
export const companyJobs = (company: string): string => `Jobs at ${company}`
export const feedTitle = (title: string, board: string): string => `${title} · ${board}`
export const feedDescription = (title: string, board: string): string => `${title}, as ${board} lists them.`
export const entryTitle = (job: string, company: string): string => `${job} at ${company}`
export const demo = 'Demo listing – not a real job'

/** How many jobs of all are below, and where people see them. */
export const shownOf = (count: number, total: number, page: string): string => {
  const all = total === 0 ? 'No jobs' : plural(total, { one: '# job', other: '# jobs' })
  return `${count === total ? all : `${formatCount(count)} of ${all}`} · web page: <${page}>`
}
export const nextPage = 'Next page'
export const closed = 'Closed'
export const facts = {
  state: 'State',
  job: 'Job',
  tags: 'Tags',
  listed: 'Listed',
  closes: 'Closes',
  domain: 'Verified domain',
  page: 'Page',
  signature: 'Signature',
}

/** The links below a list. */
export const feed = 'RSS feed'
export const csv = 'CSV'
export const channel = 'Send to a channel'
