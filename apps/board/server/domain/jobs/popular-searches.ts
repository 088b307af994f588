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

/** The most frequent values of an unfiltered search. A tag named like a role that is offered already is left out. */
export function listPopular({ values }: Pick<JobFacets, 'values'>): PopularSearch[] {
  const named = new Set<string>()
  return offered.flatMap(([key, max]) => {
    const chosen = values[key]
      .filter(({ count, name }) => count > 0 && !named.has(name))
      .sort((a, b) => b.count - a.count)
      .slice(0, max)
    for (const { name } of chosen) named.add(name)
    return chosen.map(({ value, name, count }) => ({ name, path: pathOf(key, value), count }))
  })
}

function pathOf(key: FacetKey, value: string): string {
  const query = emptyJobQuery()
  query.facets[key].include = [value]
  return `/jobs?${formatJobQuery(query)}`
}
