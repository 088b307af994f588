/** Saved jobs: the button on a job's page, and the list in the account. */
import { plural } from '../plural.ts'

export const title = 'Saved jobs'
export const description = 'Jobs you saved.'
/** Heading of the sign-in dialog once the browser has saved the job. */
export const keepInAccount = 'Saved in this browser. Sign in to keep it in your account.'
export const save = 'Save job'
export const unsave = 'Remove from saved'
/** The button of a row, and what it is for where the row can’t be seen. */
export const remove = 'Remove'
export const removeJob = (job: string): string => `Remove ${job} from saved jobs`
export const count = (jobs: number): string =>
  plural(jobs, { one: '# job, most recently saved first.', other: '# jobs, most recently saved first.' })
export const empty = 'No saved jobs'
export const emptyHint = 'Press “Save” in a list, or “Save job” on a job’s page, to find the job here.'
export const inThisBrowser = 'Without an account, the jobs you save stay in this browser and nowhere else.'
/** Other pages that work without an account. */
export const moreWithoutAccount = 'Also in this browser: {applications} · {hidden} · {place}'
export const signInToKeep = 'Sign in to keep them in your account'
export const needsScript =
  'Saving without an account needs JavaScript. Without it, sign in to see and save jobs.'
export const notLoaded = 'We couldn’t load your saved jobs. Reload the page.'
export const browseJobs = 'Browse all jobs'
export const open = 'Open'
export const closed = 'Closed'
export const savedAgo = 'saved {ago}'
export const allFolders = 'All'
export const folders = 'Folders'
export const inFolder = (jobs: number): string =>
  plural(jobs, { one: '# job in this folder.', other: '# jobs in this folder.' })
export const addNote = 'Add folder or note'
export const changeNote = 'Change folder or note'
/** The words that open the form of a row, for those who don’t see the row. Begins with what the row shows. */
export const noteOn = (words: string, job: string): string => `${words}: ${job}`
export const folder = 'Folder'
export const folderHint = 'Such as “Applied” or “Later”. A new name creates a folder.'
export const note = 'Note'
export const noteHint = 'Only you see it.'
export const saveNote = 'Save'
export const older = 'Show older saved jobs'
