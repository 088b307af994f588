import {
  emptyJobQuery,
  type FacetKey,
  facetTable,
  formatJobQuery,
  type PopularSearch,
} from '@cryptolist/contract'

/** A value with the number of listed jobs that have it; `name` is null where the contract has the words. */
export interface PopularRow {
  kind: 'mode' | 'role' | 'tag' | 'chain' | 'sector'
  value: string
  name: string | null
  count: number
}

/** How many of each facet are offered, in the order in which they stand. */
const offered: readonly (readonly [PopularRow['kind'], number])[] = [
  ['mode', 1],
  ['role', 3],
  ['tag', 3],
  ['chain', 1],
  ['sector', 1],
]

/** The most frequent values. A tag named like a role that is offered already is left out. */
export function listPopular(rows: readonly PopularRow[]): PopularSearch[] {
  const named = new Set<string>()
  return offered.flatMap(([kind, max]) => {
    const chosen = rows
      .filter((row) => row.kind === kind)
      .map(({ value, name, count }) => ({
        value,
        name: name ?? facetTable[kind].names?.[value] ?? value,
        count,
      }))
      .filter(({ name }) => !named.has(name))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
      .slice(0, max)
    for (const { name } of chosen) named.add(name)
    return chosen.map(({ value, name, count }) => ({ name, path: pathOf(kind, value), count }))
  })
}

function pathOf(key: FacetKey, value: string): string {
  const query = emptyJobQuery()
  query.facets[key].include = [value]
  return `/jobs?${formatJobQuery(query)}`
}
