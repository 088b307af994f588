import { emptyJobQuery, type FacetKey, formatJobQuery, type JobFacets } from '@cryptolist/contract'

export interface PopularSearch {
  name: string
  /** Path of the list, `/jobs?tag=rust`. */
  path: string
  count: number
}

/** How many of each facet are offered, in the order in which they stand. */
const offered: readonly (readonly [FacetKey, number])[] = [
  ['mode', 1],
  ['role', 3],
  ['tag', 3],
  ['chain', 1],
  ['sector', 1],
]

/** The most frequent values of an unfiltered search. */
export function listPopular({ values }: Pick<JobFacets, 'values'>): PopularSearch[] {
  return offered.flatMap(([key, max]) =>
    values[key]
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, max)
      .map(({ value, name, count }) => ({ name, path: pathOf(key, value), count })),
  )
}

function pathOf(key: FacetKey, value: string): string {
  const query = emptyJobQuery()
  query.facets[key].include = [value]
  return `/jobs?${formatJobQuery(query)}`
}
