import {
  emptyJobQuery,
  type FacetKey,
  formatJobQuery,
  type JobQuery,
  jobQueryParameters,
} from '@cryptolist/contract'

/** The address of a search. */
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
  return { ...query, [field]: undefined, after: undefined }
}

/** The search that keeps only the order of the list. */
export function withoutChoices(query: JobQuery): JobQuery {
  return { ...emptyJobQuery(), sort: query.sort }
}

/** The page of a search after a cursor; without a cursor the first one. */
export function withCursor(query: JobQuery, after?: string): JobQuery {
  return { ...query, after }
}

function withChoice(
  query: JobQuery,
  key: FacetKey,
  choice: { include: string[]; exclude: string[] },
): JobQuery {
  return { ...query, facets: { ...query.facets, [key]: choice }, after: undefined }
}
