/** The list of jobs: its filters, rows, pages and ways out of an empty list. */
import { formatCount, plural } from '../plural.ts'

const jobs = (count: number): string => plural(count, { one: '# job', other: '# jobs' })
/** The noun after a count in bold. */
export const noun = (count: number, isDemo: boolean): string =>
  isDemo
    ? plural(count, { one: 'demo listing', other: 'demo listings' })
    : plural(count, { one: 'job', other: 'jobs' })

// Choices, as chips say them.
export const quoted = (words: string): string => `“${words}”`
export const cashFrom = (amount: string): string => `Cash from ${amount}`
export const openToPlace = (place: string): string => `Open to ${place}`
export const not = (name: string): string => `Not ${name}`
export const sharedHoursOf = (hours: number, city: string, withUnstated: boolean): string =>
  `${hours} h overlap with ${city} time${withUnstated ? ', or hours not stated' : ''}`
export const since = (day: string): string => `Since ${day}`
export const remove = (choice: string): string => `${choice}, remove`
export const clearAll = 'Clear all'

// Words of the text that are read as filters.
const listWords = (words: readonly string[]): string => {
  const list = words.map(quoted)
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`
}
interface ReadTyped {
  filters: readonly string[]
  orders: readonly string[]
  leftOut: readonly string[]
}
/** `We read “remote” and “senior” as filters and “newest” as the order, and left out “jobs”.` */
export const readAs = ({ filters, orders, leftOut }: ReadTyped): string => {
  const read = [
    ...(filters.length === 0
      ? []
      : [`${listWords(filters)} as ${filters.length === 1 ? 'a filter' : 'filters'}`]),
    ...(orders.length === 0 ? [] : [`${listWords(orders)} as the order`]),
  ]
  const left = leftOut.length === 0 ? '' : `left out ${listWords(leftOut)}`
  if (read.length === 0) return `We ${left}.`
  return `We read ${read.join(' and ')}${left && `${read.length === 1 ? '' : ','} and ${left}`}.`
}
export const searchWordsInstead = (count: number): string =>
  count === 1 ? 'Search for the word instead' : 'Search for the words instead'

// How jobs are open to the chosen countries.
export const reach = 'How these jobs are open to the places you chose'
export const count = formatCount
export const worldwide = 'worldwide'
/** The first places by name: `Europe, EMEA and 2 more`. */
export const placeNames = (names: readonly string[]): string =>
  names.length < 4 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
export const leaveOut = 'Leave out'
export const leaveOutReach = (places: string): string => `Leave out jobs open to ${places}`
export const include = 'Include'
export const includeReach = (places: string): string => `Include jobs open to ${places}`
/** The part of them that a search leaves out, after “Not”. */
export const reachNames = {
  named: 'open to the place by name',
  region: 'open to a region around it',
  worldwide: 'open worldwide',
}

export const searchTips = 'Search tips'
/** Texts that can be typed, and what they find. */
export const searchGrammar: readonly [typed: string, finds: string][] = [
  ['rust engineer', 'both words'],
  ['remote senior germany', 'words for filters choose them'],
  ['highest paid rust', 'words for an order sort the list'],
  ['rust or go', 'either word'],
  ['"remote contract"', 'these words together, not as filters'],
  ['-intern', 'not this word; also NOT intern'],
  ['solid*', 'words that begin with it (in descriptions, without their endings)'],
  ['senior (rust or go)', 'brackets group words'],
  ['tag:rust', 'this tag; also chain:, company: and title:'],
]
export const sort = 'Sort by'
export const sortButton = 'Sort'
export const sorts = {
  relevance: 'Best match',
  newest: 'Newest first',
  cash_pay: 'Highest cash pay',
  closing_soon: 'Closing soon',
}
/** How many of the jobs that match are that old. */
export const fromOverAYearAgo = (old: number, total: number): string =>
  `${old === total ? 'all' : formatCount(old)} from over a year ago`
export const atCompanies = (count: number): string => `at ${formatCount(count)} companies`
export const allWithPay = (count: number): string =>
  plural(count, { one: 'with yearly cash pay', other: 'all with yearly cash pay' })
export const ratesOf = (day: string): string => `exchange rates of ${day}`

// Filters.
export const filters = 'Filters'
export const showResults = 'Show results'
export const show = (results: string): string => `Show ${results}`
export const results = 'results'
export const minimumPay = 'Minimum cash pay'
export const usdAYear = 'USD a year'
export const withoutPay = (count: number): string =>
  plural(count, { one: '# job doesn’t state yearly cash pay.', other: '# jobs don’t state yearly cash pay.' })
export const jobsByPay = (count: number, range: string): string =>
  `${jobs(count)} by yearly cash pay, most ${range}.`
export const payFrom = (amount: string): string => `at ${amount} or more`
export const payBetween = (from: string, to: string): string => `between ${from} and ${to}`
export const moreValues = (count: number): string => `${formatCount(count)} more`
export const fewerValues = 'Show fewer'
export const find = (label: string): string => `Find in “${label}”`
export const findHint = 'Type to find'
export const findCountryHint = 'Any country or region'
export const excludeWord = 'Not'
export const exclude = (name: string): string => `Exclude ${name}`
export const stopExcluding = (name: string): string => `Not ${name}, stop excluding`
export const overlap = 'Hours of overlap'
export const anyOverlap = 'Any'
export const overlapFrom = (hours: number): string => `At least ${hours} h`
export const overlapDay = (zone: string): string => `Counted between 9:00 and 17:00 (${zone}).`
export const changeZone = 'Change time zone'
export const includeUnstated = 'Include jobs that don’t state core hours'
export const overlapCounted = (city: string, withUnstated: boolean): string =>
  `We count the hours between 9:00 and 17:00, ${city} time, that are core hours of the team, by today’s clocks. Jobs without stated core hours are ${withUnstated ? 'included' : 'left out'}.`
export const overlapWithoutZone = 'This list ignores hours of overlap, because no time zone is chosen.'
export const timeZone = 'Time zone'

export const posted = 'Posted'
export const anyTime = 'Any time'
export const sinceYesterday = 'Since yesterday'
export const pastWeek = 'Past week'
export const pastMonth = 'Past month'

// Rows.
export const job = 'Job'
export const location = 'Location'
export const cash = 'Cash'
export const cashAYear = 'Cash, USD a year'
export const allFirstSeen = (ago: string): string => `All first seen ${ago}.`
export const othersFirstSeen = (ago: string): string => `Jobs without a date were first seen ${ago}.`
export const payNotStated = 'Pay not stated'
export const placeNotStated = 'Location not stated'
export const firstSeen = 'first seen'
/** Before “430 days ago”. */
export const postedBefore = 'posted'
export const closed = 'closed'
export const closesIn = (days: number): string =>
  plural(days, { one: 'closes in # day', other: 'closes in # days' })
/** After a company's name: its jobs that are folded. */
export const more = (count: number): string => plural(count, { one: '# more job', other: '# more jobs' })

// Pages and keys.
export const newer = 'Newer jobs'
export const older = 'Older jobs'
/** Instead of “Older jobs” or “More jobs”, where these are all that is left. */
export const oldJobs = (count: number): string => `${jobs(count)} from over a year ago`
export const previous = 'Previous jobs'
export const next = 'More jobs'
export const keys = '{j} {k} move · {o} open · {all} all keys'

// Values in the address that can't be had.
export const ignoredValue = (label: string, value: string): string =>
  `“${value}” isn’t a value of “${label}”, so this list ignores it.`
export const cutText = (characters: number): string =>
  `Your text is too long, so this list searches for its first ${formatCount(characters)} characters.`
export const withoutFilters = 'The filters are still loading. Reload this page in a few seconds.'
export const lostPage = 'We couldn’t find the page you asked for, so this is the first one.'

// No or few results.
export const noJobs = 'No jobs yet'
export const noMoreJobs = 'No more jobs'
export const noneMatch = (choice: string): string => `No jobs match ${choice}`
export const noneMatchAll = (count: number): string =>
  count === 2 ? 'No jobs match both filters' : `No jobs match all ${formatCount(count)} filters`
export const noneMatchWith = (words: string, filters: number): string =>
  `No jobs for ${quoted(words)} match ${filters === 1 ? 'this filter' : filters === 2 ? 'both filters' : `all ${formatCount(filters)} filters`}`
export const tryOneOfThese = 'Try one of these:'
export const removeChoice = (choice: string): string => `Remove ${choice}`
export const onlyChoice = (choice: string): string => `Only ${choice}`
export const inBrackets = (count: number): string => `(${jobs(count)})`
export const didYouMean = 'Did you mean {words}? {count}'
export const showingResultsFor = 'Showing results for {words}.'
export const searchExactly = (words: string): string => `Search only for ${quoted(words)}`
export const similarWithout = (choice: string): string => `Similar jobs without ${choice}`
export const similarOnly = (choice: string): string => `Similar jobs: only ${choice}`
export const showAllWithout = (choice: string): string => `Show all jobs without ${choice}`
export const showAllOnly = (choice: string): string => `Show all jobs for ${choice}`
export const showNewest = 'Show the newest jobs'

// For search engines.
export const description = (heading: string): string =>
  `${heading}, with pay, work mode and eligible countries where stated.`
export const example = (title: string, company: string): string => `First: ${title} at ${company}.`
