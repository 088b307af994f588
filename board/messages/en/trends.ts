/** How the board changes over time. */
import { formatCount, plural } from '../plural.ts'

export const title = 'Trends in web3 jobs'
export const description =
  'New jobs a week, the share with published pay, the share of remote jobs, and the chains, skills and companies on the rise, counted on this board.'
export const lead =
  'Counted from this board’s own listings. Nothing is shown for fewer than five, and demo listings never count.'
export const firstFigures =
  'No daily figures yet. The first ones come within an hour of the board’s first real listing.'
export const counted =
  'We’ve counted live listings every hour since {since} and keep the last count of each day. The newest one here is from {until}.'
export const gaps = (days: number, ranges: string): string =>
  plural(days, {
    one: `We have no count for one day and leave it empty: ${ranges}.`,
    other: `We have no count for # days and leave them empty: ${ranges}.`,
  })
export const andEarlier = (ranges: string): string => `${ranges} and earlier ones`
export const range = (from: string, to: string): string => `${from} – ${to}`

export const weekly = 'New jobs a week'
export const weeklySource =
  'A listing counts in the week when it was published here, or in the week of the date that its source states. Closed listings count too. A listing without a date counts only if we already knew its company. Jobs that closed before we knew them are missing, so weeks before this board started show too few.'
export const weeklyChart = (peak: string, most: number, last: number): string =>
  `${weekly} over the last year. Highest: ${formatCount(most)} in the week of ${peak}. Last full week: ${formatCount(last)}.`
export const weekOf = (day: string): string => `Week of ${day}`
export const weekHad = (day: string, count: number): string => `${weekOf(day)}: ${formatCount(count)}`
export const mostInWeek = (count: number): string => `highest: ${formatCount(count)}`
export const thisWeek = 'this week so far'

export const moves = 'Listings opened and closed'
export const openedAndClosed = (when: string, opened: number, closed: number): string =>
  `${when}: ${formatCount(opened)} opened, ${formatCount(closed)} closed`
/** The highest bar of a chart. */
export const peak = (count: number, day: string, isWeekly: boolean): string =>
  count === 0 ? 'none' : `${formatCount(count)} ${isWeekly ? 'in the week of' : 'on'} ${day}`
export const movesChart = (opened: string, closed: string, last: string): string =>
  `${moves}. Most opened: ${opened}. Most closed: ${closed}. ${last}.`
export const wholeDays =
  'Each bar is a day in UTC. The first day, when every listing was new here, and the newest one, which isn’t over, are left out.'
export const wholeWeeks =
  'Each bar is a week from Monday to Sunday. Weeks that aren’t over, or in which we missed a day, are left out.'

export const shares = { paid: 'With published pay', remote: 'Fully remote' }
export const shareNow = (percent: string, live: number): string =>
  plural(live, { one: `${percent} of # live listing`, other: `${percent} of # live listings` })
export const percentOn = (percent: string, day: string): string => `${percent} on ${day}`
export const shareChart = (name: string, points: readonly string[]): string =>
  `${name}: ${points.join(', ')}.`
export const tooFew = 'This chart appears once five listings are live.'
export const tooFewToday = 'Fewer than five listings are live now, too few for a share.'
export const weeklyPoints = 'Each point is the last count of a week.'

export const kinds = { chain: 'Chains', tag: 'Skills and tools', role: 'Roles' }
/** Of one of them. */
export const names = { chain: 'Chain', tag: 'Skill or tool', role: 'Role' }
export const columns = {
  week: 'Week',
  newJobs: 'New jobs',
  day: 'Day',
  listings: 'Listings',
  live: 'Live listings',
  share: 'Share',
  opened: 'Opened',
  closed: 'Closed',
}
export const since = (day: string): string => `Since ${day}`
export const change = (count: number): string =>
  `${count < 0 ? '−' : count > 0 ? '+' : ''}${formatCount(Math.abs(count))}`
export const notComparable = '–'
export const comparedLater = 'Four-week changes appear once we’ve counted for that long.'
export const csvOf = (name: string): string => `CSV: ${name}`
export const allDays = 'all days'
export const asTable = (name: string): string => `${name} as a table`

export const whatIsNew = 'New on this board'
export const newLead = 'First seen in the last 30 days, and after the first count on {since}.'
export const newTerms = 'Chains, skills and tools with five listings or more'
export const newCompanies = 'Companies'
export const nothingNew = 'Nothing new in that time.'
export const jobs = (count: number): string => plural(count, { one: '# job', other: '# jobs' })
export const toPay = 'What web3 jobs pay'
