import { findTimeZone, workingDay } from '../jobs/hours.ts'
import { listingLimits } from '../listings/listing-fields.ts'
import { facetLabels, languageOfNames } from '../messages/en/taxonomy.ts'
import {
  cryptoChoiceNames,
  cryptoChoices,
  employmentNames,
  employments,
  movingHelp,
  movingHelpNames,
  proofNames,
  proofs,
  roleFamilies,
  roleFamilyNames,
  seniorities,
  seniorityNames,
  tokenChoiceNames,
  tokenChoices,
  workModeNames,
  workModes,
} from '../taxonomy/taxonomy.ts'

/** Facts about a facet that the filters of the list need. */
export interface Facet {
  label: string
  /** The closed list of its values; without one any slug is a value. */
  values?: readonly string[]
  /** Names of the values of a closed list. */
  names?: Readonly<Record<string, string>>
  /** Whether a closed list keeps its own order; all other values go by count. */
  isOrdered?: boolean
}

const table = {
  mode: { label: facetLabels.mode, values: workModes, names: workModeNames, isOrdered: true },
  country: { label: facetLabels.country },
  city: { label: facetLabels.city },
  role: { label: facetLabels.role, values: roleFamilies, names: roleFamilyNames },
  tag: { label: facetLabels.tag },
  chain: { label: facetLabels.chain },
  sector: { label: facetLabels.sector },
  seniority: { label: facetLabels.seniority, values: seniorities, names: seniorityNames, isOrdered: true },
  employment: { label: facetLabels.employment, values: employments, names: employmentNames, isOrdered: true },
  token: { label: facetLabels.token, values: tokenChoices, names: tokenChoiceNames, isOrdered: true },
  crypto: { label: facetLabels.crypto, values: cryptoChoices, names: cryptoChoiceNames, isOrdered: true },
  moving: { label: facetLabels.moving, values: movingHelp, names: movingHelpNames, isOrdered: true },
  language: { label: facetLabels.language },
  proof: { label: facetLabels.proof, values: proofs, names: proofNames, isOrdered: true },
  company: { label: facetLabels.company },
} satisfies Record<string, Facet>

/** A facet by its parameter in the URL; `not_<key>` excludes values. */
export type FacetKey = keyof typeof table
/** The facets of the list. Readers, filters and counts follow from this table; how jobs match is in the server's `search/filters.ts`. */
export const facetTable: Readonly<Record<FacetKey, Facet>> = table
/** The facets in the order in which they are shown (docs/design.md). */
export const facetKeys = Object.keys(table) as FacetKey[]

/** The orders of the list. `relevance` is that of a search with text, unless it asks for another. */
export const jobSorts = ['relevance', 'newest', 'cash_pay', 'closing_soon'] as const
export type JobSort = (typeof jobSorts)[number]

/** How a job is open to a chosen country: it names it, it names a region around it, or it is open to the whole world. The nearest counts. */
export const reaches = ['named', 'region', 'worldwide'] as const
export type Reach = (typeof reaches)[number]

let languages: Intl.DisplayNames | undefined

/** The name of a value, where it follows from the value alone. */
export function nameFacetValue(key: FacetKey, value: string): string | undefined {
  if (key !== 'language') return facetTable[key].names?.[value]
  if (!/^[a-z]{2,3}$/.test(value)) return undefined
  languages ??= new Intl.DisplayNames(languageOfNames, { type: 'language', fallback: 'none' })
  return languages.of(value)
}

/** The choices in one facet: any of `include` (OR), none of `exclude`. Sorted, without repeats. */
export interface FacetChoice {
  include: string[]
  exclude: string[]
}

/** Which jobs have enough hours in common with a working day. */
export interface Overlap {
  /** The fewest whole hours of a working day (`workingDay`) that lie in a job’s core hours. */
  hours: number
  /** Where the working day is, as IANA names it. */
  timeZone: string
  /** Whether jobs that state no core hours are found, too. */
  withUnstated: boolean
}

/** A search as its URL says it. Facets are joined by AND; values within a facet by OR. */
export interface JobQuery {
  text?: string
  facets: Record<FacetKey, FacetChoice>
  /** How jobs may be open to the chosen countries; in any way if it is undefined. Means nothing without a chosen country. */
  reach?: Reach[]
  overlap?: Overlap
  /** Least yearly cash pay in whole US dollars; tokens count as zero. */
  minPayUsd?: number
  /** Posted (or first seen) on or after this day, YYYY-MM-DD (UTC). */
  since?: string
  sort: JobSort
  /** Where the page starts: the opaque cursor of the page before. */
  after?: string
  /** Where the page ends: the opaque cursor of the page after it. `after` wins over it. */
  before?: string
}

/** Longest text and most values of one facet that are read; the rest is dropped. */
export const maxTextLength = 200
export const maxValuesAFacet = 20

