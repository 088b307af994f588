import type {
  CryptoPayMode,
  Employment,
  FacetAnswer,
  FacetKey,
  Job,
  JobFacets,
  JobList,
  JobSort,
  JobSummary,
  MovingHelp,
  Proof,
  Reach,
  RoleFamily,
  Seniority,
  Suggestion,
  TokenChoice,
  WorkMode,
} from '@cryptolist/contract'
import { badInput, requireText } from '../request/api-error.ts'
import { createCollection, has, isPage, type Read, readItems } from '../request/request.ts'
import type { CallOptions } from '../request/settings.ts'

/** Parts that a list can have in addition. */
export interface JobListOptions extends CallOptions {
  /** The counts of all filters, as `facets`. */
  withFacets?: boolean
  /** The whole text of each job. */
  withText?: boolean
}

/** A job with its whole text as Markdown; null where only the employer's page has it. */
export interface JobWithText extends JobSummary {
  text: string | null
}

/** A page of a search with the counts of all filters. */
export interface JobListWithFacets extends JobList {
  facets: JobFacets
}

/** A job of a list with these options. */
export type ListedJob<Options> = Options extends { withText: true } ? JobWithText : JobSummary

/** A page of a search with these options. */
export type JobPage<Options> = Options extends { withText: true }
  ? Omit<CountedPage<Options>, 'items'> & { items: JobWithText[] }
  : CountedPage<Options>
type CountedPage<Options> = Options extends { withFacets: true } ? JobListWithFacets : JobList

/** The board's jobs. Every call throws ApiError. */
export interface JobsClient {
  /** A page of a search, 20 jobs. */
  list<Options extends JobListOptions = CallOptions>(
    search?: JobSearch,
    options?: Options,
  ): Promise<JobPage<Options>>
  /** A job by its id. Throws `not_found`, and `gone` 180 days after its end. */
  get(id: string, options?: CallOptions): Promise<Job>
  /** A job by its id; undefined where `get` throws `not_found` or `gone`. */
  find(id: string, options?: CallOptions): Promise<Job | undefined>
  /** The pages of a search, each requested when it is needed. */
  pages<Options extends JobListOptions = CallOptions>(
    search?: JobSearch,
    options?: Options,
  ): AsyncGenerator<JobPage<Options>, void, undefined>
  /** All jobs of a search, page by page. */
  all<Options extends JobListOptions = CallOptions>(
    search?: JobSearch,
    options?: Options,
  ): AsyncGenerator<ListedJob<Options>, void, undefined>
  /** How many jobs a search finds, and how many each value of each filter would find. */
  count(search?: Omit<JobSearch, 'after' | 'before'>, options?: CallOptions): Promise<FacetAnswer>
  /** Searches that the beginning of one may become, most useful first; nothing for less than two characters. */
  suggest(typed: string, options?: CallOptions): Promise<Suggestion[]>
}

export function createJobs(read: Read): JobsClient {
  const list = async (search?: JobSearch, options: JobListOptions = {}): Promise<JobList> => {
    const { withFacets, withText } = options
    const query = writeJobSearch(search) + (withFacets ? '&facets=1' : '') + (withText ? '&include=text' : '')
    return read<JobList>(query === '' ? 'jobs' : `jobs?${query}`, isPage, options)
  }
  const get = async (id: string, options?: CallOptions): Promise<Job> =>
    read(`jobs/${requireText('id', /^[0-9a-z]{8}$/, id)}`, has<Job>('id'), options)
  return {
    ...(createCollection(list, get) as Pick<JobsClient, 'list' | 'get' | 'find' | 'pages' | 'all'>),
    count: async (search, options) =>
      read(`jobs/facets?${writeJobSearch(search)}`, has<FacetAnswer>('facets', 'object'), options),
    suggest: async (typed, options) =>
      readItems(read, `jobs/suggestions?q=${encodeURIComponent(typed)}`, options),
  }
}

/** One value of a facet, or up to 20 of which any may match. */
export type Choice<Value extends string = string> = Value | readonly Value[]

/** The choices in each facet. */
export interface FacetChoices extends Partial<Record<FacetKey, Choice>> {
  mode?: Choice<WorkMode>
  /** Countries by ISO 3166-1 alpha-2, regions by the values of the facet, such as `EMEA`. */
  country?: Choice
  /** Cities with an office, or that remote work names, by the values of the facet, such as `berlin`. */
  city?: Choice
  role?: Choice<RoleFamily>
  seniority?: Choice<Seniority>
  employment?: Choice<Employment>
  /** `cash_only`: posted on this board with cash and without tokens. `any`: tokens as well or alone; the others are the states of these tokens. */
  token?: Choice<TokenChoice>
  /** Whether pay comes in crypto. */
  crypto?: Choice<CryptoPayMode>
  /** The employer's help for those who have to move. */
  moving?: Choice<MovingHelp>
  /** The language of the listing's text, by ISO 639: `pt`. */
  language?: Choice
  /** `domain`: the employer's domain is verified. `signed`: a wallet of the employer signed the listing as it is. */
  proof?: Choice<Proof>
}

