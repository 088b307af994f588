import {
  emptyJobQuery,
  type FacetKey,
  facetKeys,
  facetTable,
  formatJobQuery,
  type JobFacets,
  type JobQuery,
  jobQueryParameters,
} from '@cryptolist/contract'
import { usdShortText } from '../components/number/number-text.ts'
import { countryName } from '../components/place/countries.ts'
import { shortDayText } from '../components/time/time.tsx'

export function searchPath(query: JobQuery): string {
  const text = formatJobQuery(query)
  return text === '' ? '/jobs' : `/jobs?${text}`
}

/** Whether the parameters are the search in its one canonical form. Unknown parameters do not matter. */
export function isCanonical(params: URLSearchParams, query: JobQuery): boolean {
  const known = [...params].filter(([key]) => jobQueryParameters.has(key))
  return new URLSearchParams(known).toString() === formatJobQuery(query)
}

/** The search without one value of a facet, chosen or excluded, from its first page. */
export function withoutValue(query: JobQuery, key: FacetKey, value: string): JobQuery {
  const { include, exclude } = query.facets[key]
  return withChoice(query, key, {
    include: include.filter((other) => other !== value),
    exclude: exclude.filter((other) => other !== value),
  })
}

/** The search that excludes a value, whatever was chosen before. */
export function withExcluded(query: JobQuery, key: FacetKey, value: string): JobQuery {
  const { facets } = withoutValue(query, key, value)
  const { include, exclude } = facets[key]
  return withChoice(query, key, { include, exclude: [...exclude, value].sort() })
}

/** The search without its text, its minimum pay or its day, from its first page. */
export function withoutField(query: JobQuery, field: 'text' | 'minPayUsd' | 'since'): JobQuery {
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

/** The first page of a search, of one company alone. */
export function withCompany(query: JobQuery, slug: string): JobQuery {
  return withChoice(query, 'company', { include: [slug], exclude: [] })
}

function withChoice(
  query: JobQuery,
  key: FacetKey,
  choice: { include: string[]; exclude: string[] },
): JobQuery {
  return { ...query, facets: { ...query.facets, [key]: choice }, ...firstPage }
}

/** One thing that is chosen, as a chip says it. */
export interface Choice {
  text: string
  isExcluded: boolean
  /** The same search without it. */
  pathWithout: string
}

/** The name of a facet's value: from the counts, the closed list, or else the value itself. */
function valueName(key: FacetKey, value: string, facets: JobFacets | null): string {
  const known = facets?.values[key].find((candidate) => candidate.value === value)?.name
  if (known !== undefined) return known
  if (key === 'country') return countryName(value)
  return facetTable[key].names?.[value] ?? value.replaceAll('-', ' ')
}

/** Everything that a search asks for, in the order of the filters; the text first. */
export function listChoices(query: JobQuery, facets: JobFacets | null): Choice[] {
  const choices: Choice[] = []
  const add = (text: string, without: JobQuery, isExcluded = false) =>
    choices.push({ text, isExcluded, pathWithout: searchPath(without) })
  if (query.text !== undefined) add(`“${query.text}”`, withoutField(query, 'text'))
  if (query.minPayUsd !== undefined)
    add(`Cash from ${usdShortText(query.minPayUsd)}`, withoutField(query, 'minPayUsd'))
  for (const key of facetKeys) {
    const { include, exclude } = query.facets[key]
    for (const value of include) add(includedText(key, value, facets), withoutValue(query, key, value))
    for (const value of exclude)
      add(`Not ${valueName(key, value, facets)}`, withoutValue(query, key, value), true)
  }
  if (query.since !== undefined) add(`Since ${shortDayText(query.since)}`, withoutField(query, 'since'))
  return choices
}

function includedText(key: FacetKey, value: string, facets: JobFacets | null): string {
  const name = valueName(key, value, facets)
  return key === 'country' && value !== 'WW' ? `Open to ${name}` : name
}

/** The heading of a search in words, `Remote Solidity jobs at Demo Harbor Labs`: only single choices are named. */
export function searchTitle(query: JobQuery, facets: JobFacets | null): string {
  const single = (key: FacetKey) => {
    const value = query.facets[key].include[0]
    const isSingle = value !== undefined && query.facets[key].include.length === 1
    return isSingle ? valueName(key, value, facets) : undefined
  }
  const subject = single('tag') ?? single('chain') ?? single('sector') ?? single('role')
  const words = [single('mode'), single('seniority'), subject ?? 'web3']
  const text = words.filter((word) => word !== undefined).join(' ')
  const company = single('company')
  const country = single('country')
  const ending = `${company === undefined ? '' : ` at ${company}`}${placeOf(country)}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} jobs${ending}`
}

function placeOf(country: string | undefined): string {
  if (country === undefined) return ''
  return country === 'Worldwide' ? ' open worldwide' : ` open to ${country}`
}
