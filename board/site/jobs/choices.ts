import { type FacetKey, facetKeys, facetTable, type JobFacets, type JobQuery } from '@cryptolist/contract'
import { usdShortText } from '../components/number/number-text.ts'
import { countryName } from '../components/place/countries.ts'
import { shortDayText } from '../components/time/dates.ts'
import { searchPath, withoutField, withoutValue } from './search-paths.ts'

/** One thing that is chosen, as a chip says it. */
export interface Choice {
  text: string
  isExcluded: boolean
  /** The same search without it. */
  pathWithout: string
}

/** The name of a facet's value: from the counts, the closed list, or else the value itself. */
export function valueName(key: FacetKey, value: string, facets: JobFacets | null): string {
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
