import { formatCount, plural } from '../plural.ts'

/** The API as its description and `/docs/api` explain it. What the fields of answers mean is in `api-fields.ts`. */

export const title = 'API'
export const description = (board: string): string =>
  `How to read the jobs and companies of ${board} as JSON.`
export const documentTitle = (board: string): string => `The API of ${board}`
export const heading = 'Read this board as JSON'
export const lead =
  'Reading is open to programs and to pages of any site, without an account or a key. For generated clients, there is {document}.'
export const openApiDocument = 'a description in OpenAPI 3.1'

export const assistants = 'AI assistants read the same data: {assistants}.'
export const assistantsLink = 'how to connect one'

export const calls = 'Calls'
export const callsLead = 'Open a call to see its parameters, its answer and a form to try it.'

/** By the name that generated clients give the call. */
export const operations = {
  listJobs: {
    summary: 'Search jobs',
    description:
      'A page of live jobs that match a search, how many match in total, and the cursor of the next page. Without parameters, all jobs, newest first.',
  },
  countJobs: {
    summary: 'Count jobs by filter',
    description:
      'How many jobs match a search, and how many you would get by choosing each value of each filter. Without parameters, it lists the values that live jobs have: of tags, companies and countries the most frequent, of other filters all.',
  },
  suggestSearches: {
    summary: 'Suggest searches',
    description: 'What the search box suggests for the beginning of a search, most useful first.',
  },
  getJob: {
    summary: 'Get a job',
    description:
      'One job with its whole text and terms, also after it has closed. A job whose page no longer exists is an error with the status 410.',
  },
  listTags: {
    summary: 'List tags',
    description: 'All tags that a job can have, with the other spellings that searches understand.',
  },
  listSalaries: {
    summary: 'List salaries by role',
    description:
      'What employers publish that they pay: a row for each role with five or more listings of three or more companies that state one range of yearly cash, the best paid first. Figures are up to five minutes old.',
  },
  getSalaries: {
    summary: 'Get the salaries of a role',
    description:
      'The same of one role by level, work mode, listings with and without tokens, and country, each with five listings of three companies or more.',
  },
  getTrends: {
    summary: 'Get trends',
    description:
      'How the board changes: new jobs a week by the dates of listings, and what the board has counted each day since its first real listing. Nothing is given for fewer than five listings. Figures are up to an hour old.',
  },
  listCompanies: {
    summary: 'List companies',
    description:
      'A page of companies with live jobs by name, how many there are, and the cursor of the next page.',
  },
  getCompany: {
    summary: 'Get a company',
    description: 'One company with its newest live jobs.',
  },
} as const

/** Calls that need an API key, by the name that generated clients give them. */
export const writeOperations = {
  listOwnListings: {
    summary: 'List your listings',
    description: 'Your listings with their states, newest first.',
  },
  postListing: {
    summary: 'Post a listing',
    description:
      'Checks a listing and posts it: live at once, or after a review. One with problems is not kept. A dry run answers 200.',
  },
  importListings: {
    summary: 'Import listings',
    description:
      'Posts, changes and closes up to 100 listings of one company by your own references, each with its own result. The same request again changes nothing, and listings that you don’t name stay as they are. A dry run gives the same results and writes nothing.',
  },
  getOwnListing: { summary: 'Get one of your listings', description: 'One listing with its content.' },
  changeListing: {
    summary: 'Change a listing',
    description:
      'Changes what you name, at once or after a review. Null empties a field; lists are replaced.',
  },
  closeListing: { summary: 'Close a listing', description: 'Closes a live listing.' },
  renewListing: { summary: 'Renew a listing', description: 'Keeps a live listing open for another term.' },
  withdrawListing: { summary: 'Withdraw a listing', description: 'Takes a listing out of review.' },
  listDrafts: { summary: 'List your drafts', description: 'Your open drafts, most recently saved first.' },
  createDraft: { summary: 'Begin a draft', description: 'Saves what you have. Anything may be missing.' },
  getDraft: { summary: 'Get a draft', description: 'A draft with its problems and findings.' },
  changeDraft: {
    summary: 'Change a draft',
    description: 'Changes what you name. Null empties a field; lists are replaced.',
  },
  deleteDraft: { summary: 'Delete a draft', description: 'Deletes a draft.' },
  sendDraft: { summary: 'Send a draft', description: 'Posts a draft, or sends the change that it is.' },
} as const
export const scope = 'Scope'
export const apiKey = 'An API key of an account or a company, such as clk_…'
export const writeParameters = {
  id: 'The id of the listing or draft.',
  dryRun: '“true” runs all checks, says what would happen and writes nothing.',
  'Idempotency-Key':
    'Any name for this request. For 24 hours the same request gets the first answer again, and another one under this name gets 422.',
  group: 'Only live listings, those that wait, or those that have ended.',
  after: 'The cursor of the page before: its “next”.',
} as const

