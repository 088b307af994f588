/** Hiding jobs and companies: the buttons of rows in lists, and the page of what is hidden. */
import { plural } from '../plural.ts'

export const title = 'Hidden jobs'
export const description = 'Jobs and companies you hid.'

// The buttons of a row, and what they are for where the row can’t be seen.
export const save = 'Save'
export const isSaved = 'Saved'
export const saveJob = (job: string): string => `Save ${job}`
export const applied = 'You applied'
export const hide = 'Hide'
export const hideJob = (job: string): string => `Hide ${job}`

// A job’s page, for accounts.
export const hideThisJob = 'Hide this job'
export const showThisJob = 'Show this job in lists again'
export const showCompany = (company: string): string => `Show jobs at ${company} again`

// In place of a row.
export const jobHidden = 'Job hidden.'
export const companyHidden = (company: string): string => `All jobs at ${company} hidden.`
export const undo = 'Undo'
export const hideCompany = (company: string): string => `Hide all jobs at ${company}`
export const notHidden = 'We couldn’t hide it. Try again.'

// Above a list.
export const leftOut = (jobs: number): string =>
  plural(jobs, { one: 'You’ve hidden # job on this page.', other: 'You’ve hidden # jobs on this page.' })
export const showLeftOut = 'Show'
export const seeHidden = 'View hidden jobs'

// The page.
export const lead = 'Lists leave these out for you. Nobody else sees what you hide.'
export const inThisBrowser =
  'Lists leave these out in this browser. What you hide without an account stays here and nowhere else.'
export const jobs = 'Jobs'
export const companies = 'Companies'
export const empty = 'You haven’t hidden anything'
export const emptyHint =
  'Point at a job in a list and press “Hide”, or press h while it is selected. You can then hide the whole company too. With an account, job pages have buttons for both.'
export const needsScript = 'Without an account, hiding jobs needs JavaScript.'
export const notLoaded = 'We couldn’t load what you hid. Reload the page.'
export const closed = 'Closed'
export const showAgain = 'Show again'
export const showJobAgain = (job: string): string => `Show ${job} in lists again`
