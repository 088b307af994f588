import {
  countChoices,
  emptyJobQuery,
  type FacetChoice,
  type FacetKey,
  facetKeys,
  facetTable,
  formatJobQuery,
  type JobQuery,
  jobQueryParameters,
  nameFacetValue,
  parseJobQuery,
  type Reach,
  reaches,
  reachOf,
  zoneCity,
} from '@cryptolist/contract'
import * as text from '#messages/jobs-list'
import { usdShortText } from '../components/number/number-text.ts'
import { countryName } from '../components/place/countries.ts'
import { shortDayText } from '../components/time/time.tsx'

/** Whether a search begins its list. */
export function isFirstPage({ after, before }: JobQuery): boolean {
  return after === undefined && before === undefined
}

export function searchPath(query: JobQuery): string {
  const search = formatJobQuery(query)
  return search === '' ? '/jobs' : `/jobs?${search}`
}

/** The query of a search's feeds: from its first job, the newest first, whatever the order of the page. */
export function feedSearch(query: JobQuery): string {
  return searchPath(withCursor({ ...query, sort: 'newest' })).slice('/jobs'.length)
}

/** The parameter that names what a page shows more of than by itself. It is no part of a search. */
const openParameter = 'open'
/** Its value for rows that can be chosen to compare their jobs. */
export const choosing = 'compare'
/** A filter, for all of its values and not only the first, or the choice of rows. */
export type Opened = FacetKey | typeof choosing

/** The parts that an address wants to see more of. */
export function readOpened(params: URLSearchParams): Opened[] {
  const named = new Set(params.getAll(openParameter))
  return [...facetKeys, choosing].filter((one): one is Opened => named.has(one))
}

/** The page of a search that shows more of something. */
export function openedPath(query: JobQuery, opened: readonly Opened[]): string {
  return openingPaths(query)(opened)
}

/** The parameter that names the company whose jobs a folded list shows all. It is no part of a search. */
const unfoldParameter = 'unfold'

/** Whether a list folds many jobs that one company has in a row: only the newest of all, where nothing was asked for that would then be hidden. */
export function isFoldable(query: JobQuery): boolean {
  return query.sort === 'newest' && query.text === undefined && countChoices(query) === 0
}

/** The company, by its slug, that an address wants to see whole in a list that folds others. */
export function readUnfolded(params: URLSearchParams, query: JobQuery): string | undefined {
  const slug = params.get(unfoldParameter)
  return slug !== null && isFoldable(query) && /^[a-z\d-]{1,100}$/.test(slug) ? slug : undefined
}

