/** The home page. */
import { plural } from '../plural.ts'

export const titleAllPaid = 'Web3 jobs with the pay stated up front.'
export const titleSomePaid = 'Web3 jobs you can compare fact by fact.'
export const titleUnpaid = (companies: number): string =>
  plural(companies, { one: 'Web3 jobs from # company.', other: 'Web3 jobs from # companies, in one place.' })
export const titleEmpty = 'An open job board for web3.'

export const leadAllPaid =
  'Every job states its cash pay. Tokens are listed separately, and anything an employer left out is marked “not stated”.'
export const leadSomePaid =
  'Cash pay comes first, in one format. Tokens are listed separately, and anything an employer left out is marked “not stated”.'
export const leadUnpaid =
  'Filter by role, skill, chain and location. Anything an employer left out is marked “not stated”.'
export const leadEmpty = 'No jobs yet. The first one you post appears here.'

// For the operator of a board without real jobs.
export const fillEmpty = 'Do you run this board? {paste}, and their jobs appear here within a minute.'
export const fillDemo = 'Do you run this board? {paste}, and their jobs replace the demo within a minute.'
export const pastePages = 'Paste the careers pages of a few companies'

export const search = 'Search'
export const searchHint = 'Title, skill, company or chain'
export const jobs = (count: number): string => plural(count, { one: '# job', other: '# jobs' })
export const demoListings = (count: number): string =>
  plural(count, { one: '# demo listing', other: '# demo listings' })
export const allOf = (jobs: string): string => `All ${jobs}`
export const popular = 'Popular searches'

export const liveJobs = (count: number): string => plural(count, { one: 'live job', other: 'live jobs' })
export const liveDemo = (count: number): string =>
  plural(count, { one: 'demo listing', other: 'demo listings' })
export const withPay = 'with cash pay stated'
export const companies = (count: number): string =>
  plural(count, { one: 'company hiring', other: 'companies hiring' })
export const demoCompanies = (count: number): string =>
  plural(count, { one: 'demo company', other: 'demo companies' })
export const remote = 'remote'

export const newest = 'Newest'

export const payByRole = 'Cash pay by role'
export const payHalf = (fewest: string, most: string): string =>
  `Middle half and median of stated yearly pay, ${fewest} to ${most} jobs per role. Tokens aren’t counted.`
export const payRange = (fewest: string, most: string): string =>
  `Lowest to highest stated yearly pay, ${fewest} to ${most} jobs per role. Tokens aren’t counted.`
export const payEqual = (count: string): string =>
  `Lowest to highest stated yearly pay, ${count} jobs per role. Tokens aren’t counted.`
export const roles = 'Jobs by role'
export const cities = 'Offices by city'

export const shows = 'What a listing shows'
export const oneScale = 'Cash on one scale.'
export const oneScaleMore = 'Each bar shows yearly cash pay from $0 to $300k. Tokens aren’t counted.'
export const nothingGuessed = 'Nothing guessed.'
export const nothingGuessedMore = 'If an employer doesn’t state pay, location or a term, we say “not stated”.'
export const whereYouApply = 'You see where you apply.'
export const whereYouApplyMore = 'The Apply button names the site it opens.'
export const never = 'Never.'
export const neverMore =
  'No honest employer asks for a seed phrase or a payment, or makes you run code before a call.'

export const hiring = 'Hiring? {post}, with or without an account.'
export const postAJob = 'Post a job'

/** For search engines and previews. */
export const about = 'An open web3 job board that shows pay and location exactly as employers state them.'
export const aboutCounts = (jobs: string, companies: number): string =>
  plural(companies, {
    one: `${about} ${jobs} from # company.`,
    other: `${about} ${jobs} from # companies.`,
  })
export const aboutPaid = (jobs: string, companies: number, paid: string): string =>
  plural(companies, {
    one: `${about} ${jobs} from # company, ${paid} with cash pay.`,
    other: `${about} ${jobs} from # companies, ${paid} with cash pay.`,
  })
export const openJobs = (count: number): string => plural(count, { one: '# open job', other: '# open jobs' })
