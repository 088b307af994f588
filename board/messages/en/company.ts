/** A company's page. */
import { formatCount, plural } from '../plural.ts'

export const notPublic = 'This page isn’t public yet.'
export const notPublicMore =
  'Only the company’s team and moderators can see it. It becomes public once a moderator has approved the first listing.'
export const kinds = {
  company: 'Company',
  dao: 'DAO',
  foundation: 'Foundation',
  protocol: 'Protocol',
  agency: 'Agency',
  individual: 'Individual',
}
export const stages = {
  bootstrapped: 'Bootstrapped',
  'pre-seed': 'Pre-seed',
  seed: 'Seed',
  'series-a': 'Series A',
  'series-b': 'Series B',
  'series-c+': 'Series C or later',
  public: 'Public company',
  token: 'Own token',
  'dao-treasury': 'DAO treasury',
}

export const metaTitle = (name: string): string => `Jobs at ${name}`
export const meta = (name: string, jobs: number): string => `${name}: ${openJobs(jobs)}.`
export const metaDemo = 'Demo company, not a real employer.'
export const metaSectors = (sectors: string): string => `Sectors: ${sectors}.`

export const openJobs = (count: number): string => plural(count, { one: '# open job', other: '# open jobs' })
export const demo = 'Made up for the demo'
export const notClaimed = 'Not claimed: no one from this company manages this page yet'
export const claim = 'Is this your company? Claim this page'
export const verified = (domain: string): string => `Domain verified: ${domain}`
export const verificationLost = (domain: string): string => `Verification lost: ${domain}`

export const about = 'About'
export const fromListing = 'From its own listing {job}'
/** After the listing that is linked. */
export const andOtherListings = (count: number): string =>
  plural(count, { one: ', and in # other', other: ', and in # others' })
export const hiresIn = 'Hires in'
/** After the first of many regions. */
export const andMore = (count: number): string => `and ${formatCount(count)} more`
export const morePlaces = (count: number): string => `and ${formatCount(count)} more places`
export const cashPay = 'Cash pay'
export const aYear = (range: string): string => `${range} a year`
export const statedBy = (count: number, of: number): string =>
  count === of
    ? plural(of, { one: 'Stated by its open job', other: 'Stated by all # open jobs' })
    : `Stated by ${formatCount(count)} of ${openJobs(of)}`
export const sectors = 'Sectors'
export const chains = 'Chains'
export const facts = 'Company facts'
export const website = 'Website'
export const statedWebsite = 'Stated by the source of its listings, not verified'
export const headquarters = 'Headquarters'
export const teamSize = 'Team size'
export const founded = 'Founded'
export const funding = 'Funding'
export const agency = 'Agency'
export const agencyRule = 'Each listing names the company it hires for'
export const signedBy = 'Signed by'
export const signedListings = (count: number): string =>
  plural(count, { one: '# open listing', other: '# open listings' })
export const discordServer = 'Discord server'
export const replies = 'Replies'
export const replied = (percent: number, applications: number, board: string): string =>
  `${formatCount(percent)}% of ${formatCount(applications)} applications sent through ${board} in the last 90 days`
export const halfWithin = (hours: number): string =>
  plural(hours, {
    one: 'Half of the replies came within # hour',
    other: 'Half of the replies came within # hours',
  })
export const repliesHint =
  'We count replies sent with the link in each application email, and replies the company says it sent itself. Applicants are notified of both. We leave out the company’s own people and count one application per network.'
export const verification = 'Domain verification'
export const dnsRecord = 'DNS record'
export const file = 'File on its site'
export const checked = '{method}, checked {day}'
export const notFoundSince = '{method}, not found since {day}'
export const firstVerified = 'First verified {day}'
export const firstSeen = 'First seen'
export const firstSeenOn = 'First seen here {day}.'
export const closedJobs = 'Closed jobs'
export const notChecked =
  'Not checked by us: the people behind it, funding, claims in its texts. A listing here is not an endorsement.'

export const jobs = 'Open jobs'
export const noJobs = 'No open jobs right now.'
export const browseJobs = 'Browse all jobs'
export const roles = 'Role'
export const places = 'Location'
export const removeFilter = (name: string): string => `${name}, remove filter`
export const otherRole = 'Other roles'
export const remote = 'Remote'
export const moreChoices = (count: number): string => `${formatCount(count)} more`
export const matches = (count: number, of: number): string => `${formatCount(count)} of ${formatCount(of)}`
export const allOfRole = (count: number, role: string): string =>
  `All ${plural(count, { one: '# job', other: '# jobs' })} in ${role}`
/** The line that folds the jobs of a role on narrow screens. */
export const jobsIn = (role: string): string => `Jobs in ${role}`
export const noMatch = 'No jobs match both filters'
export const showAll = (count: number): string => `Show all ${openJobs(count)}`
export const nonePublishPay = 'None of these jobs state pay.'
export const allFirstSeen = 'All first seen {day}.'
export const allPosted = 'All posted {day}.'
/** How long ago a job was first seen, in a narrow column. */
export const seen = 'seen {ago}'
export const noMode = 'Work mode not stated'
