import type { FacetKey, JobFacets, JobQuery } from '@cryptolist/contract'
import { valueName } from './choices.ts'

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
