/** The list of companies. */
import { formatCount, plural } from '../plural.ts'

export const title = 'Companies'
export const metaTitle = 'Web3 companies'

const companies = (count: number): string => plural(count, { one: '# company', other: '# companies' })
const demoCompanies = (count: number): string =>
  plural(count, { one: '# demo company', other: '# demo companies' })
const openJobs = (count: number): string => plural(count, { one: '# open job', other: '# open jobs' })

/** Above the list: all of it. */
export const all = (count: number, jobs: number, isDemo: boolean): string =>
  `${isDemo ? demoCompanies(count) : companies(count)} with ${openJobs(jobs)}.`
/** Above the list: what a search found of it. */
export const matches = (count: number, of: number): string => `${formatCount(count)} of ${companies(of)}`

export const meta = (count: number, examples: string): string =>
  examples === ''
    ? `${companies(count)} hiring in web3, with their open jobs.`
    : `${companies(count)} hiring in web3, such as ${examples}, with their open jobs.`

export const filters = 'Filter companies'
export const search = 'Search companies'
export const searchHint = 'Name or domain'
export const sector = 'Sector'
export const allSectors = 'All sectors'
export const sectorChoice = (name: string, count: number): string => `${name} (${formatCount(count)})`
export const sort = 'Sort by'
export const sorts = { jobs: 'Most open jobs', newest: 'Newest job', name: 'Name' }
export const show = 'Show'
export const initials = 'First letter'
export const allInitials = 'All'
export const digits = '0–9'
export const otherScripts = 'Other'

/** After their number. */
export const jobsNoun = (count: number): string => plural(count, { one: 'job', other: 'jobs' })
export const remote = 'Remote'
/** After the first of many. */
export const more = (count: number): string => `+${formatCount(count)}`

export const none = 'No companies are hiring here yet'
export const postAJob = 'Post a job'
export const noTextMatch = (text: string): string => `No companies match “${text}”`
export const noFilterMatch = (count: number): string =>
  plural(count, { one: 'No companies match this filter', other: 'No companies match all # filters' })
export const inBrackets = (count: number): string => `(${companies(count)})`
export const tryInstead = 'Try one of these:'
export const anyName = (text: string, count: number): string => `Remove “${text}” (${companies(count)})`
export const anySector = (name: string, count: number): string => `Remove ${name} (${companies(count)})`
export const anyInitial = (count: number): string => `Any first letter (${companies(count)})`
export const everyCompany = (count: number): string => `Show all ${companies(count)}`

export const pages = 'Pages'
export const previous = 'Previous'
export const next = 'Next'
export const pageOf = (page: number, pages: number): string =>
  `Page ${formatCount(page)} of ${formatCount(pages)}`
