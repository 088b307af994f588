/** The review queue: its filters, and groups of imported listings that one decision is about. */
import { plural } from '../plural.ts'
import { noStamp, withChanges } from './queue-changes.ts'

export const filters = 'Filter the queue'
export const filterNames = { kind: 'Kind', source: 'Source', companySlug: 'Company', finding: 'Finding' }
export const anyOf = {
  kind: 'All kinds',
  source: 'All sources',
  companySlug: 'All companies',
  finding: 'All findings',
}
export const choice = (name: string, count: string): string => `${name} (${count})`
export const noMatch = 'Nothing in the queue matches these filters.'
export const removeFilters = 'Remove filters'
export const fromPeople = 'From people'
export const imported = 'Imported'

export const listings = (count: number): string => plural(count, { one: '# listing', other: '# listings' })
export const titleOf = (count: number, company: string): string => `${listings(count)} from ${company}`
export const such = (title: string): string => `such as “${title}”`
export const inListings = (count: number): string => `in ${listings(count)}`
export const foundTitle = 'Common findings'
export const listingsTitle = (count: number, total: number): string =>
  count === total ? `Listings (${total})` : `The ${count} most urgent of ${total} listings`
export const moreLater = 'You decide about these first. The others follow as the next group.'
export const listing = 'Listing'
export const quotes = 'What was found'
export const applyAt = 'Apply at'
export const backToGroup = 'Back to the group'

export const approve = (count: number) => ({
  short: count === 1 ? 'Approve' : `Approve all ${count}`,
  title: `Approve ${listings(count)}`,
  send: `Approve and publish ${listings(count)}`,
  effect: 'They go live right away.',
})
export const reject = (count: number) => ({
  short: count === 1 ? 'Reject' : `Reject all ${count}`,
  title: `Reject ${listings(count)}: choose a reason`,
  send: `Reject ${listings(count)}`,
  effect: 'The public log shows each with the reason and without names.',
})

export const decided = '{action}: {listings} from {company}. {log}'
export const leftAsTheyWere = (left: readonly { title: string; why: string }[]): string =>
  `Left as they were: ${left.map(({ title, why }) => `${title} (${why})`).join(', ')}.`
/** Undefined for a form that doesn't say what was shown. */
export const changed = (changes: readonly string[] | undefined): string =>
  changes === undefined ? noStamp : withChanges('changed since you opened it', changes)
export const nothingDecided = (left: readonly { title: string; why: string }[]): string =>
  `Nothing was decided. ${leftAsTheyWere(left)}`
export const notInQueue =
  'No such group is in the review queue. Its listings may already have been decided, or have changed at their source.'
