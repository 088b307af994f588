/** The home page. */
import { formatCount, plural } from '../plural.ts'

export const titleAllPaid = 'Web3 jobs with the pay stated up front.'
export const titleSomePaid = 'Web3 jobs you can compare fact by fact.'
export const titleUnpaid = (companies: number): string =>
  plural(companies, { one: 'Web3 jobs from # company.', other: 'Web3 jobs from # companies, in one place.' })
export const titleEmpty = 'An open job board for web3.'

export const leadAllPaid = 'Every job states its cash pay. Tokens are listed separately.'
export const leadSomePaid = 'Cash pay comes first, in one format. Tokens are listed separately.'
export const leadUnpaid = 'Search them by title, skill, company or location.'
export const leadOne = 'One job is open right now.'
export const leadOneDemo = 'One demo listing shows what a job looks like here.'
export const leadEmpty = 'No jobs yet. The first one you post appears here.'

export const search = 'Search'
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

export const hiringNow = 'Hiring now'
export const demoHiring = 'Companies in the demo'
export const allCompanies = (count: number): string => `All ${formatCount(count)} companies`
export const roles = 'Jobs by role'
export const chains = 'Jobs by chain'
export const browse = 'Browse all lists'
export const some = (live: number): string => (live === 1 ? 'Open job' : 'Open jobs')
export const someDemo = (live: number): string => (live === 1 ? 'Demo listing' : 'Demo listings')

export const payByRole = 'Cash pay by role'
export const morePay = 'All roles, levels and places'
export const trends = 'Trends'
export const payHalf = (fewest: string, most: string): string =>
  `Middle half and median of stated yearly pay, ${fewest} to ${most} jobs per role. Tokens aren’t counted.`
export const payRange = (fewest: string, most: string): string =>
  `Lowest to highest stated yearly pay, ${fewest} to ${most} jobs per role. Tokens aren’t counted.`
export const payEqual = (count: string): string =>
  `Lowest to highest stated yearly pay, ${count} jobs per role. Tokens aren’t counted.`

// Facts that few boards show, of one job.
export const signed = 'Signed by the company'
export const signedBy = '{company} signed {job} with its own wallet. Anyone can {check}.'
export const checkSignature = 'check the signature'
export const tokensApart = 'Cash and tokens, told apart'
export const tokensOf =
  '{job} at {company} pays {pay} a year in cash. Its tokens are listed separately and never count towards that.'
export const verified = 'A verified domain'
export const verifiedBy = '{company}, which is hiring for {job}, has shown that it controls {domain}.'
export const quoted = 'Pay in the employer’s own words'
export const quotedPay = '{job} at {company} pays {pay} a year, and its page quotes the words that say so.'

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

export const hiring = 'Hiring?'
export const postFree = 'Post a job for free, in five short steps.'
export const postWithoutAccount = 'Post a job for free, without an account, in five short steps.'
export const postAJob = 'Post a job'

// For the operator of a board without real jobs.
export const isItYours = 'Do you run this board?'
export const fillEmpty =
  'Paste the careers pages of a few companies, and their jobs appear here within a minute.'
export const fillDemo =
  'Paste the careers pages of a few companies, and their jobs replace the demo within a minute.'
export const setItUp = 'Set it up'

// For the other visitors of a demo.
export const runYourOwn = 'Run your own board'
export const oneCommand = 'CryptoList is open source. One command starts a board like this one.'
export const getCode = 'Get the code'

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
