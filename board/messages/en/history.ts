/** The history of a listing. */

export const title = (job: string): string => `History of “${job}”`
export const pageTitle = (job: string): string => `History of ${job}`
export const description = (job: string): string => `Edits and events of the listing ${job}.`
export const edits = 'Edits'
export const noEdits = 'No changes since the job appeared here.'
export const seen = 'Seen at its source'
export const events = 'Events'
export const noEvents = 'No events recorded.'
export const nothingYet = 'No changes and no events since the job was first seen here.'
export const privacy =
  'Edits stay here as long as the job has a page. We never show who made them, or private email addresses.'
export const revision = 'Revision {number} · {time}'
export const byModerator = 'by a moderator'
export const bySource = 'at the source'
export const changedThere = 'Changed at the source'
export const notStated = 'not stated'
export const was = 'Was: '
export const is = 'Is: '
export const removed = 'Removed: '
export const added = 'Added: '
export const withReason = (event: string, reason: string): string => `${event} (${reason})`
