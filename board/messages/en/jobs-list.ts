/** The list of jobs: its filters, rows, pages and ways out of an empty list. */
import { formatCount, plural } from '../plural.ts'

const jobs = (count: number): string => plural(count, { one: '# job', other: '# jobs' })
const demoListings = (count: number): string =>
  plural(count, { one: '# demo listing', other: '# demo listings' })
/** The noun after a count in bold. */
export const noun = (count: number, isDemo: boolean): string =>
  isDemo
    ? plural(count, { one: 'demo listing', other: 'demo listings' })
    : plural(count, { one: 'job', other: 'jobs' })

interface Heading {
  mode: string | undefined
  seniority: string | undefined
  subject: string | undefined
  company: string | undefined
  /** What the jobs are open to: the name of a country or region. */
  place: 'worldwide' | { name: string } | undefined
}
/** Names that have an article in a sentence: "in the United States", "in the EU". */
const hasArticle =
  /^(?:United |UK|EU$|EEA$|Netherlands|Philippines|Dominican Rep|Central African|Bahamas|Gambia|Maldives|Seychelles|Comoros|Isle of|Nordics|Baltics|Caribbean|Americas|Middle East|Gulf)| Islands$| Territor/
const inPlace = (name: string): string => `in ${hasArticle.test(name) ? 'the ' : ''}${name}`
/** The heading of a search: `remote senior backend jobs at Harbor Labs, open to candidates in Germany`. */
export const heading = ({ mode, seniority, subject = 'web3', company, place }: Heading): string => {
  const jobs = [mode, seniority, subject, 'jobs'].filter((word) => word !== undefined).join(' ')
  const here = company === undefined ? jobs : `${jobs} at ${company}`
  if (place === undefined) return here
  return place === 'worldwide'
    ? `${here}, open worldwide`
    : `${here}, open to candidates ${inPlace(place.name)}`
}
// What is chosen, as chips say it.
export const quoted = (words: string): string => `“${words}”`
export const cashFrom = (amount: string): string => `Cash from ${amount}`
export const openToPlace = (place: string): string => `Open to ${place}`
export const not = (name: string): string => `Not ${name}`
export const since = (day: string): string => `Since ${day}`
export const remove = (choice: string): string => `${choice}, remove`
export const clearAll = 'Clear all'

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
/** What a search leaves out of them, after “Not”. */
export const reachNames = {
  named: 'open to the place by name',
  region: 'open to a region around it',
  worldwide: 'open worldwide',
}

export const searchTips = 'Search tips'
/** What can be typed, and what it finds. */
export const searchGrammar: readonly [typed: string, finds: string][] = [
  ['rust engineer', 'both words'],
  ['rust or go', 'either word'],
  ['"smart contract"', 'these words together'],
  ['-intern', 'not this word; also NOT intern'],
  ['solid*', 'words that begin with it (in descriptions, without their endings)'],
  ['senior (rust or go)', 'brackets group words'],
  ['tag:rust', 'this tag; also chain:, company: and title:'],
]
export const searchHint = 'Title, skill, company or chain. Try "zero knowledge" -intern'
export const sort = 'Sort by'
export const sorts = {
  relevance: 'Best match',
  newest: 'Newest first',
  cash_pay: 'Highest cash pay',
  closing_soon: 'Closing soon',
}
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
export const statePay = (count: number): string =>
  count === 0
    ? 'No job below states its pay.'
    : plural(count, {
        one: 'One job below states its pay.',
        other: '# jobs below state their pay.',
      })
export const allFirstSeen = (ago: string): string => `All first seen ${ago}.`
export const othersFirstSeen = (ago: string): string => `Jobs without a date were first seen ${ago}.`
export const payNotStated = 'Pay not stated'
export const placeNotStated = 'Location not stated'
export const firstSeen = 'first seen'
export const closed = 'closed'
export const closesIn = (days: number): string =>
  plural(days, { one: 'closes in # day', other: 'closes in # days' })
/** After a company's name: its jobs that are folded. */
export const more = (count: number): string => plural(count, { one: '# more job', other: '# more jobs' })

// Pages and keys.
export const pages = 'Pages'
export const newer = 'Newer jobs'
export const older = 'Older jobs'
export const previous = 'Previous jobs'
export const next = 'More jobs'
export const keys = '{j} {k} move · {o} open · {all} all keys'

// What the address asks for and can't have.
export const ignoredValue = (label: string, value: string): string =>
  `“${value}” isn’t a value of “${label}”, so this list ignores it.`
export const cutText = (characters: number): string =>
  `Your text is too long, so this list searches for its first ${formatCount(characters)} characters.`
export const withoutFilters = 'The filters are still loading. Reload this page in a few seconds.'
export const lostPage = 'We couldn’t find the page you asked for, so this is the first one.'

// No or few results.
export const noJobs = 'No jobs yet'
export const noMoreJobs = 'No more jobs'
export const toFirstPage = 'Back to the first page'
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
export const showNewest = 'Show the newest jobs'

// For search engines.
export const description = (title: string, count: number, isDemo: boolean): string =>
  `${title}: ${isDemo ? demoListings(count) : plural(count, { one: '# open job', other: '# open jobs' })}, with pay, work mode and eligible countries where stated.`
export const example = (title: string, company: string): string => `First: ${title} at ${company}.`
