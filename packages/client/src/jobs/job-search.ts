import type { Employment, FacetKey, JobSort, RoleFamily, Seniority, WorkMode } from '@cryptolist/contract'
import { badInput } from '../request/api-error.ts'

/** One value of a facet, or up to 20 of which any may match. */
export type Choice<Value extends string = string> = Value | readonly Value[]

/** What can be chosen in each facet. */
export interface FacetChoices extends Partial<Record<FacetKey, Choice>> {
  mode?: Choice<WorkMode>
  /** Countries by ISO 3166-1 alpha-2. */
  country?: Choice
  role?: Choice<RoleFamily>
  seniority?: Choice<Seniority>
  employment?: Choice<Employment>
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
  /** Words that the job contains; up to 200 characters. */
  text?: string
  /** Values that no job may have. */
  not?: FacetChoices
  /** Minimum yearly cash pay in whole US dollars; tokens count as zero. */
  minPayUsd?: number
  /** Published or first seen on or after this day, YYYY-MM-DD (UTC). */
  since?: string
  /** Newest first by default. */
  sort?: JobSort
  /** Cursor: `next` of the page before. */
  after?: string
}

const word = /^[a-z0-9][\w-]{0,79}$/i
/** The board's facets, each with the pattern of its values. */
const facets: Record<FacetKey, RegExp> = {
  mode: /^(remote|hybrid|onsite)$/,
  country: /^[a-z]{2}$/i,
  role: word,
  tag: word,
  chain: word,
  sector: word,
  seniority: word,
  employment: word,
  company: word,
}

type Field = Exclude<keyof JobSearch, FacetKey | 'not'>
/** The names of the other fields in a URL, and whether a value can be one. */
const fields: Record<Field, readonly [name: string, isPossible: (value: unknown) => boolean]> = {
  text: ['q', (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 200],
  minPayUsd: ['min_pay', (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= 1e8],
  since: ['since', isDay],
  sort: ['sort', (value) => value === 'newest' || value === 'cash_pay'],
  after: ['after', (value) => typeof value === 'string' && /^[\w-]{1,200}$/.test(value)],
}

/**
 * The query string of a search, names and values in order. Throws `bad_input` for what the board would ignore, and so answer with other
 * jobs than requested.
 */
export function writeJobSearch(given?: JobSearch): string {
  const { not, ...search }: JobSearch = { ...given }
  const pairs = listChoices('not_', not ?? {})
  const wanted: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(search)) {
    const field = find(fields, key)
    if (field === undefined) wanted[key] = value
    else if (value !== undefined) {
      if (!field[1](value)) throw refuse(key, value)
      pairs.push([field[0], String(value)])
    }
  }
  pairs.push(...listChoices('', wanted))
  // As texts they are `name,value`, which sorts as the board sorts.
  return new URLSearchParams(pairs.sort()).toString()
}

function listChoices(prefix: string, choices: object): [string, string][] {
  return Object.entries(choices).flatMap(([key, choice]): [string, string][] => {
    const pattern = find(facets, key)
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

function isDay(value: unknown): boolean {
  const time = typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value
}

function refuse(field: string, value: unknown): Error {
  return badInput(field, `A search cannot have ${field}: ${String(value)}.`)
}