/**
 * A search as the list's URL has it: facets are joined by AND, the values of one by OR. `not` leaves jobs with any of those values out.
 *
 * @example
 * ```ts
 * import type { JobSearch } from '@cryptolist/client'
 *
 * const search: JobSearch = { text: 'wallet', mode: 'remote', tag: ['rust', 'go'], not: { country: 'US' }, minPayUsd: 120_000 }
 * ```
 */
export interface JobSearch extends FacetChoices {
  /**
   * How jobs may be open to the chosen countries: `named` (they name it), `region` (a region around it), `worldwide`. By default in any way; each
   * job counts for the nearest. Needs a country.
   */
  reach?: Choice<Reach>
  /** Words that the job contains; up to 200 characters. */
  text?: string
  /** Values that no job may have. */
  not?: FacetChoices
  /** Minimum yearly cash pay in whole US dollars; tokens count as zero. */
  minPayUsd?: number
  /**
   * Fewest whole hours, 1 to 8, that a job’s core hours share with a working day in `timeZone`, 9:00 to 17:00. Needs that zone: the board answers
   * `invalid_input` without one.
   */
  overlapHours?: number
  /** An IANA time zone, such as `Europe/Berlin`. Means nothing without `overlapHours`. */
  timeZone?: string
  /** With `overlapHours`: also finds jobs that state no core hours. */
  unstatedHours?: 'include'
  /** Published or first seen on or after this day, YYYY-MM-DD (UTC). */
  since?: string
  /** By default `relevance` with text, else `newest`. `closing_soon`: by the day on which a job closes, jobs without one last. */
  sort?: JobSort
  /** Cursor: `next` of the page before. */
  after?: string
  /** Cursor of the page after the wanted one; the board's own links to newer jobs have it. */
  before?: string
}

const word = /^[a-z0-9][\w-]{0,79}$/i
/** The filters of a search, each with the check of its values. */
const choices: Record<FacetKey | 'reach', RegExp> = {
  mode: /^(remote|hybrid|onsite)$/,
  moving: word,
  company: word,
  country: word,
  city: word,
  crypto: word,
  chain: word,
  proof: word,
  reach: word,
  role: word,
  tag: word,
  language: word,
  sector: word,
  seniority: word,
  token: word,
  employment: word,
}

const cursor = /^[\w-]{1,200}$/
type Field = Exclude<keyof JobSearch, keyof typeof choices | 'not'>
/** The other fields, which have one value: their names in a URL, what checks the value as text, and its type where that is no text. */
const fields: Record<Field, readonly [name: string, check: Pick<RegExp, 'test'>, type?: 'number']> = {
  text: ['q', /^(?=.*\S).{1,200}$/s],
  // Up to 100,000,000.
  minPayUsd: ['min_pay', /^[1-9]\d{0,7}$|^10{8}$/, 'number'],
  overlapHours: ['overlap', /^[1-8]$/, 'number'],
  timeZone: ['zone', /^[a-z][\w+/-]{1,59}$/i],
  unstatedHours: ['unstated_hours', /^include$/],
  since: ['since', { test: isDay }],
  sort: ['sort', /^(relevance|newest|cash_pay|closing_soon)$/],
  after: ['after', cursor],
  before: ['before', cursor],
}

/**
 * The query string of a search, names and values in order. Throws `bad_input` for what the board would ignore, and so answer with other
 * jobs than requested.
 */
export function writeJobSearch(given?: JobSearch): string {
  const { not, ...search }: JobSearch = { ...given }
  // As texts they are `name,value`, which sorts as the board sorts.
  return new URLSearchParams([...listValues('', search), ...listValues('not_', not)].sort()).toString()
}

function listValues(prefix: string, given: object = {}): [string, string][] {
  return Object.entries(given).flatMap(([key, value]): [string, string][] => {
    const field = prefix === '' ? find(fields, key) : undefined
    const [name, check, type = 'string'] = field ?? [key, find(choices, key)]
    const values = new Set<unknown>(value === undefined ? [] : [value].flat())
    if (check === undefined || values.size > (field ? 1 : 20)) throw badInput(prefix + key, value)
    return [...values].map((one) => {
      // A pattern reads a number as text.
      if (typeof one !== type || !check.test(one as string)) throw badInput(prefix + key, one)
      return [prefix + name, `${one}`]
    })
  })
}

/** The entry of a table, never an inherited property. */
function find<Value>(table: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function isDay(value: string): boolean {
  // Null for no date.
  const day: string | null = new Date(`${value}T00:00:00Z`).toJSON()
  return day?.slice(0, 10) === value
}
