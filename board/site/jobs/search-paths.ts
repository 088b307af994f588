import { emptyJobQuery, type FacetKey, formatJobQuery, type JobQuery } from '@cryptolist/contract'

/** The address of a search. */
export function searchPath(query: JobQuery): string {
  const text = formatJobQuery(query)
  return text === '' ? '/jobs' : `/jobs?${text}`
}

/** The search without one value of a facet, be it chosen or excluded; from the first page on. */
export function withoutValue(query: JobQuery, key: FacetKey, value: string): JobQuery {
  const { include, exclude } = query.facets[key]
  return withChoice(query, key, {
    include: include.filter((other) => other !== value),
    exclude: exclude.filter((other) => other !== value),
  })
}

/** The search that wants none of a value, whatever was chosen before. */
export function withExcluded(query: JobQuery, key: FacetKey, value: string): JobQuery {
  const { facets } = withoutValue(query, key, value)
  const { include, exclude } = facets[key]
  return withChoice(query, key, { include, exclude: [...exclude, value].sort() })
}

/** The search without its text, its least pay or its day; from the first page on. */
export function withoutField(query: JobQuery, field: 'text' | 'minPayUsd' | 'since'): JobQuery {
  return { ...query, [field]: undefined, after: undefined }
}

/** The search that keeps only the order of the list. */
export function withoutChoices(query: JobQuery): JobQuery {
  return { ...emptyJobQuery(), sort: query.sort }
}

/** The page of a search that a cursor starts; without a cursor the first one. */
export function atCursor(query: JobQuery, after?: string): JobQuery {
  return { ...query, after }
}

function withChoice(
  query: JobQuery,
  key: FacetKey,
  choice: { include: string[]; exclude: string[] },
): JobQuery {
  return { ...query, facets: { ...query.facets, [key]: choice }, after: undefined }
}
