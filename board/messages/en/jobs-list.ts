/** The list of jobs, its rows and its pages. */
import { plural } from '../plural.ts'

/** After a company's name: its jobs that are folded. */
export const more = (count: number): string => plural(count, { one: '# more job', other: '# more jobs' })

export const pages = 'Pages'
export const newer = 'Newer jobs'
export const older = 'Older jobs'
export const previous = 'Previous jobs'
export const next = 'More jobs'
export const keys = '{j} {k} move · {o} open · {all} all keys'

export const noJobs = 'No jobs yet'
export const noMoreJobs = 'No more jobs'
export const toFirstPage = 'Back to the first page'
