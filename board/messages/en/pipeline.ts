import { formatCount, plural } from '../plural.ts'

/** The applications of a listing, for the team that manages it: the board, a page for each and the errors. */

export const title = 'Applications'
export const pageTitle = (job: string): string => `Applications: ${job}`
export const view = 'View applications'
export const lead = (count: number): string =>
  plural(count, { one: '# application', other: '# applications' })
export const toListing = 'Listing'
export const exportCsv = 'Export as CSV'
/** Of a part of the board. */
export const exportPart = 'Export these as CSV'
export const searchLabel = 'Name, email or message'
export const listing = 'Listing'
export const allListings = 'All listings'
export const listingWith = (title: string, count: string): string => `${title} (${count})`
export const companyTitle = (company: string): string => `Applications: ${company}`
export const search = 'Search'
export const showAll = 'Show all'
export const empty = 'No applications'
export const emptyHint = 'They arrive here and by email once an applicant has confirmed their address.'
export const noMatch = 'No application matches.'
export const allOf = 'All in this column'
export const nextPage = 'Next 50'
export const select = (name: string): string => `Select ${name}`
export const since = 'since {day}'
export const stars = (rating: number): string => `${rating} of 5`
export const applicantsRead =
  'Applicants see every move and get an email about it. Notes and ratings are only for your team.'

// Moving
export const moveTitle = 'Move and answer'
export const moveSelected = 'Move the selected applications'
export const to = 'Move to'
export const choose = 'Choose a status'
export const message = 'Message to the applicant'
export const messageHint = (limit: number): string => `Up to ${formatCount(limit)} characters.`
export const template = 'Text if you write no message'
export const noTemplate = 'None'
export const readTemplates = 'Read these texts'
export const templates = {
  reading: {
    name: 'Still reviewing',
    text: 'Thank you for your application. We are still reading it and will write again as soon as we have decided.',
  },
  invite: {
    name: 'Invitation',
    text: 'Thank you for your application. We would like to get to know you in a call. Please reply to this email with a few times that suit you.',
  },
  courtesy: {
    name: 'Polite rejection',
    text: 'Thank you for the time that you put into your application. We have decided to move forward with other candidates this time. We wish you all the best, and would be glad to hear from you about another job.',
  },
}
// Dragging
export const askMove = (name: string, column: string): string =>
  `Move ${name} to “${column}”? The applicant gets an email.`
export const moveDropped = 'Move and email'
export const putBack = 'Put back'
export const wasPutBack = (name: string): string => `${name} is back in the column. Nothing was sent.`
export const wasMoved = (name: string, column: string): string => `${name} moved to “${column}”.`
export const moving = 'Moving …'
export const moveNotSent = 'We don’t know whether this was moved. Reload the page to see.'

export const interviewAt = 'Interview time (UTC)'
export const interviewHint = 'For “Interview” only. The applicant gets a calendar file.'
export const move = 'Move application'
export const moveMany = 'Move selected'
export const moved = (count: number): string =>
  plural(count, { one: '# application moved.', other: '# applications moved.' })
export const nothingMoved = 'Nothing was moved.'
export const notMoved = (name: string, why: string): string => (name === '' ? why : `${name}: ${why}`)

// The page of one
export const applicant = 'Application'
export const email = 'Email'
export const link = 'Link'
export const received = 'Received'
export const interview = 'Interview'
export const none = 'None'
export const timeline = 'Timeline'
export const sides = { applicant: 'Applicant', employer: 'Your team', system: 'System' }
export const privateTitle = 'Only for your team'
export const rating = 'Rating'
export const noRating = 'Not rated'
export const saveRating = 'Save rating'
export const note = 'New note'
export const noteHint =
  'The applicant never sees it here. They may ask for a copy of what you keep about them.'
export const addNote = 'Add note'
export const byLink = 'By manage link'
export const saved = 'Saved.'

// Errors
export const nothingChosen = 'Select at least one application.'
export const statusMissing = 'Choose where to move it.'
export const noLongerThere = 'One of the applications was deleted by its applicant.'
export const movedMeanwhile = (name: string): string =>
  `Someone has already moved it to “${name}”. Open it again before you move it.`
export const alreadyThere = 'It has this status already. Write a message to send one.'
export const interviewInvalid = 'Enter a date and time in the next 12 months.'
export const interviewElsewhere =
  'We send a time only with the status “Interview”. Choose that status, or clear the time.'
export const noteMissing = 'Enter a note.'
export const starsMissing = 'Choose a rating from 1 to 5.'
export const viewersLook =
  'You can view applications but not move them. Ask an owner or admin of the company.'
export const companyTakenDown =
  'Moderators took this company down. You can’t see its applications until they’ve decided about it.'
export const takenDown =
  'Moderators took this listing down. You can’t see its applications until they’ve decided about it.'

// To the employer: the listing's promise
export const overdueSubject = 'Applicants are waiting for your answer'
export const overdue = (count: number, job: string, days: number): string =>
  `${plural(count, {
    one: `# application for “${job}” has`,
    other: `# applications for “${job}” have`,
  })} waited longer than the ${plural(days, { one: '# day', other: '# days' })} within which your listing promises an answer.`
export const overdueAnyAnswer = 'A line is enough: they see it at once, and it counts as your answer.'
export const overdueOnce = 'We remind you once about each application.'