const reachParameter = 'reach'
/** The parameters of hours of overlap; the first two mean something together only. */
export const overlapParameters = { hours: 'overlap', timeZone: 'zone', unstated: 'unstated_hours' } as const
/** The one value of the last of them. */
export const includesUnstated = 'include'
/** The hours of a whole working day. */
export const mostOverlapHours = workingDay.length / 60

/** The parameters besides the facets, by the field that they fill. `read` gives undefined for impossible values. */
const fields: {
  [K in Exclude<keyof JobQuery, 'facets' | 'reach' | 'overlap'>]: {
    parameter: string
    read(value: string): JobQuery[K] | undefined
  }
} = {
  text: { parameter: 'q', read: readText },
  minPayUsd: { parameter: 'min_pay', read: readMoney },
  since: { parameter: 'since', read: readDay },
  sort: { parameter: 'sort', read: (value) => jobSorts.find((name) => name === value) },
  after: { parameter: 'after', read: readCursor },
  before: { parameter: 'before', read: readCursor },
}
const fieldNames = Object.keys(fields) as (keyof typeof fields)[]

/** All parameters of a search. */
export const jobQueryParameters: ReadonlySet<string> = new Set([
  ...facetKeys.flatMap((key) => [key, `not_${key}`]),
  ...fieldNames.map((name) => fields[name].parameter),
  reachParameter,
  ...Object.values(overlapParameters),
])

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
  for (const name of fieldNames) {
    const { parameter, read } = fields[name]
    const value = read(params.get(parameter) ?? '')
    if (value !== undefined) Object.assign(query, { [name]: value })
  }
  const reach = reachOf({ ...query, reach: readReach(params.getAll(reachParameter)) })
  if (reach !== undefined) query.reach = reach
  const overlap = readOverlap(params)
  if (overlap !== undefined) query.overlap = overlap
  if (query.after !== undefined) delete query.before
  query.sort = sortOf({ ...query, sort: fields.sort.read(params.get('sort') ?? '') ?? usualSort(query) })
  return query
}

/** A parameter of a search with a value that no search can ask for. */
export interface IgnoredParameter {
  parameter: string
  /** As it was sent. */
  value: string
}

/** Input that `parseJobQuery` drops although somebody meant it: impossible values, and more of a facet or a text than it reads. */
export function listIgnored(params: URLSearchParams): IgnoredParameter[] {
  const ofFacets = facetKeys.flatMap((key) =>
    [key, `not_${key}`].flatMap((parameter) => {
      const sent = params.getAll(parameter)
      if (sent.length === 0) return []
      const read = readValues(params, parameter, key)
      return sent
        .filter((value) => value.trim() !== '' && !read.includes(readValue(value, key)))
        .map((value) => ({ parameter, value }))
    }),
  )
  const ofFields = fieldNames.flatMap((name) => {
    const { parameter, read } = fields[name]
    const value = params.get(parameter) ?? ''
    const isCut = name === 'text' && listLetters(value).length > maxTextLength
    return value.trim() === '' ||
      (name === 'text' && minusesAlone.test(value)) ||
      (read(value) !== undefined && !isCut)
      ? []
      : [{ parameter, value }]
  })
  const ofReach = params
    .getAll(reachParameter)
    .filter((value) => value.trim() !== '' && readReach([value]).length === 0)
    .map((value) => ({ parameter: reachParameter, value }))
  return [...ofFacets, ...ofReach, ...listIgnoredOverlap(params), ...ofFields]
}

/** Hours without a zone, and a zone without hours, mean nothing; only the former were meant to. */
function listIgnoredOverlap(params: URLSearchParams): IgnoredParameter[] {
  const { hours, timeZone, unstated } = overlapParameters
  const read = readOverlap(params)
  return [
    { parameter: hours, isRead: read !== undefined },
    { parameter: timeZone, isRead: read !== undefined || readZone(params) !== undefined },
    { parameter: unstated, isRead: readUnstated(params) },
  ].flatMap(({ parameter, isRead }) => {
    const value = params.get(parameter) ?? ''
    return isRead || value.trim() === '' ? [] : [{ parameter, value }]
  })
}

/** How jobs have to be open to the chosen countries; undefined where any way will do. */
export function reachOf({ facets, reach = [] }: Pick<JobQuery, 'facets' | 'reach'>): Reach[] | undefined {
  const isChosen = facets.country.include.length > 0
  return isChosen && reach.length > 0 && reach.length < reaches.length ? reach : undefined
}

/** The order of a search that asks for none: with text what fits best, else the newest. */
export function usualSort({ text }: Pick<JobQuery, 'text'>): JobSort {
  return text === undefined ? 'newest' : 'relevance'
}

/** The order of a search; without text all jobs fit equally well. */
export function sortOf({ text, sort }: Pick<JobQuery, 'text' | 'sort'>): JobSort {
  return text === undefined && sort === 'relevance' ? 'newest' : sort
}

