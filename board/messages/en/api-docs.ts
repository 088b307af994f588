import { formatCount, plural } from '../plural.ts'

/** `/docs/api`: how programs read this board. */

export const title = 'API'
export const description = (board: string): string =>
  `How to read the jobs and companies of ${board} as JSON.`
export const heading = 'Read this board as JSON'
export const lead =
  'Everything below is open to programs and to pages of any site. You need no account and no key.'

export const assistants = 'AI assistants read the same data: {assistants}.'
export const assistantsLink = 'how to connect one'

export const addresses = 'Addresses'
export const address = 'Address'
export const answer = 'What you get'
/** By the address as it is in the table of routes. */
export const answers = (jobsAPage: number): Record<string, string> => ({
  '/api/v1/jobs': `A page of ${jobsAPage} live jobs that match a search, how many match in total, and the cursor of the next page.`,
  '/api/v1/jobs/suggestions': 'What the search box suggests for the beginning of a search, q.',
  '/api/v1/jobs/:id':
    'One job with its whole text, also after it has closed. The id is the last part of its page’s URL.',
  '/api/v1/companies': 'A page of companies by name. Pass its {next} as {after} to get the following page.',
  '/api/v1/companies/:slug': 'One company with its open jobs.',
})

export const examples = 'Examples'
export const exampleSearch = 'Remote jobs with the highest cash pay first:'
export const exampleFacets = 'The newest jobs, with the counts of all filters:'
export const exampleJob = 'One job:'
export const exampleCompanies = 'The companies:'

export const search = 'Parameters of a search'
export const searchLead =
  'They are the same as on the jobs page: search there, then copy what follows the question mark. To allow any of several values, repeat a parameter ({repeated}). Different parameters must all match.'
export const parameter = 'Parameter'
export const meaning = 'Meaning'
export const values = 'Values'
/** Of what isn't a filter with a list of values, by parameter. */
export const parameters = (characters: number): Record<string, { meaning: string; values?: string }> => ({
  q: {
    meaning:
      'Words, as in the search box. All of them must be found; quotes keep words together, and a minus excludes.',
    values: `up to ${formatCount(characters)} characters`,
  },
  min_pay: { meaning: 'Minimum cash pay a year, in US dollars', values: '120000, 120k' },
  since: { meaning: 'Posted, or first seen, on this day or later', values: '2026-11-01' },
  sort: { meaning: 'Order' },
  after: { meaning: 'The page after this cursor', values: 'next of the page before' },
  before: { meaning: 'The page before this cursor', values: 'a cursor' },
  reach: { meaning: 'With country: how the job is open to that country' },
})
export const facetNote =
  'With {prefix} in front of the name of a filter, such as {example}, jobs with this value are left out.'
/** Of filters whose values are no closed list. */
export const openValues: Record<string, string> = {
  country: 'ISO code or name: DE, germany',
  tag: 'rust, solidity …',
  chain: 'ethereum, solana …',
  sector: 'defi, gaming …',
  language: 'ISO code: en, de …',
  company: 'the last part of a company page’s URL',
}
export const facets = 'Adds how many jobs each value of each filter has'

export const errors = 'Errors'
export const errorsLead =
  'An error is {type} with {fields}. Programs rely on the code, and readers on the detail. A value that doesn’t exist is an error; a parameter that doesn’t exist is named in {ignored}.'
export const status = 'Status'
export const code = 'Code'
export const errorTitle = 'Title'

export const limits = 'Limits'
export const limit = (points: number, seconds: number): string =>
  `${plural(points, { one: '# request', other: '# requests' })} in ${plural(seconds, { one: '# second', other: '# seconds' })} from one IP address.`
export const limitWait = 'Above that, the status is 429, and {header} says how many seconds to wait.'
export const limitsOff = 'This board has no limits.'
export const etags =
  'Responses have an {etag}. Send it back as {condition}: if nothing has changed, you get status 304 without a body.'

export const use = 'Use of the data'
export const useRights =
  'The texts of listings belong to the employers who wrote them, and this board grants no licence for them. If you show jobs elsewhere, link each to its page here, and remove it once it has closed.'
export const useTerms = 'See also the {terms}.'
export const terms = 'terms of this board'

export const packages = 'Packages'
export const packagesLead = 'For TypeScript and JavaScript, from npm:'
export const packageName = 'Package'
export const packageUse = 'What it does'
export const packageUses: Record<string, string> = {
  '@cryptolist/client': 'Typed calls of this API, with retries and paging.',
  '@cryptolist/wallet': 'Signs people in with an Ethereum wallet.',
  '@cryptolist/moralis': 'Does what moralis 1.5.8 does, for apps at /server.',
  '@cryptolist/react': 'The provider and hooks of react-moralis 1.3.5.',
}

export const oldApps = 'Apps for Moralis v1'
export const oldAppsLead =
  'Unmodified Moralis v1 and Parse clients can use this board as their server. Its errors are {form}, with the codes of Moralis v1.'
export const serverUrl = 'Server URL'
export const appId = 'Application ID'
export const dataApi = 'Web3 data API'
export const openApi = 'its description in OpenAPI'
