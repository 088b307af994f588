import { employments, roleFamilies, seniorities, workModes } from '../taxonomy/classes.ts'

/** The facets of the list, in the order in which they are shown (docs/design.md). */
export const facetKeys = [
  'mode',
  'country',
  'role',
  'tag',
  'chain',
  'sector',
  'seniority',
  'employment',
  'company',
] as const
export type FacetKey = (typeof facetKeys)[number]

export const jobSorts = ['newest', 'cash_pay'] as const
export type JobSort = (typeof jobSorts)[number]

/** What is chosen in one facet: any of `include` (OR), none of `exclude`. Sorted, without repeats. */
export interface FacetChoice {
  include: string[]
  exclude: string[]
}

/** A search as its URL says it. Facets are joined by AND; values within a facet by OR. */
export interface JobQuery {
  text?: string
  facets: Record<FacetKey, FacetChoice>
  /** Least yearly cash pay in whole US dollars; tokens count as zero. */
  minPayUsd?: number
  /** Posted (or first seen) on or after this day, YYYY-MM-DD (UTC). */
  since?: string
  sort: JobSort
  /** Where the page starts: the opaque cursor of the page before. */
  after?: string
}

/** Longest text and most values of one facet that are read; the rest is dropped. */
export const maxTextLength = 200
const maxValuesAFacet = 20

const closedValues: Partial<Record<FacetKey, readonly string[]>> = {
  mode: workModes,
  role: roleFamilies,
  seniority: seniorities,
  employment: employments,
}

/**
 * Reads a search from a query string. Never fails: unknown keys are ignored, empty and impossible values dropped
 * (docs/rules.md, The search in the URL).
 */
export function parseJobQuery(params: URLSearchParams): JobQuery {
  const query = emptyJobQuery()
  for (const key of facetKeys) {
    const exclude = readValues(params, `not_${key}`, key)
    const include = readValues(params, key, key).filter((value) => !exclude.includes(value))
    query.facets[key] = { include, exclude }
  }
  const text = (params.get('q') ?? '')
    .replaceAll('\0', ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxTextLength)
    .trim()
  if (text !== '') query.text = text
  const minPayUsd = readMoney(params.get('min_pay'))
  if (minPayUsd !== undefined) query.minPayUsd = minPayUsd
  const since = readDay(params.get('since'))
  if (since !== undefined) query.since = since
  const sort = jobSorts.find((name) => name === params.get('sort'))
  if (sort !== undefined) query.sort = sort
  const after = params.get('after')
  if (after !== null && /^[A-Za-z0-9_-]{1,200}$/.test(after)) query.after = after
  return query
}

/** Writes a search as its one canonical query string (keys and values sorted, defaults left out), without `?`. */
export function formatJobQuery(query: JobQuery): string {
  const pairs: [string, string][] = []
  for (const key of facetKeys) {
    for (const value of query.facets[key].include) pairs.push([key, value])
    for (const value of query.facets[key].exclude) pairs.push([`not_${key}`, value])
  }
  if (query.text !== undefined) pairs.push(['q', query.text])
  if (query.minPayUsd !== undefined) pairs.push(['min_pay', String(query.minPayUsd)])
  if (query.since !== undefined) pairs.push(['since', query.since])
  if (query.sort !== 'newest') pairs.push(['sort', query.sort])
  if (query.after !== undefined) pairs.push(['after', query.after])
  pairs.sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
  return new URLSearchParams(pairs).toString()
}

/** The search that matches everything, newest first. */
export function emptyJobQuery(): JobQuery {
  const none = (): FacetChoice => ({ include: [], exclude: [] })
  return {
    facets: {
      mode: none(),
      country: none(),
      role: none(),
      tag: none(),
      chain: none(),
      sector: none(),
      seniority: none(),
      employment: none(),
      company: none(),
    },
    sort: 'newest',
  }
}

/** How many things are chosen, as the "Filters · n" button says it; the text and the sort do not count. */
export function countChoices(query: JobQuery): number {
  const facets = facetKeys.reduce(
    (sum, key) => sum + query.facets[key].include.length + query.facets[key].exclude.length,
    0,
  )
  return facets + (query.minPayUsd === undefined ? 0 : 1) + (query.since === undefined ? 0 : 1)
}

function readValues(params: URLSearchParams, name: string, key: FacetKey): string[] {
  const values = params
    .getAll(name)
    .map((value) => (key === 'country' ? value.trim().toUpperCase() : value.trim().toLowerCase()))
  const known = closedValues[key]
  const isPossible = (value: string) =>
    known ? known.includes(value) : /^[A-Za-z0-9][A-Za-z0-9-]{0,79}$/.test(value)
  return [...new Set(values.filter(isPossible))].sort(compare).slice(0, maxValuesAFacet)
}

function readMoney(value: string | null): number | undefined {
  const digits = (value ?? '')
    .trim()
    .replace(/^\$/, '')
    .replace(/[,\s_]/g, '')
  const match = /^(\d{1,9})(k?)$/i.exec(digits)
  if (!match?.[1]) return undefined
  const amount = Number(match[1]) * (match[2] ? 1000 : 1)
  return amount > 0 && amount <= 100_000_000 ? amount : undefined
}

function readDay(value: string | null): string | undefined {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value ? undefined : value
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