/** Writes a search as its one canonical query string (keys and values sorted, defaults left out), without `?`. */
export function formatJobQuery(query: JobQuery): string {
  const pairs: [string, string][] = []
  for (const key of facetKeys) {
    for (const value of query.facets[key].include) pairs.push([key, value])
    for (const value of query.facets[key].exclude) pairs.push([`not_${key}`, value])
  }
  const sort = sortOf(query)
  const written = sort === usualSort(query) ? undefined : sort
  for (const name of fieldNames) {
    const value = name === 'sort' ? written : query[name]
    if (value !== undefined) pairs.push([fields[name].parameter, String(value)])
  }
  for (const value of reachOf(query) ?? []) pairs.push([reachParameter, value])
  if (query.overlap !== undefined) {
    const { hours, timeZone, withUnstated } = query.overlap
    pairs.push([overlapParameters.hours, String(hours)], [overlapParameters.timeZone, timeZone])
    if (withUnstated) pairs.push([overlapParameters.unstated, includesUnstated])
  }
  pairs.sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
  return pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&')
}

/** A value as `URLSearchParams` writes it; most need no change, and a page writes a dozen searches. */
function encode(value: string): string {
  return /^[\w*.-]*$/.test(value) ? value : new URLSearchParams([['', value]]).toString().slice(1)
}

/** The search that matches everything, newest first. */
export function emptyJobQuery(): JobQuery {
  const choices = facetKeys.map((key): [FacetKey, FacetChoice] => [key, { include: [], exclude: [] }])
  return { facets: Object.fromEntries(choices) as Record<FacetKey, FacetChoice>, sort: 'newest' }
}

/** How many things are chosen, as the "Filters · n" button says it; the text and the sort do not count. */
export function countChoices(query: JobQuery): number {
  const facets = facetKeys.reduce(
    (sum, key) => sum + query.facets[key].include.length + query.facets[key].exclude.length,
    0,
  )
  const fields = [query.minPayUsd, query.since, query.overlap].filter((field) => field !== undefined)
  return facets + fields.length
}

function readValues(params: URLSearchParams, name: string, key: FacetKey): string[] {
  const values = params.getAll(name).map((value) => readValue(value, key))
  // Most searches name few of all facets.
  if (values.length === 0) return values
  return [...new Set(values.filter((value) => isPossible(value, key)))]
    .sort(compare)
    .slice(0, maxValuesAFacet)
}

function readReach(values: readonly string[]): Reach[] {
  const words = values.map((value) => value.trim().toLowerCase())
  return reaches.filter((name) => words.includes(name))
}

function readOverlap(params: URLSearchParams): Overlap | undefined {
  const typed = (params.get(overlapParameters.hours) ?? '').trim()
  const hours = /^\d$/.test(typed) ? Number(typed) : 0
  const timeZone = hours < 1 || hours > mostOverlapHours ? undefined : readZone(params)
  return timeZone === undefined ? undefined : { hours, timeZone, withUnstated: readUnstated(params) }
}

function readZone(params: URLSearchParams): string | undefined {
  return findTimeZone((params.get(overlapParameters.timeZone) ?? '').trim())
}

function readUnstated(params: URLSearchParams): boolean {
  return (params.get(overlapParameters.unstated) ?? '').trim().toLowerCase() === includesUnstated
}

function readValue(value: string, key: FacetKey): string {
  if (key === 'country') return readCountryWord(value)
  return key === 'city' ? readCountryWord(value).toLowerCase() : value.trim().toLowerCase()
}

function isPossible(value: string, key: FacetKey): boolean {
  const values = facetTable[key].values
  return values ? values.includes(value) : /^[A-Za-z0-9][A-Za-z0-9-]{0,79}$/.test(value)
}

/** A country as a search has it: `de` is `DE`, and a name in words is `COTE-D-IVOIRE`. A city is the same in small letters. */
export function readCountryWord(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toUpperCase()
}

/** They exclude nothing. */
const minusesAlone = /^[-−–\s]*$/

function readText(value: string): string | undefined {
  const text = listLetters(value).slice(0, maxTextLength).join('').trim()
  return minusesAlone.test(text) ? undefined : text
}

function listLetters(text: string): string[] {
  return [...text.replaceAll('\0', ' ').replace(/\s+/g, ' ').trim()]
}

function readMoney(value: string): number | undefined {
  const digits = value
    .trim()
    .replace(/^\$/, '')
    .replace(/[,\s_]/g, '')
  const match = /^(\d{1,9})(k?)$/i.exec(digits)
  if (!match?.[1]) return undefined
  const amount = Number(match[1]) * (match[2] ? 1000 : 1)
  return amount > 0 && amount <= listingLimits.pay.max ? amount : undefined
}

function readCursor(value: string): string | undefined {
  return /^[A-Za-z0-9_-]{1,200}$/.test(value) ? value : undefined
}

function readDay(value: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value ? undefined : value
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