/** A page of a list with all jobs of one company. */
export function unfoldedPath(path: string, slug: string | undefined): string {
  return slug === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${unfoldParameter}=${slug}`
}

/** The paths of a search's pages that each show more of something else. */
export function openingPaths(query: JobQuery): (opened: readonly Opened[]) => string {
  const search = formatJobQuery(query)
  return (opened) => {
    const params = opened.map((key) => `${openParameter}=${key}`)
    if (search !== '') params.unshift(search)
    return params.length === 0 ? '/jobs' : `/jobs?${params.join('&')}`
  }
}

/** Whether the parameters are the search in its one canonical form. Unknown parameters do not matter. */
export function isCanonical(params: URLSearchParams, query: JobQuery): boolean {
  const canonical = formatJobQuery(query)
  if (params.toString() === canonical) return true
  const searchParams = [...params].filter(([key]) => jobQueryParameters.has(key))
  return new URLSearchParams(searchParams).toString() === canonical
}

/** The search without one value of a facet, chosen or excluded, from its first page. */
export function withoutValue(query: JobQuery, key: FacetKey, value: string): JobQuery {
  return withChoice(query, key, dropValue(query.facets[key], value))
}

/** The search whose jobs are open to the chosen countries in these ways alone, from its first page. */
export function withReach(query: JobQuery, reach: readonly Reach[]): JobQuery {
  return { ...query, reach: reaches.filter((way) => reach.includes(way)), ...firstPage }
}

/** The search that excludes a value, whatever was chosen before. */
export function withExcluded(query: JobQuery, key: FacetKey, value: string): JobQuery {
  const { include, exclude } = dropValue(query.facets[key], value)
  return withChoice(query, key, { include, exclude: [...exclude, value].sort() })
}

/** The paths of the searches that each exclude one more value of a facet; for values that are neither chosen nor excluded. */
export function excludingPaths(query: JobQuery, key: FacetKey): (value: string) => string {
  return addingPaths({ ...query, ...firstPage }, `not_${key}`)
}

/** The paths of a search with one more value of a parameter. */
function addingPaths(query: JobQuery, parameter: string): (value: string) => string {
  const search = formatJobQuery(query)
  const pairs = search === '' ? [] : search.split('&')
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='))
  const before = pairs.filter((pair) => nameOf(pair) < parameter).map((pair) => `${pair}&`)
  const same = pairs.filter((pair) => nameOf(pair) === parameter)
  const after = pairs.filter((pair) => nameOf(pair) > parameter).map((pair) => `&${pair}`)
  const [start, end] = [`/jobs?${before.join('')}`, after.join('')]
  return (value) => {
    // Values of facets have no characters that an address would write otherwise.
    const pair = `${parameter}=${value}`
    return start + (same.length === 0 ? pair : [...same, pair].sort().join('&')) + end
  }
}

function dropValue({ include, exclude }: FacetChoice, value: string): FacetChoice {
  return {
    include: include.filter((other) => other !== value),
    exclude: exclude.filter((other) => other !== value),
  }
}

/** The search without its text, its minimum pay, its hours or its day, from its first page. */
export function withoutField(query: JobQuery, field: 'text' | 'minPayUsd' | 'overlap' | 'since'): JobQuery {
  return { ...query, [field]: undefined, ...firstPage }
}

/** The search that keeps only the order of the list. */
export function withoutChoices(query: JobQuery): JobQuery {
  return { ...emptyJobQuery(), sort: query.sort }
}

const firstPage = { after: undefined, before: undefined } as const

/** The page of a search after a cursor, or before one; without a cursor the first one. */
export function withCursor(query: JobQuery, cursor: Pick<JobQuery, 'after' | 'before'> = {}): JobQuery {
  return { ...query, ...firstPage, ...cursor }
}

function withChoice(query: JobQuery, key: FacetKey, choice: FacetChoice): JobQuery {
  return { ...query, facets: { ...query.facets, [key]: choice }, ...firstPage }
}

/** One thing that is chosen, as a chip says it. */
export interface Choice {
  text: string
  isExcluded: boolean
  /** The search without this choice, from its first page. */
  without: JobQuery
  /** The search for it alone. */
  only: JobQuery
}

/** Names of facets' values, as far as they are known. */
export type NamedValues = Partial<Record<FacetKey, readonly { value: string; name: string }[]>>

/** The name of a facet's value: from the counts, the closed list, or else the value itself. */
export function valueName(key: FacetKey, value: string, facets: { values: NamedValues } | null): string {
  const countedName = facets?.values[key]?.find((candidate) => candidate.value === value)?.name
  if (countedName !== undefined) return countedName
  if (key === 'country') return countryName(value)
  const words = value.replaceAll('-', ' ')
  return (
    nameFacetValue(key, value) ??
    (key === 'city' ? words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : words)
  )
}

/** A label of a closed list inside a sentence: `Senior` as `senior`, but `QA` as it is. */
export function inSentence(key: FacetKey, name: string): string {
  const isLabel = facetTable[key].names !== undefined && /^\p{Lu}\p{Ll}/u.test(name)
  return isLabel ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** A kept search in words: `Rust, Remote`. Empty for that of all jobs. */
export function searchInWords(search: string): string {
  return listChoices(parseJobQuery(new URLSearchParams(search)), null)
    .map((choice) => choice.text)
    .join(', ')
}

/** Everything that a search asks for, in the order of the filters; the text first. */
export function listChoices(query: JobQuery, facets: { values: NamedValues } | null): Choice[] {
  const choices: Choice[] = []
  const add = (words: string, without: JobQuery, only: Partial<JobQuery>, isExcluded = false) =>
    choices.push({ text: words, isExcluded, without, only: { ...emptyJobQuery(), ...only } })
  const { minPayUsd, since, overlap } = query
  if (query.text !== undefined)
    add(text.quoted(query.text), withoutField(query, 'text'), { text: query.text, sort: 'relevance' })
  if (minPayUsd !== undefined)
    add(text.cashFrom(usdShortText(minPayUsd)), withoutField(query, 'minPayUsd'), { minPayUsd })
  for (const key of facetKeys) {
    const { include, exclude } = query.facets[key]
    const alone = (choice: FacetChoice) => ({ facets: { ...emptyJobQuery().facets, [key]: choice } })
    for (const value of include)
      add(
        includedText(key, value, facets),
        withoutValue(query, key, value),
        alone({ include: [value], exclude: [] }),
      )
    for (const value of exclude)
      add(
        text.not(inSentence(key, valueName(key, value, facets))),
        withoutValue(query, key, value),
        alone({ include: [], exclude: [value] }),
        true,
      )
  }
  const reach = reachOf(query)
  if (reach !== undefined)
    for (const way of reaches.filter((one) => !reach.includes(one)))
      add(
        text.not(text.reachNames[way]),
        withReach(query, [...reach, way]),
        { facets: { ...emptyJobQuery().facets, country: query.facets.country }, reach },
        true,
      )
  if (overlap !== undefined) {
    const { hours, timeZone, withUnstated } = overlap
    add(text.sharedHoursOf(hours, zoneCity(timeZone), withUnstated), withoutField(query, 'overlap'), {
      overlap,
    })
  }
  if (since !== undefined) add(text.since(shortDayText(since)), withoutField(query, 'since'), { since })
  return choices
}

function includedText(key: FacetKey, value: string, facets: { values: NamedValues } | null): string {
  const name = valueName(key, value, facets)
  return key === 'country' && value !== 'WW' ? text.openToPlace(name) : name
}