/** By name. Filters have their labels. */
export const parameters = {
  q: 'Words, as in the search box. All of them must be found; quotes keep words together, and a minus excludes. Words that name a filter, such as “remote”, are read as that filter.',
  min_pay: 'Minimum cash pay a year, in US dollars. Tokens count as zero.',
  since: 'Posted, or first seen, on this day or later (UTC).',
  sort: 'Order. By default “relevance” with q, else “newest”.',
  after: 'The cursor of the page before: its “next”.',
  before: 'The cursor of the page after the one you want.',
  reach: 'With country: how jobs are open to that country. By default in any of these ways.',
  overlap:
    'With zone: the fewest hours of a working day in that time zone, from 9:00 to 17:00, that fall within a job’s core hours, at today’s offsets from UTC. Jobs that state no core hours don’t match.',
  zone: 'With overlap: an IANA time zone, such as “Europe/Berlin”.',
  unstated_hours: 'With overlap: “include” also finds jobs that state no core hours.',
  facets: '1 adds how many jobs each value of each filter has.',
  include: '“text” adds the whole text of each job, as Markdown.',
  id: 'The last eight characters of the job page’s URL.',
  slug: 'The last part of the company page’s URL.',
  role: 'A value of the filter role.',
  typed: 'The beginning of a search, from 2 characters.',
} as const
export const facetParameter = (label: string, examples?: string): string =>
  `${label}: any of these values${examples === undefined ? '' : `, such as ${examples}`}.`
export const notFacetParameter = (label: string): string => `${label}: none of these values.`
/** Examples of filters that have no fixed list. */
export const openValues: Record<string, string> = {
  country: 'DE, EU or germany',
  city: 'berlin or nyc',
  tag: 'rust or solidity',
  chain: 'ethereum or solana',
  sector: 'defi or gaming',
  language: 'en or pt',
  company: 'acme, the last part of its page’s URL',
}

export const cost = (points: number): string =>
  `Costs ${plural(points, { one: '# read', other: '# reads' })} of the limit.`
export const parameter = 'Parameter'
export const meaning = 'Meaning'
export const values = 'Values'
export const upToCharacters = (characters: number): string => `up to ${formatCount(characters)} characters`
export const between = (least: number, most: number): string =>
  `${formatCount(least)} to ${formatCount(most)}`
export const day = 'a day: 2026-11-01'
export const andSearch = 'And all {parameters}.'
export const searchParameters = 'parameters of a search'
export const hasSearch = 'It has all {parameters}.'
export const answerIs = 'The answer is {schema}.'
export const send = 'Send request'
export const anyValue = 'any'

export const writing = 'Write listings with a key'
export const writingLead =
  'A program can write the listings of your account or your company. Create a key in {account} or in your company’s dashboard, and send it in each request as {header}. All rules, checks and limits of the form apply.'
export const account = 'your account'
export const writingCall = 'Call'
export const writingDoes = 'What it does'
export const writingOnce =
  'With {dry}, nothing is written, and you get what would happen. With an {once} of your own, a request that you repeat is done once.'

export const search = 'Parameters of a search'
export const searchLead =
  'They are the same as on the jobs page: search there, then copy what follows the question mark. To allow any of several values, repeat a parameter ({repeated}). Different parameters must all match.'
