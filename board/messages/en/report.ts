import { formatCount } from '../plural.ts'

/** Reporting a job. */

export const title = 'Report this job'
export const pageTitle = (job: string): string => `Report: ${job}`
export const description = 'Tell us what’s wrong with this job.'
export const jobAt = '{job} at {company}'
export const reason = 'What’s wrong?'
export const note = 'Details'
export const noteHint = 'Only moderators read this. Leave out names, addresses and passwords.'
export const evidence = 'Link that shows it'
export const send = 'Send report'
export const whatHappens = 'A moderator reviews it. We never tell the employer who reported it.'
export const withAccount =
  'Reports from accounts with a confirmed email address or a wallet count for more: three people can hide a job right away.'
export const reported = 'Your report is in the review queue.'
export const hidden = 'The job is hidden until a moderator has reviewed it.'
export const thanks = 'Thank you for looking out for others.'
export const alreadyReported = 'You’ve already reported this job.'
export const knownMore = 'That report counts. There’s nothing more to do.'
export const viewJobs = 'View open jobs'

// Errors
export const reasonMissing = 'Choose what’s wrong with the job.'
export const detailsMissing = 'Enter what’s wrong with the job.'
export const noteTooLong = (limit: number): string => `Use up to ${formatCount(limit)} characters.`
export const jobMissing = 'We can’t find this job. It may already be closed or hidden.'
/** In the public log. */
export const hiddenByReports = 'Reported by readers. A moderator reviews it next.'
