import type { FacetKey, JobQuery } from '@cryptolist/contract'
import type { SynonymRow } from './repository.ts'

/** The facets in which other spellings are known, with the vocabulary of each. A sector is a tag. */
const vocabularies = {
  tag: 'tag',
  sector: 'tag',
  chain: 'chain',
  country: 'country',
} as const satisfies Partial<Record<FacetKey, SynonymRow['facet']>>
const spelledKeys = ['tag', 'sector', 'chain', 'country'] as const

/** The values of a search that may be other spellings, by vocabulary. */
export function listSpelled({ facets }: JobQuery): Record<SynonymRow['facet'], string[]> {
  const words: Record<SynonymRow['facet'], string[]> = { tag: [], chain: [], country: [] }
  for (const key of spelledKeys) words[vocabularies[key]].push(...facets[key].include, ...facets[key].exclude)
  return words
}

/** The same search with the values that the spellings stand for, each once; an exclusion wins over the same value chosen. */
export function replaceSynonyms(query: JobQuery, rows: readonly SynonymRow[]): JobQuery {
  const facets = { ...query.facets }
  for (const key of spelledKeys) {
    const known = rows.filter((row) => row.facet === vocabularies[key])
    const values = new Map(known.map(({ word, value }) => [word, value]))
    const replace = (words: readonly string[]) =>
      [...new Set(words.map((word) => values.get(word) ?? word))].sort()
    const exclude = replace(facets[key].exclude)
    const include = replace(facets[key].include).filter((value) => !exclude.includes(value))
    facets[key] = { include, exclude }
  }
  return { ...query, facets }
}