export const facetNote =
  'With {prefix} in front of the name of a filter, such as {example}, jobs with this value are left out. A search can have up to 20 values of each.'
export const placeNote =
  'Country and other filters narrow a search together. {country} finds jobs that you can do from Germany: those that name it, those that name a region around it, and those open worldwide; {reach} keeps only the first. Several countries widen only this one filter. {city} finds jobs with an office in Berlin, and remote jobs that name it.'

export const fields = 'Fields of answers'
export const fieldsLead =
  'Null and empty lists mean that the employer didn’t state it. Fields may be added at any time; none is removed or changed before there is a new version.'
export const field = 'Field'
export const type = 'Type'
export const hasAllOf = 'All fields of {schema}, and:'
export const listOf = 'list of {what}'
export const byKey = 'by name: {what}'
export const or = 'or'
export const typeNames: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
  'date-time': 'time (ISO 8601, UTC)',
}

export const errors = 'Errors'
export const errorsLead =
  'An error is {type} (RFC 9457) with {fields}. Programs rely on the code, and readers on the detail. A value or a cursor that doesn’t exist is an error, and {field} names its parameter; a parameter that doesn’t exist is named in {ignored}.'
/** In the description of the API. */
export const notModified = 'What If-None-Match names is still right.'
export const headers = {
  ETag: 'Send it back as If-None-Match.',
  'RateLimit-Policy': 'The limit: how many reads (q) in how many seconds (w).',
  RateLimit: 'How many reads are left (r), and when the limit starts again (t, in seconds).',
  'Retry-After': 'Seconds to wait.',
} as const
export const status = 'Status'
export const code = 'Code'
export const errorTitle = 'Title'

export const limits = 'Limits'
export const limit = (points: number, seconds: number): string =>
  `${plural(points, { one: '# read', other: '# reads' })} in ${plural(seconds, { one: '# second', other: '# seconds' })} from one IP address. Every call costs 1, and so does every request for a feed.`
export const limitFields =
  'Each answer says in {policy} what the limit is, and in {state} how many reads are left (r) until it starts again (t, in seconds). Above the limit, the status is 429, and {wait} says how many seconds to wait.'
export const limitsOff = 'This board has no limits.'
export const caching = 'Caching'
export const etags =
  'Responses have an {etag}. Send it back as {condition}: if nothing has changed, you get status 304 without a body. Ask before you show what you have kept, because a job can be hidden at any time.'
export const otherSites = 'Pages of other sites'
export const cors =
  'Scripts of any site can read the API (CORS), and {exposed} with it. Send no cookies: with a session of this board, there is no such permission.'

export const feeds = 'Feeds and files'
export const feedsLead =
  'The same searches in other forms. Add the parameters of a search to addresses of lists.'
export const address = 'Address'
export const content = 'What you get'
export const feedAddresses: Record<string, string> = {
  '/jobs.rss': 'Search as RSS 2.0, with whole texts',
  '/jobs.atom': 'The same as Atom',
  '/jobs.json': 'The same as JSON Feed 1.1, with JobPosting for each job',
  '/jobs.csv': 'Search as a table for spreadsheets, in UTF-8 with a byte order mark',
  '/jobs.md': 'Search as Markdown, with links to each job’s own',
  '/feed.{rss,atom,json}': 'The whole board as a feed',
  '/companies/{slug}.{rss,atom,json}': 'One company’s jobs as a feed',
  '/jobs/{job}.md': 'One job as Markdown',
  '/jobs/{job}.svg': 'One job as a picture, for pages that take no frames',
  '/jobs/{job}.badge.svg': 'Whether the job is listed and signed, as a picture',
  '/salaries.csv': 'What roles pay; /salaries/{role}.csv has one role by level and place',
  '/trends.csv':
    'What the board counted each day; /trends/{weeks,chains,tags,roles}.csv have the rest of /trends',
  '/jobs/{job}.json': 'One job as the API has it',
  '/jobs/{job}/verify.json': 'What a company signed of a job, and whether it holds',
}

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
}
export const oldAppPackageUses: Record<string, string> = {
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
