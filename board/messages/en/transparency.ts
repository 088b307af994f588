/** The page about moderation in figures. */
import { plural } from '../plural.ts'

export const title = 'Transparency'
export const description =
  'How this board moderates listings: decisions by reason, review times, and what happened to reports.'
export const lead =
  'Every moderation decision is logged: new ones are added, old ones are never edited. These statistics come from that log, without names or texts.'
export const nothing = 'No moderation decisions and no reports yet.'

export const waiting = 'In review now'
export const nothingWaiting = 'Nothing is in review.'
export const median = (time: string): string => `Median time to a decision in the last 90 days: ${time}.`
export const risk = 'Risk'
export const inReview = 'In review'
export const overdue = 'Overdue'
export const risks = { red: 'Held', amber: 'To check', green: 'Samples of live listings' }

export const reports = 'Reports by readers'
export const noReports = 'No reports yet.'
export const period = 'Period'
export const open = 'Open'
export const upheld = 'Upheld'
export const dismissed = 'Dismissed'
export const allTime = 'All time'
export const lastDays = (days: number): string => plural(days, { one: 'Last # day', other: 'Last # days' })

export const decisions = 'Decisions'
export const decision = 'Decision'
export const reason = 'Reason'
export const noDecisions = 'No decisions yet.'
export const notStated = '–'

export const latest = 'Latest decisions'
export const listing = 'View listing'
