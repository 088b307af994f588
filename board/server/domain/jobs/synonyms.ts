import type { FacetKey, JobQuery } from '@cryptolist/contract'
import type { SynonymRow } from './repository.ts'

/** The facets whose values have synonyms, with the vocabulary of each. A sector is a tag. */
const vocabularies: readonly [key: FacetKey, vocabulary: SynonymRow['facet']][] = [
  ['tag', 'tag'],
  ['sector', 'tag'],
  ['chain', 'chain'],
  ['country', 'country'],
]

/** The values of a search that may be synonyms, by vocabulary. */
export function listSynonymCandidates({ facets }: JobQuery): Record<SynonymRow['facet'], string[]> {
  const words: Record<SynonymRow['facet'], string[]> = { tag: [], chain: [], country: [] }
  for (const [key, vocabulary] of vocabularies)
    words[vocabulary].push(...facets[key].include, ...facets[key].exclude)
  return words
}

/** The same search with synonyms replaced by their values, each once; an excluded value wins over the same value chosen. */
export function replaceSynonyms(query: JobQuery, rows: readonly SynonymRow[]): JobQuery {
  const facets = { ...query.facets }
  for (const [key, vocabulary] of vocabularies) {
    const known = rows.filter((row) => row.facet === vocabulary)
    const values = new Map(known.map(({ word, value }) => [word, value]))
    const replace = (words: readonly string[]) =>
      [...new Set(words.map((word) => values.get(word) ?? word))].sort()
    const exclude = replace(facets[key].exclude)
    const include = replace(facets[key].include).filter((value) => !exclude.includes(value))
    facets[key] = { include, exclude }
  }
  return { ...query, facets }
}
