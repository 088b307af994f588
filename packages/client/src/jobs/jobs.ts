import type {
  CryptoPayMode,
  Employment,
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
  TokenChoice,
  WorkMode,
} from '@cryptolist/contract'
import { badInput, findFrom } from '../request/api-error.ts'
import { has, isPage, iterateItems, iteratePages, type Read } from '../request/request.ts'
import type { CallOptions } from '../request/settings.ts'

/** A page of a search with the counts of all filters. */
export interface JobListWithFacets extends JobList {
  facets: JobFacets
}

/** The board's jobs. Every call throws ApiError. */
export interface JobsClient {
  /** A page of a search, 20 jobs, with the counts of all filters. */
  list(search: JobSearch | undefined, options: CallOptions & { withFacets: true }): Promise<JobListWithFacets>
  /** A page of a search, 20 jobs. */
  list(search?: JobSearch, options?: CallOptions): Promise<JobList>
  /** A job by its id. Throws `not_found`, and `gone` 180 days after its end. */
  get(id: string, options?: CallOptions): Promise<Job>
  /** A job by its id; undefined where `get` throws `not_found` or `gone`. */
  find(id: string, options?: CallOptions): Promise<Job | undefined>
  /** The pages of a search, each requested when it is needed. */
  pages(search?: JobSearch, options?: CallOptions): AsyncGenerator<JobList, void, undefined>
  /** All jobs of a search, page by page. */
  all(search?: JobSearch, options?: CallOptions): AsyncGenerator<JobSummary, void, undefined>
}

export function createJobs(read: Read): JobsClient {
  async function list(
    search: JobSearch | undefined,
    options: CallOptions & { withFacets: true },
  ): Promise<JobListWithFacets>
  async function list(search?: JobSearch, options?: CallOptions): Promise<JobList>
  async function list(
    search?: JobSearch,
    options?: CallOptions & { withFacets?: boolean },
  ): Promise<JobList> {
    const query = writeJobSearch(search) + (options?.withFacets ? '&facets=1' : '')
    return read<JobListWithFacets>(query === '' ? 'jobs' : `jobs?${query}`, isPage, options)
  }
  const get = async (id: string, options?: CallOptions): Promise<Job> => {
    if (!/^[0-9a-z]{8}$/.test(id)) throw badInput('id', 'No job has such an id.')
    return read(`jobs/${id}`, has<Job>('id'), options)
  }
  const pages: JobsClient['pages'] = (search, options) =>
    iteratePages((after) => list({ ...search, after }, options), search?.after)
  return {
    list,
    get,
    find: findFrom(get),
    pages,
    all: (search, options) => iterateItems(pages(search, options)),
  }
}

/** One value of a facet, or up to 20 of which any may match. */
export type Choice<Value extends string = string> = Value | readonly Value[]

/** What can be chosen in each facet. */
export interface FacetChoices extends Partial<Record<FacetKey, Choice>> {
  mode?: Choice<WorkMode>
  /** Countries by ISO 3166-1 alpha-2, regions by the values of the facet, such as `EMEA`. */
  country?: Choice
  role?: Choice<RoleFamily>
  seniority?: Choice<Seniority>
  employment?: Choice<Employment>
  /** `cash_only`: posted on this board with cash and without tokens. `any`: tokens as well or alone; the others are the states of these tokens. */
  token?: Choice<TokenChoice>
  /** Whether pay comes in crypto. */
  crypto?: Choice<CryptoPayMode>
  /** What the employer does for those who have to move. */
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
/** What a search can choose, each with the pattern of its values. */
const choices: Record<FacetKey | 'reach', RegExp> = {
  mode: /^(remote|hybrid|onsite)$/,
  moving: word,
  company: word,
  country: word,
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

type Field = Exclude<keyof JobSearch, keyof typeof choices | 'not'>
/** The names of the other fields in a URL, and whether a value can be one. */
const fields: Record<Field, readonly [name: string, isPossible: (value: unknown) => boolean]> = {
  text: ['q', (value) => typeof value === 'string' && /\S/.test(value) && value.length <= 200],
  minPayUsd: [
    'min_pay',
    (value) => Number.isInteger(value) && (value as number) > 0 && (value as number) <= 1e8,
  ],
  since: ['since', isDay],
  sort: ['sort', (value) => /^(relevance|newest|cash_pay|closing_soon)$/.test(value as string)],
  after: ['after', isCursor],
  before: ['before', isCursor],
}

/**
 * The query string of a search, names and values in order. Throws `bad_input` for what the board would ignore, and so answer with other
 * jobs than requested.
 */
export function writeJobSearch(given?: JobSearch): string {
  const { not, ...search }: JobSearch = { ...given }
  const pairs = listChoices('not_', not)
  const wanted: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(search)) {
    const field = find(fields, key)
    if (field === undefined) wanted[key] = value
    else if (value !== undefined) {
      if (!field[1](value)) throw refuse(key, value)
      pairs.push([field[0], `${value}`])
    }
  }
  pairs.push(...listChoices('', wanted))
  // As texts they are `name,value`, which sorts as the board sorts.
  return new URLSearchParams(pairs.sort()).toString()
}

function listChoices(prefix: string, given: object = {}): [string, string][] {
  return Object.entries(given).flatMap(([key, choice]): [string, string][] => {
    const pattern = find(choices, key)
    const values = new Set<unknown>(choice === undefined ? [] : [choice].flat())
    if (pattern === undefined || values.size > 20) throw refuse(prefix + key, choice)
    return [...values].map((value) => {
      if (typeof value !== 'string' || !pattern.test(value)) throw refuse(prefix + key, value)
      return [prefix + key, value]
    })
  })
}

/** The entry of a table, never an inherited property. */
function find<Value>(table: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function isCursor(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]{1,200}$/.test(value)
}

function isDay(value: unknown): boolean {
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value
}

function refuse(field: string, value: unknown): Error {
  return badInput(field, `A search cannot have ${field}: ${value}.`)
}
