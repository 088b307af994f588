import { formatCount, plural } from '../plural.ts'

/** The page that puts jobs side by side. */

export const title = 'Compare jobs'
export const description = 'Two to four jobs side by side, fact by fact.'
export const lead = (differing: number, all: number): string =>
  `${formatCount(differing)} of ${plural(all, { one: '# fact differs', other: '# facts differ' })}. What a listing leaves out is marked “Not stated”.`
export const none = 'No jobs to compare yet'
export const noneHint =
  'Choose several jobs in a list or from your saved jobs, or open a job and follow “Compare with other jobs”.'
export const browseJobs = 'Browse all jobs'
export const onlyDifferences = 'Show only what differs'
export const differs = 'Differs'
export const notStated = 'Not stated'
export const statedByNone = (facts: string): string => `Stated by none of them: ${facts}`
export const remove = 'Remove'
export const removeJob = (job: string): string => `Remove ${job} from the comparison`
export const ended = 'No longer open'
export const lost = (count: number): string =>
  plural(count, {
    one: 'One of the jobs is no longer here, so it’s left out.',
    other: '# of the jobs are no longer here, so they’re left out.',
  })
export const tooMany = (most: number): string => `Only the first ${most} jobs are compared.`
/** The button of lists and of saved jobs, and the link on a job’s page. */
export const compareChosen = 'Compare chosen jobs'
export const chooseJob = (job: string): string => `Choose ${job} to compare`
export const withOthers = 'Compare with other jobs'

// Adding
export const add = 'Add a job'
export const addByLink = 'Link of a job on this board'
export const addButton = 'Add'
export const addSimilar = 'Similar open jobs'

// Facts
export const cashWay = 'How cash is paid'
export const token = (line: string): string => `Tokens: ${line.toLowerCase()}`
export const employment = 'Employment'
export const level = 'Level'
export const role = 'Role'
export const chains = 'Chains'
export const proof = 'Verified domain'
export const posted = 'Posted'
export const closes = 'Closes'
